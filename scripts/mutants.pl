#!/usr/bin/env perl
# mutants.pl SEED COUNT FILE…: draws COUNT mutants of the C++ files, each with one changed operator or constant. Prints one
# line for each: file, line, column, length of the old text, old text, new text, separated by tabs. The same seed and files
# give the same mutants. Comments, strings, includes and assertions at compile time are left alone.
use strict;
use warnings;

my ($seed, $count, @files) = @ARGV;
die "usage: mutants.pl SEED COUNT FILE...\n" unless @files;

# Replacements of a text between spaces, of a word, and of a prefix.
my %between = ('<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>', '==' => '!=', '!=' => '==', '+' => '-', '-' => '+',
               '*' => '+', '/' => '*', '%' => '/', '&&' => '||', '||' => '&&', '+=' => '-=', '-=' => '+=');
my %word = ('std::min' => 'std::max', 'std::max' => 'std::min', 'true' => 'false', 'false' => 'true');

# Replaces comments, strings and characters by as many blanks.
sub blanked {
  my ($text) = @_;
  $text =~ s{(//[^\n]*|/\*.*?\*/|R"(\w*)\((?:.*?)\)\2"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+')}
            {my $found = $1; $found =~ s/[^\n]/ /g; $found}gse;
  return $text;
}

my @mutants;
for my $file (@files) {
  open(my $in, '<', $file) or die "$file: $!\n";
  my $source = do { local $/; <$in> };
  my @code = split(/\n/, blanked($source), -1);
  for my $number (0 .. $#code) {
    my $line = $code[$number];
    next if $line =~ /^\s*#|static_assert|^\s*(template|using|namespace|extern)\b|operator/;
    while ($line =~ /(?<= )(<=|>=|==|!=|&&|\|\||\+=|-=|[-<>+*\/%])(?= )/g) {
      push @mutants, [$file, $number + 1, $-[1], $1, $between{$1}];
    }
    while ($line =~ /\b(std::min|std::max|true|false)\b/g) { push @mutants, [$file, $number + 1, $-[1], $1, $word{$1}] }
    while ($line =~ /(?<=[(\s])(!)(?=[A-Za-z_(])/g) { push @mutants, [$file, $number + 1, $-[1], $1, ''] }
    while ($line =~ /(?<![\w.'])(\d+)(?![\w.'])/g) { push @mutants, [$file, $number + 1, $-[1], $1, $1 + 1] }
  }
}

# A small generator of its own, so that the draw does not depend on the version of perl.
my $state = $seed * 2654435761 % 4294967296 || 1;
sub below {
  my ($limit) = @_;
  $state = ($state * 1664525 + 1013904223) % 4294967296;
  return int($state / 4294967296 * $limit);
}
for (1 .. $count) {
  last unless @mutants;
  my ($file, $line, $column, $old, $new) = @{splice(@mutants, below(scalar @mutants), 1)};
  print join("\t", $file, $line, $column, length $old, $old, $new), "\n";
}

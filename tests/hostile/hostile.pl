#!/usr/bin/env perl
# hostile.pl LOGGP FAULTS CASES [SEED]: runs loggp CASES times on hostile options, files, streams and failing writes (FAULTS is
# the preload library of faults.cpp). Each run must end within 10 s with exit status 0, 1 or 2 and at most one error on stderr,
# print no control characters, need less than 2 GB, leave no temporary file, and keep the earlier file where it fails. A run that
# fails leaves no new file under its name, but for a samples file, which has the records so far. Prints the cases that do not,
# with the command to repeat them, and exits with status 1.
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename 'dirname';
use File::Temp 'tempdir';
use JSON::PP;
use POSIX ();
use Time::HiRes 'time';

my ($loggp, $faults, $cases, $seed) = @ARGV;
die "usage: hostile.pl LOGGP FAULTS CASES [SEED]\n" unless defined $cases;
my $source = abs_path(dirname($0));
$loggp = abs_path($loggp);
$faults = abs_path($faults);
$seed //= time ^ $$;
srand($seed);
print "seed $seed\n";
# in memory, since each result is written to the disk before a command ends
my $work = tempdir(CLEANUP => 1, -w '/dev/shm' ? (DIR => '/dev/shm') : (TMPDIR => 1));
chdir $work or die "$work: $!\n";
$ENV{$_} = 1 for qw(OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM);
$ENV{OMPI_MCA_pml} = 'ob1';

sub pick { return $_[rand @_] }
sub slurp { my ($file) = @_; open(my $in, '<:raw', $file) or return undef; local $/; return scalar <$in> }
sub spew { my ($file, $text) = @_; open(my $out, '>:raw', $file) or die "$file: $!\n"; print $out $text; close $out }

# The files of a correct run, made once.
mkdir 'good';
sub made { system(join(' ', @_) . ' >/dev/null 2>&1') }
my @small = ('--ranks', '4', '--params', 'ompi-ib-sdr');
spew('good/params.json', `$loggp params show ompi-ib-sdr --format json`);
made($loggp, 'measure --transport simulated --truth ompi-gm --max-bytes 64 -o good/m.json');
made("$loggp simulate broadcast --algorithm binomial @small --export-goal good/text.goal");
made("$loggp simulate broadcast --algorithm binomial @small --export-goal good/binary.goal.bin");
spew('good/noise.txt', "# ns\n1000 200\n50000 3500.5\n");
spew('good/latency.txt', "5.9 6.1 90\n12 10\n");
spew('good/late.csv', "0us\n3us\n1ms\n5us\n");
spew('good/mapping.txt', "0 0\n0 0\n1 0\n1 1\n");
spew('good/record.csv', "# a record\ncall,collective,rank,arrival_us,exit_us\n" .
     join('', map { my $c = $_; map { "$c,MPI_Bcast,$_," . (10 * $c + $_) . ',' . (10 * $c + $_ + 5) . "\n" } 0 .. 3 } 0 .. 3));
made("$loggp measure --transport simulated --truth ompi-gm --max-bytes 64 --seed 2 --noise latency:normal:5% -o good/n.json");
made("$loggp clocks --transport simulated --truth ompi-gm --estimates 1 --repetitions 1 --passes 1 --instants 2 --round-trips 3 --runs 2 --stop-after 1 -o good/clocks.jsonl");
spew('good/counts.txt', "# bytes\n0\n100\n8\n20\n");
spew('good/osu.txt', "# OSU MPI Broadcast Latency Test v7.3\n# Size       Avg Latency(us)\n1                       2.42\n2                       3.41\n");
my $claims = decode_json(slurp("$source/../../data/claims.json"));
splice(@{$claims->{claims}}, 1);  # one that takes no time
spew('good/claims.json', encode_json($claims));
my @sweep = ('sweep', 'broadcast', '--algorithms', 'flat,binomial', '--params', 'ompi-ib-sdr', '--ranks', '2,3,4,5', '--bytes', '1,100');
{
  local $ENV{LD_PRELOAD} = $faults;
  local $ENV{LOGGP_FAULT} = 'space:8';
  made("$loggp @sweep --threads 1 --out good/rows.csv");
}

# Commands that read a file, by the file; FILE stands for it.
my %readers = (
  'params.json' => [['simulate', 'broadcast', '--algorithm', 'flat', '--ranks', '4', '--params', './FILE'],
                    ['params', 'validate', 'FILE']],
  'm.samples.jsonl' => [['plot', 'FILE', '--out', 'pictures'],
                        ['measure', '--transport', 'simulated', '--truth', 'ompi-gm', '--max-bytes', '64', '--resume', '-o', 'STEM.json']],
  'text.goal' => [['simulate', '--goal', 'FILE', '--params', 'ompi-ib-sdr']],
  'binary.goal.bin' => [['simulate', '--goal', 'FILE', '--params', 'ompi-ib-sdr']],
  'n.samples.jsonl' => [['diff', "$work/good/m.samples.jsonl", 'FILE', '--format', 'json'], ['diff', 'FILE', "$work/good/m.samples.jsonl"]],
  'clocks.jsonl' => [['clocks', '--samples', 'FILE', '--runs', '2', '--stop-after', '1'], ['diff', "$work/good/clocks.jsonl", 'FILE']],
  'osu.txt' => [['diff', "$work/good/osu.txt", 'FILE']],
  'counts.txt' => [['simulate', 'allgatherv', '--algorithm', 'ring', @small, '--counts', './FILE']],
  'claims.json' => [['report', '--claims', 'FILE', '-o', 'pages']],
  'noise.txt' => [['simulate', 'broadcast', '--algorithm', 'flat', @small, '--noise', 'FILE']],
  'latency.txt' => [['simulate', 'broadcast', '--algorithm', 'flat', @small, '--noise', 'latency:FILE']],
  'late.csv' => [['simulate', 'broadcast', '--algorithm', 'flat', @small, '--arrivals', './FILE']],
  'record.csv' => [['simulate', 'broadcast', '--algorithm', 'flat', @small, '--arrivals', './FILE'], ['arrivals', 'show', './FILE', @small]],
  'mapping.txt' => [['simulate', 'broadcast', '--algorithm', 'flat', @small, '--mapping', 'FILE']],
  'rows.csv.part' => [[@sweep, '--resume', '--out', 'STEM']],
);
my @commands = (
  [qw(simulate broadcast --algorithm pipelined --ranks 8 --bytes 1000 --segment 100 --params ompi-ib-sdr --scheme loop --iterations 5)],
  [qw(simulate broadcast --algorithm arrival-b --ranks 8 --params ompi-mx --arrivals random:3 --seed 3 --noise random:1ms:10us)],
  ['compare', 'broadcast', '--algorithms', 'flat,binomial', qw(--ranks 2:16:x2 --iterations 10 --reduce max --params mpich2-tcp)],
  [qw(explain broadcast --algorithm flat --ranks 8 --params ompi-mx --scheme loop --iterations 4)],
  [qw(timeline broadcast --algorithm binomial --ranks 4 --params ompi-mx -o drawn.svg)],
  [qw(measure --transport simulated --truth ompi-gm --max-bytes 64 --repetitions 2 -o out.json)],
  [qw(stress --transport simulated --truth ompi-mx --ranks 3 --max-bytes 8 --seed 7)],
  [@sweep, qw(--threads 2 --out swept.csv)],
  [qw(clocks --transport simulated --truth ompi-mx --ranks 4 --estimates 1 --repetitions 1 --passes 1 --instants 2 --round-trips 3 --runs 2 --stop-after 1 -o clocks.jsonl)],
  [split(/ /, 'nonblocking allreduce --transport simulated --algorithm ring --ranks 4 --bytes 1k --params ompi-mx --progress tests,thread --slice 10us')],
  ['diff', "$work/good/m.samples.jsonl", "$work/good/n.samples.jsonl", '--tolerance', '2%', '--picture', 'ratios.svg'],
  [qw(arrivals theory --ranks 4 --patterns 5 --most-ranks 8 --segments-per-rank 2)],
  [split(/ /, 'arrivals adversary --ranks 4 --starts 1 --steps 5 --algorithms flat,arrival-b')],
  [split(/ /, 'arrivals overheads --params ompi-mx --ranks 4 --sizes 1k,64k --max-if 0,1 --samples 2')],
  [qw(arrivals show late:0.2:16 --ranks 16 --bytes 1MiB --params draco)],
  [qw(params show ompi-ib-sdr)],
);
my @outputs = (
  [qw(timeline broadcast --algorithm binomial --ranks 4 --params ompi-mx -o), 'kept.svg'],
  [qw(timeline broadcast --algorithm binomial --ranks 4 --params ompi-mx -o), 'kept.csv'],
  [qw(simulate broadcast --algorithm flat --ranks 4 --params ompi-mx --export-goal), 'kept.goal'],
  [qw(explain broadcast --algorithm flat --ranks 4 --params ompi-mx --dot), 'kept.dot'],
  [qw(measure --transport simulated --truth ompi-gm --max-bytes 64 -o), 'kept.json'],
  [qw(clocks --transport simulated --truth ompi-mx --estimates 1 --repetitions 1 --passes 1 --instants 2 --round-trips 3 --runs 2 --stop-after 1 -o), 'kept.jsonl'],
  [qw(nonblocking allreduce --transport simulated --algorithm ring --ranks 4 --bytes 1k --params ompi-mx --picture), 'kept.svg'],
  [@sweep, '--threads', '1', '-o', 'kept.csv'],
);
my @values = ('', '-1', '0', '1e300', '-1e300', 'nan', 'inf', '99999999999999999999', '1T', '0x10', '1,,2', ',', '1:0', '2:4:x0',
              "\x1b[31mred", "a\0b", "\xff\xfe", "\xc2\x9b31m", ']]>', '<script>', '../../../etc/passwd', 'x' x 300, '--', '-', '%s%n', "two\nlines",
              '1us', '-5us', 'random:1e99', 'late:2:3', '/dev/null/x', '.');
my @numbers = qw(-1 1e300 -1e300 1e-300 99999999999999999999 9300000000000 0 -0 4294967295 2147483648 true null "x" [] {} NaN);

sub mutated {
  my ($text) = @_;
  for (0 .. int rand 3) {
    my $at = int rand(length($text) || 1);
    my $how = int rand 9;
    if ($how == 0) { vec($text, $at * 8 + int rand 8, 1) ^= 1 if length $text }
    elsif ($how == 1) { $text = substr($text, 0, $at) }
    elsif ($how == 2) { substr($text, $at, 0) = pick("\0", "\x1b[2J", "\xff", '"', '{', '[' x 2000, "\n", ',', 'é', '-') }
    elsif ($how == 3) { my @lines = split(/(?<=\n)/, $text); splice(@lines, rand @lines, 0, pick(@lines)) if @lines; $text = join('', @lines) }
    elsif ($how == 4) { my @lines = split(/(?<=\n)/, $text); splice(@lines, rand @lines, 1) if @lines; $text = join('', @lines) }
    elsif ($how == 5) { my @found; push @found, [$-[0], $+[0]] while $text =~ /-?\d+(\.\d+)?/g;
                        if (@found) { my $one = pick(@found); substr($text, $one->[0], $one->[1] - $one->[0]) = pick(@numbers) } }
    elsif ($how == 6) { substr($text, $at, int rand 20) = '' if $at < length $text }
    elsif ($how == 7) { my @found; push @found, [$-[0], $+[0]] while $text =~ /"[^"]*"\s*:/g;
                        if (@found) { my $one = pick(@found); substr($text, $one->[0], 0) = substr($text, $one->[0], $one->[1] - $one->[0]) . ' 1,' } }
    else { $text .= $text if length $text < 100_000 }
  }
  return $text;
}

# Runs a command in a fresh folder. Returns its status (a text for what is no exit status), stdout, stderr, seconds.
sub run {
  my ($command, %how) = @_;
  my $began = time;
  my $pid = fork // die "fork: $!\n";
  if ($pid == 0) {
    POSIX::setpgid(0, 0);
    chdir 'here' or POSIX::_exit(99);
    open(STDIN, '<', $how{stdin} // '/dev/null');
    open(STDOUT, '>', $how{stdout} // "$work/stdout");
    open(STDERR, '>', $how{stderr} // "$work/stderr");
    my @closed = @{$how{closed} // []};
    if ($how{fault}) { $ENV{LD_PRELOAD} = $faults; $ENV{LOGGP_FAULT} = $how{fault} }
    my $closing = join(' ', map { "$_>&-" } @closed);
    exec('prlimit', '--as=2147483648', '--core=0', 'sh', '-c', "exec \"\$@\" $closing", 'sh', $loggp, @$command) or POSIX::_exit(98);
  }
  my $status;
  while (1) {
    my $got = waitpid($pid, POSIX::WNOHANG());
    if ($got == $pid) { $status = $? & 127 ? 'signal ' . ($? & 127) : $? >> 8; last }
    if (time - $began > 10) { kill 'KILL', -$pid; waitpid($pid, 0); $status = 'no end after 10 s'; last }
    Time::HiRes::sleep(0.002);
  }
  return ($status, slurp('stdout') // '', slurp('stderr') // '', time - $began);
}

sub shown { return join(' ', map { my $w = $_; $w =~ s/([^ -~])/sprintf '\\x%02x', ord $1/ge; $w =~ /^[\w.,:=+\/-]+$/ ? $w : "'$w'" } @_) }

# Returns what is wrong with a run, or nothing.
sub verdict {
  my ($status, $out, $err, $how) = @_;
  return "exit $status" unless $status =~ /^[012]$/;
  my @errors = grep { !/^loggp: warning: / } grep { /^loggp: / } split(/\n/, $err);
  my @foreign = grep { length && !/^loggp: / } split(/\n/, $err);
  return 'stderr has a line that is not of loggp: ' . shown($foreign[0]) if @foreign && !$how->{foreign};
  return scalar(@errors) . ' errors' if @errors > 1;
  return "exit $status without an error on stderr" if $status > $how->{largest_result} && !@errors && !$how->{deaf};
  return 'control characters on stdout: ' . shown($1) if $out =~ /([^\n]{0,20}[\x00-\x08\x0b-\x1f\x7f][^\n]{0,20})/;
  return 'control characters on stderr: ' . shown($1) if $err =~ /([^\n]{0,20}[\x00-\x08\x0b-\x1f\x7f][^\n]{0,20})/;
  return;
}

sub leftovers {
  opendir(my $folder, 'here') or return;
  return grep { /\.tmp$|^\./ && !/^\.\.?$/ } readdir $folder;
}

my $failures = 0;
my $fifos = 0;
sub report {
  my ($what, $command, $note) = @_;
  $failures++;
  printf "FAILED: %s: loggp %s%s\n", $what, shown(@$command), $note ? " ($note)" : '';
}

for my $case (1 .. $cases) {
  system('rm', '-rf', 'here');
  mkdir 'here';
  my $kind = pick(qw(option option file file file file stream fault fault special));
  my (@command, %how, $note, $earlier, $output);
  if ($kind eq 'option') {
    @command = @{pick(@commands)};
    my $at = 1 + int rand($#command);
    if (rand() < 0.2) { splice(@command, $at, 0, pick('--' . pick(qw(ranks bytes bogus resume format seed per-rank)), @values)) }
    elsif (rand() < 0.2) { splice(@command, $at, 1) }
    else { $command[$at] = pick(@values) }
    @command = map { my $w = $_; $w =~ s/\0.*//s; $w } @command;
  } elsif ($kind eq 'file') {
    my $name = pick(sort keys %readers);
    @command = @{pick(@{$readers{$name}})};
    (my $stem = $name) =~ s/\.samples\.jsonl$|\.part$//;
    s/FILE/$name/, s/STEM/$stem/ for @command;
    my $good = slurp("good/$name");
    next unless defined $good;
    my $bad = mutated($good);
    spew("here/$name", $bad);
    spew("$work/last-$name", $bad);
    $note = 'with ' . shown(length $bad > 300 ? substr($bad, 0, 300) . '...' : $bad);
  } elsif ($kind eq 'stream') {
    @command = @{pick(@commands, ['simulate', 'bogus'], ['--help'], ['--version'], ['simulate', '--help'])};
    if (rand() < 0.5) { $how{closed} = pick([0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]); $how{deaf} = grep { $_ == 2 } @{$how{closed}} }
    elsif (rand() < 0.5) { $how{stdout} = '/dev/full' }
    else { $how{stderr} = '/dev/full'; $how{deaf} = 1 }
    $note = join(' ', map { ref $how{$_} ? "$_ @{$how{$_}}" : "$_ $how{$_}" } sort keys %how);
  } elsif ($kind eq 'fault') {
    @command = @{pick(@outputs)};
    $output = $command[-1];
    $earlier = "earlier\n";
    spew("here/$output", $earlier) if rand() < 0.7;
    $earlier = undef unless -e "here/$output";
    $how{fault} = pick(qw(space error size short interrupted)) . ':' . (1 + int rand 6);
    $note = $how{fault};
  } else {
    my $name = pick(sort grep { !/part|samples/ } keys %readers);
    @command = @{pick(@{$readers{$name}})};
    s/FILE/$name/ for @command;
    my $what = pick(qw(fifo zero random folder sparse nothing empty));
    $what = 'zero' if $what eq 'fifo' && $fifos++ > $cases / 300;  # each takes 5 s
    if ($what eq 'fifo') { POSIX::mkfifo("here/$name", 0600) }
    elsif ($what eq 'zero') { symlink('/dev/zero', "here/$name") }
    elsif ($what eq 'random') { symlink('/dev/urandom', "here/$name") }
    elsif ($what eq 'folder') { mkdir "here/$name" }
    elsif ($what eq 'sparse') { spew("here/$name", ''); truncate("here/$name", 20_000_000_000) }
    elsif ($what eq 'empty') { spew("here/$name", '') }
    $note = $what;
  }
  $how{largest_result} = @command && $command[0] eq 'diff' ? 1 : 0;  # diff exits with 1 if B is slower
  my ($status, $out, $err) = run(\@command, %how);
  my $wrong = verdict($status, $out, $err, \%how);
  if (!$wrong && $how{stdout} && $status == 0) {
    my ($again, $printed) = run(\@command);
    $wrong = 'exit 0 with a full stdout' if length $printed;
  }
  if (!$wrong && (my @left = leftovers())) { $wrong = "leaves @left" }
  if (!$wrong && defined $earlier && $status != 0 && (slurp("here/$output") // '') ne $earlier) { $wrong = "the earlier $output is lost" }
  if (!$wrong && $output && !defined $earlier && $status != 0 && -e "here/$output" && $output !~ /jsonl$/) { $wrong = "a half-written $output" }
  report("$kind: $wrong", \@command, $note) if $wrong;
}
printf "%d cases, %d failures\n", $cases, $failures;
exit($failures > 0);

// The style sheet of all pages.
#pragma once

#include <string_view>

namespace loggp::compare {

inline constexpr std::string_view page_style = R"css(
:root { color-scheme: light dark; --text: #1c1c1c; --faint: #5c5c5c; --line: #d4d4d4;
  --ground: #fff; --stripe: #f6f6f6; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e6e6; --faint: #a8a8a8; --line: #444; --ground: #161616; --stripe: #1f1f1f; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; color: var(--text);
  background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3, h4 { line-height: 1.25; margin: 2.2rem 0 .6rem; }
h1 { font-size: 1.7rem; margin-top: 0; }
h2 { font-size: 1.35rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1.1rem; }
p, ul { max-width: 48rem; }
ul { padding-left: 1.3rem; }
li { margin: .3rem 0; }
p, li { overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .9rem; }
caption { caption-side: top; text-align: left; color: var(--faint); padding-bottom: .4rem;
  max-width: 48rem; }
th, td { padding: .25rem .7rem; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th, td { max-width: 26rem; overflow-wrap: anywhere; }
tbody th { font-weight: normal; }
a { color: inherit; }
thead th { border-bottom: 2px solid var(--faint); vertical-align: bottom; overflow-wrap: normal; }
tbody tr:nth-child(even) { background: var(--stripe); }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.figures { display: grid; gap: 1.5rem; margin: 1rem 0;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
.wide-figures figure { overflow-x: auto; margin: 1rem 0; }
@media screen and (max-width: 50rem) { .wide-figures img { max-width: none; } }
figure { margin: 0; min-width: 0; }
figure img { display: block; max-width: 100%; height: auto; background: #fff; border-radius: 4px; }
figcaption { color: var(--faint); font-size: .9rem; margin-top: .4rem; max-width: 48rem; }
summary { cursor: pointer; }
@media print {
  :root { --text: #000; --faint: #444; --line: #bbb; --ground: #fff; --stripe: #fff; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  figure, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .figures { grid-template-columns: 1fr 1fr; }
  .wide { overflow: visible; }
}
)css";

}  // namespace loggp::compare

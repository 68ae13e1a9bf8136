/** The style of a report, on a screen and on paper. */
export const style = `
:root { color: #1c2127; background: #fff; font: 14px/1.5 system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.5rem; letter-spacing: -0.01em; }
h1 + p { color: #5f6b7c; margin-top: 0; padding-bottom: 1rem; border-bottom: 2px solid #2d72d2; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 0.6rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 0.4rem; }
p, li { overflow-wrap: anywhere; }
.own > :first-child { margin-top: 0; }
code, pre, .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.92em; }
pre { background: #f6f7f9; padding: 0.6rem 0.8rem; overflow-wrap: anywhere; white-space: pre-wrap; }
blockquote { margin: 0.6rem 0; padding-left: 0.9rem; border-left: 3px solid #d3d8de; color: #404854; }
table { width: 100%; border-collapse: collapse; margin: 0.6rem 0 1rem; font-size: 0.86rem; }
th, th.mono { text-align: left; font-weight: 600; font-size: 1em; font-family: inherit; color: #5f6b7c; border-bottom: 1.5px solid #abb3bf; padding: 4px 8px 4px 0; }
th.figure { text-align: right; }
td { vertical-align: top; border-bottom: 1px solid #e5e8eb; padding: 4px 8px 4px 0; overflow-wrap: anywhere; }
.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: 14px; }
.when { white-space: nowrap; }
figure { margin: 0.8rem 0 1.2rem; }
figure svg, figure img { box-sizing: border-box; }
figure svg { display: block; width: 100%; height: auto; max-height: 46rem; border: 1px solid #d3d8de; border-radius: 4px; }
figure img { display: block; max-width: 100%; max-height: 30rem; border: 1px solid #d3d8de; border-radius: 4px; }
figure.site { display: inline-block; width: 47%; margin-right: 2%; vertical-align: top; }
figure svg + svg { border-top: 0; border-top-left-radius: 0; border-top-right-radius: 0; }
figure svg:has(+ svg) { border-bottom: 0; border-bottom-left-radius: 0; border-bottom-right-radius: 0; }
figcaption { break-before: avoid; color: #5f6b7c; font-size: 0.82rem; margin-top: 0.3rem; overflow-wrap: anywhere; }
@page { size: A4; margin: 16mm 15mm 18mm; @bottom-right { content: counter(page) " of " counter(pages); font: 9px system-ui; color: #5f6b7c; } }
@media print {
  :root { font-size: 10.5px; }
  main { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  tr, figure svg, figure.site { break-inside: avoid; }
  thead { display: table-header-group; }
}
`;

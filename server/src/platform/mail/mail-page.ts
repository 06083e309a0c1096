// The page of every mail, in the colours of the game (docs/DESIGN.md). Mail programs know little of CSS: tables for the
// layout, colours in a style element with a dark variant, and widths and alignment on the elements as well, for programs
// that drop it.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { escapeHtml as e } from './escape-html.ts'

const css = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f0f4f1; }
.outer { background: #f0f4f1; color: #0c2b2a; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
.card { max-width: 600px; background: #ffffff; border-radius: 10px; }
.in { padding: 28px 24px; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.3; }
h2 { margin: 28px 0 6px; font-size: 17px; line-height: 1.3; }
p { margin: 0 0 8px; }
.letter { overflow-wrap: anywhere; word-break: break-word; }
.letter p { margin: 0 0 16px; }
.letter p:last-child { margin: 0; }
.muted, .foot { color: #3f5956; }
.data { width: 100%; border-collapse: collapse; }
.data th, .data td { padding: 9px 0; border-bottom: 1px solid #cfdad3; vertical-align: top; font-weight: 400; text-align: left; }
.data thead th { padding: 4px 0; font-size: 13px; color: #3f5956; }
.data .value { padding-left: 16px; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
a { color: #0b5b57; }
.go { margin: 28px 0 0; font-weight: 600; }
.foot { padding: 16px 24px 28px; font-size: 13px; }
@media (prefers-color-scheme: dark) {
  body, .outer { background: #071818 !important; color: #f2f7f3 !important; }
  .card { background: #0c2b2a !important; }
  .muted, .foot, .data thead th { color: #a9c3bc !important; }
  .data th, .data td { border-color: #24504c !important; }
  a { color: #ffc72c !important; }
}
@media (max-width: 480px) { .in { padding: 24px 16px; } .foot { padding: 16px; } }
`

/** A whole mail. `title` and `language` are texts, `body` and `foot` HTML; `foot` is below the sheet. */
export function mailPage(parts: { language: Language; title: string; body: string; foot?: string }): string {
  const { language, title, body, foot } = parts
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${e(title)}</title>
<style>${css}</style>
</head>
<body>
<div role="main">
<table role="presentation" class="outer" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding: 16px 8px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0"><tr><td class="in" align="left">
${body}
</td></tr></table>${foot === undefined ? '' : footTable(foot)}
</td></tr></table>
</div>
</body>
</html>
`
}

const footTable = (foot: string): string => `
<table role="presentation" width="100%" style="max-width: 600px" cellpadding="0" cellspacing="0"><tr><td class="foot" align="left">
${foot}
</td></tr></table>`

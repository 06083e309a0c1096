// The sections of the morning mail as HTML. Widths and alignment are on the elements, for programs that drop the styles.

import { escapeHtml as e } from '../../../platform/mail/escape-html.ts'
import type { Section } from './sections.ts'
import { fill } from './words.ts'

/** The heading and the table of a section. */
export function sectionTable(
  { title, columns, rows, more }: Section,
  { publicUrl, more: moreText }: { publicUrl: string; more: string },
): string {
  const [what, value] = columns.map(e)
  const lines = rows.map((row) => {
    const text = row.path === null ? e(row.text) : `<a href="${e(publicUrl + row.path)}">${e(row.text)}</a>`
    return `<tr><th scope="row" align="left">${text}</th><td class="value" align="right">${e(row.value)}</td></tr>`
  })
  const rest = more > 0 ? `\n<p class="muted">${e(fill(moreText, { count: String(more) }))}</p>` : ''
  return `<h2>${e(title)}</h2>
<table class="data" width="100%" cellpadding="0" cellspacing="0">
<thead><tr><th scope="col" align="left">${what}</th><th scope="col" class="value" align="right">${value}</th></tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>${rest}`
}

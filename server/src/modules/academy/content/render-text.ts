// Markdown as sanitized HTML, with the values of the game, and what links it has.

import MarkdownIt from 'markdown-it'
import { sanitizeHtml } from '../../../platform/sanitize-html.ts'
import type { Faults, Place } from './faults.ts'
import { fillIn, placeholdersIn } from './write-figures.ts'

const markdown = new MarkdownIt({ html: false })

/** A link to another page of the game, and where it is. */
export interface InternalLink {
  place: Place
  href: string
}

/** What texts are filled in and checked with. */
export interface TextContext {
  /** The values of the game, by placeholder. */
  values: Readonly<Record<string, string>>
  faults: Faults
  /** Gathers the links to other pages of the game. */
  links: InternalLink[]
}

/** Renders Markdown. Values are filled in afterwards, so that they are not parsed. */
export function renderText(source: string, place: Place, { values, faults, links }: TextContext): string {
  const html = withEmptyCorner(sanitizeHtml(markdown.render(source)))
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, markdown.utils.escapeHtml(value)]),
  )
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
    if (href?.startsWith('/')) links.push({ place, href })
    else if (!/^(https:|mailto:)/.test(href ?? '')) faults.add(place, `links to ${href}`)
  }
  const filled = fillIn(html, escaped)
  reportUnfilled(filled, place, faults)
  return filled
}

/** Makes the empty corner of a table with row and column headers a plain cell: it heads nothing (WCAG 1.3.1). */
function withEmptyCorner(html: string): string {
  return html.replaceAll('<th></th>', '<td></td>')
}

/** Fills the values of the game into plain text, except the placeholders that are filled in later. */
export function fillText(
  text: string,
  place: Place,
  { values, faults }: TextContext,
  later: readonly string[] = [],
): string {
  const now = Object.fromEntries(Object.entries(values).filter(([name]) => !later.includes(name)))
  const filled = fillIn(text, now)
  reportUnfilled(filled, place, faults, later)
  return filled
}

function reportUnfilled(text: string, place: Place, faults: Faults, later: readonly string[] = []): void {
  for (const name of placeholdersIn(text)) {
    if (!later.includes(name)) faults.add(place, `names {{${name}}}, for which there is no value`)
  }
  if (/\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, '')))
    faults.add(place, 'has a {{ or }} that is no placeholder')
}

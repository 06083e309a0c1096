// The mails of accounts, from their texts in content/mails: the first line is the subject, each paragraph stands by
// itself, and {{name}} is filled in.

import { readFile } from 'node:fs/promises'
import type { Mail } from '../../platform/mail/mailer.ts'

const names = {
  activation: ['game', 'username', 'link'],
  'already-registered': ['game', 'link'],
} as const
type MailName = keyof typeof names

export interface MailTexts {
  activation(to: string, values: { username: string; link: string }): Mail
  alreadyRegistered(to: string, values: { link: string }): Mail
}

/**
 * Reads the texts of the mails.
 * @param folder the folder with content/mails, as a URL that ends with a slash
 * @param game the name of the game
 * @throws Error where a text is missing, has no subject, or does not name what it should
 */
export async function loadMailTexts(folder: URL, game: string): Promise<MailTexts> {
  const [activation, alreadyRegistered] = await Promise.all([
    loadText(folder, 'activation'),
    loadText(folder, 'already-registered'),
  ])
  return {
    activation: (to, { username, link }) =>
      compose(activation, to, { game, username: withoutLinks(username), link }),
    alreadyRegistered: (to, values) => compose(alreadyRegistered, to, { game, ...values }),
  }
}

async function loadText(folder: URL, name: MailName): Promise<string> {
  const file = `${name}.nl.txt`
  const text = await readFile(new URL(file, folder), 'utf8')
  const named = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key))
  const expected = new Set<string | undefined>(names[name])
  if (named.symmetricDifference(expected).size > 0) {
    throw new Error(
      `content/mails/${file} has to name just ${names[name].map((key) => `{{${key}}}`).join(', ')}`,
    )
  }
  if (!/^\S[^\n]*\n\n/.test(text))
    throw new Error(`content/mails/${file} has to begin with a subject and an empty line`)
  return text
}

/**
 * A name that a stranger chose, shown as it is: the invisible character after a dot or a slash (word joiner) keeps mail
 * programs from making a link of a name such as example.com/x.
 */
function withoutLinks(name: string): string {
  return name.replace(/[./]/g, '$&\u2060')
}

function compose(template: string, to: string, values: Readonly<Record<string, string>>): Mail {
  const fill = (text: string, write: (value: string) => string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => write(values[key] ?? ''))
  const [subject = '', ...body] = template.trim().split('\n\n')
  const paragraphs = body.map((paragraph) => fill(toHtml(paragraph), toHtml).replaceAll('\n', '<br>'))
  return {
    to,
    subject: fill(subject, String),
    text: `${fill(body.join('\n\n'), String)}\n`,
    html: `<html lang="nl"><body>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}</body></html>`,
  }
}

/** A text as HTML; a link becomes one. */
function toHtml(value: string): string {
  const escaped = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return /^https?:\/\//.test(value) ? `<a href="${escaped}">${escaped}</a>` : escaped
}

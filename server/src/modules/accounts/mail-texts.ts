// Composes the mails of accounts from the texts in content/mails. The first line is the subject; paragraphs are separated
// by empty lines; {{name}} is replaced by a value.

import { readFile } from 'node:fs/promises'
import type { Mail } from '../../platform/mail/mailer.ts'

const names = {
  activation: ['game', 'username', 'link'],
  'already-registered': ['game', 'link'],
  'password-reset': ['game', 'username', 'link'],
  'password-changed': ['game', 'username', 'link'],
} as const
type MailName = keyof typeof names

export interface MailTexts {
  activation(to: string, values: { username: string; link: string }): Mail
  alreadyRegistered(to: string, values: { link: string }): Mail
  passwordReset(to: string, values: { username: string; link: string }): Mail
  passwordChanged(to: string, values: { username: string; link: string }): Mail
}

/**
 * Reads the texts of the mails.
 * @param folder the folder with content/mails, as a URL that ends with a slash
 * @param game the name of the game
 * @throws Error if a text is missing, has no subject, or has other placeholders than it should
 */
export async function loadMailTexts(folder: URL, game: string): Promise<MailTexts> {
  async function load(name: MailName) {
    const text = await loadText(folder, name)
    return (to: string, { username = '', link }: { username?: string; link: string }): Mail =>
      compose(text, to, { game, username: withoutLinks(username), link })
  }
  return {
    activation: await load('activation'),
    alreadyRegistered: await load('already-registered'),
    passwordReset: await load('password-reset'),
    passwordChanged: await load('password-changed'),
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
 * Keeps mail programs from turning a name such as example.com/x, which a stranger may have chosen, into a link: an
 * invisible character (word joiner) follows each dot and slash.
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

/** Escapes a text for HTML; a text that is an address becomes a link. */
function toHtml(value: string): string {
  const escaped = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return /^https?:\/\//.test(value) ? `<a href="${escaped}">${escaped}</a>` : escaped
}

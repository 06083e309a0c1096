// Composes mails from the texts in content/mails, in the language of the recipient. The first line is the subject;
// paragraphs are separated by empty lines; {{name}} is replaced by a value.

import { readFile } from 'node:fs/promises'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { escapeHtml } from './escape-html.ts'
import { mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'

/** Who gets a mail: a player, or somebody who registers. */
export interface Recipient {
  email: string
  language: Language
}

/** The mails of a part of the game, by name, each with its placeholders apart from {{game}}, which all have. */
type Placeholders = Readonly<Record<string, readonly string[]>>

export interface MailTexts<All extends Placeholders> {
  /**
   * Composes a mail.
   * @param values a text for each placeholder; `link` becomes a link, all others become none
   */
  compose<Name extends keyof All>(
    name: Name,
    to: Recipient,
    values: Readonly<Record<All[Name][number], string>>,
  ): Mail
}

/**
 * Reads the texts of mails: NAME.nl.txt, NAME.de.txt and NAME.pl.txt of each.
 * @param folder the folder with content/mails, as a URL that ends with a slash
 * @param game the name of the game
 * @throws Error if a text is missing, has no subject, or has other placeholders than it should
 */
export async function loadMailTexts<const All extends Placeholders>(
  folder: URL,
  game: string,
  placeholders: All,
): Promise<MailTexts<All>> {
  const texts = new Map<string, string>()
  for (const [name, names] of Object.entries(placeholders)) {
    for (const language of languages) {
      const file = `${name}.${language}.txt`
      texts.set(file, await loadText(folder, file, ['game', ...names]))
    }
  }
  return {
    compose(name, { email, language }, values) {
      const template = texts.get(`${String(name)}.${language}.txt`) as string
      const written = Object.entries<string>(values).map(([key, value]) => [
        key,
        key === 'link' ? value : withoutLinks(value),
      ])
      return { to: email, ...compose(template, language, { ...Object.fromEntries(written), game }) }
    },
  }
}

async function loadText(folder: URL, file: string, names: readonly string[]): Promise<string> {
  const text = await readFile(new URL(file, folder), 'utf8')
  const named = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key))
  if (named.symmetricDifference(new Set<string | undefined>(names)).size > 0) {
    throw new Error(`content/mails/${file} has to name just ${names.map((key) => `{{${key}}}`).join(', ')}`)
  }
  if (!/^\S[^\n]*\n\n/.test(text))
    throw new Error(`content/mails/${file} has to begin with a subject and an empty line`)
  return text
}

/**
 * Keeps mail programs from turning a name such as example.com/x, which a stranger may have chosen, into a link: an
 * invisible character (word joiner) follows each dot and slash.
 */
export function withoutLinks(value: string): string {
  return value.replace(/[./]/g, '$&\u2060')
}

function compose(
  template: string,
  language: Language,
  values: Readonly<Record<string, string>>,
): Omit<Mail, 'to'> {
  const fill = (text: string, write: (value: string) => string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => write(values[key] ?? ''))
  const [subject = '', ...body] = template.trim().split('\n\n')
  const paragraphs = body.map((paragraph) => fill(toHtml(paragraph), toHtml).replaceAll('\n', '<br>'))
  const title = fill(subject, String)
  const letter = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  return {
    subject: title,
    text: `${fill(body.join('\n\n'), String)}\n`,
    html: mailPage({ language, title, body: `<div class="letter">\n${letter}\n</div>` }),
  }
}

/** Escapes a text for HTML; a text that is an address becomes a link. */
function toHtml(value: string): string {
  const escaped = escapeHtml(value)
  return /^https?:\/\//.test(value) ? `<a href="${escaped}">${escaped}</a>` : escaped
}

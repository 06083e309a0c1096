// The versions of the terms, from content/articles/terms-changes.nl.md or the file of TERMS_CHANGES_FILE: a section for each,
// whose heading is its date, the newest first. Players are asked to accept the terms again when there is a new section, not
// when the terms are corrected.

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import MarkdownIt from 'markdown-it'
import { sanitizeHtml } from '../../../platform/sanitize-html.ts'
import { StartupError } from '../../../platform/startup-error.ts'

/** What a version changed, as sanitized HTML in a language. */
export interface TermsChange {
  version: string
  language: Language
  html: string
}

export interface Terms {
  /** The version that counts: a date as 2026-11-21. Later versions are greater as text. */
  current: string
  /** All versions, the newest first, in each language; in Dutch where there is no translation. */
  changes: Readonly<Record<Language, readonly TermsChange[]>>
}

const markdown = new MarkdownIt({ html: false })

/**
 * Reads the versions of the terms.
 * @param file the versions in Dutch, which are the ones that count
 * @param translations what changed in other languages
 * @throws StartupError if a file is missing, has a section without a date, without a text or out of order, or translates a
 *   version that there is not
 */
export async function loadTerms(
  file: string | URL,
  translations: Partial<Record<Language, URL>> = {},
): Promise<Terms> {
  const dutch = await loadChanges(file, 'nl')
  const changesIn = async (language: Language): Promise<readonly TermsChange[]> => {
    const translation = translations[language]
    const translated = translation === undefined ? [] : await loadChanges(translation, language)
    const unknown = translated.find(({ version }) => dutch.every((change) => change.version !== version))
    if (unknown !== undefined)
      throw new StartupError(
        `The terms in ${language} have a version ${unknown.version}, those in Dutch do not.`,
      )
    return dutch.map((change) => translated.find(({ version }) => version === change.version) ?? change)
  }
  const changes = await Promise.all(languages.map(async (language) => [language, await changesIn(language)]))
  return { current: dutch[0]!.version, changes: Object.fromEntries(changes) as Terms['changes'] }
}

async function loadChanges(file: string | URL, language: Language): Promise<TermsChange[]> {
  const fail = (reason: string) =>
    new StartupError(`The versions of the terms (${basename(String(file))}): ${reason}.`)
  const source = await readFile(file, 'utf8').catch(({ message }: Error) => {
    throw fail(`the file cannot be read: ${message}`)
  })
  const changes = source
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, version = '', body = ''] = /^(.*)\n([\s\S]*)$/.exec(section) ?? []
      return { version: version.trim(), language, html: sanitizeHtml(markdown.render(body)) }
    })
  if (changes.length === 0) throw fail('there has to be a section for each version, as "## 2026-11-21"')
  for (const [index, { version, html }] of changes.entries()) {
    if (!isDate(version)) throw fail(`there is a section "${version}", which is no date as 2026-11-21`)
    if (html === '') throw fail(`it is not said what changed on ${version}`)
    const before = changes[index + 1]
    if (before !== undefined && before.version >= version)
      throw fail(`${before.version} stands below ${version}: the newest version comes first`)
  }
  return changes
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  )
}

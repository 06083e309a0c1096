// The text that explains the files of a download, in each language: content/download.

import { readFile } from 'node:fs/promises'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** What the file with the explanation is called in the zip. */
const names: Readonly<Record<Language, string>> = { nl: 'LEESMIJ.txt', de: 'LIESMICH.txt', pl: 'CZYTAJ.txt' }

export type Readme = (language: Language) => { name: string; text: string }

/**
 * Reads the explanations.
 * @param folder the folder with content/download, as a URL that ends with a slash
 * @param game the name of the game
 * @throws StartupError if one is missing
 */
export async function loadReadme(folder: URL, game: string): Promise<Readme> {
  const texts = await Promise.all(
    Object.keys(names).map(async (language) => {
      const file = `readme.${language}.txt`
      const text = await readFile(new URL(file, folder), 'utf8').catch(({ message }: Error) => {
        throw new StartupError(`content/download/${file} cannot be read: ${message}.`)
      })
      return [language, text.replaceAll('{{game}}', game)] as const
    }),
  )
  const byLanguage = Object.fromEntries(texts) as Record<Language, string>
  return (language) => ({ name: names[language], text: byLanguage[language] })
}

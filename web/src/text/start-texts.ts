import { type Locale, locale } from './locale.ts'
import { nl } from './nl.ts'
import { speak } from './t.ts'

/** The catalogues that are fetched only by who reads them. Dutch is always there, for whatever cannot be had. */
const loaders = {
  nl: async () => nl,
  de: async () => (await import('./de.ts')).de,
  pl: async () => (await import('./pl.ts')).pl,
} as const satisfies Record<Locale, () => Promise<object>>

/** Makes the texts ready in the language of this device; resolves to it. */
export async function startTexts(): Promise<Locale> {
  const catalogue = await loaders[locale]().catch(() => null)
  if (catalogue === null) speak('nl', nl)
  else speak(locale, catalogue)
  return catalogue === null ? 'nl' : locale
}

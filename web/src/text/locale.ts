// The language of the app on this device, chosen once, when the page loads.

import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'

const key = 'locale'
const tags = { nl: 'nl-NL', de: 'de-DE', pl: 'pl-PL' } as const satisfies Record<Language, string>

/**
 * The language for a player: the one that was chosen on this device, or else the first of the browser's languages that
 * the app has, or else Dutch. Takes language tags such as 'de-AT'.
 */
export function pickLocale(chosen: string | null, wanted: readonly string[]): Language {
  for (const tag of [chosen ?? '', ...wanted]) {
    const locale = languages.find((known) => known === tag.toLowerCase().split('-')[0])
    if (locale !== undefined) return locale
  }
  return 'nl'
}

/** Keeps a language on this device, for when the next page loads. Returns whether the browser keeps it. */
export function keepLocale(chosen: Language): boolean {
  localStorage.setItem(key, chosen)
  return localStorage.getItem(key) === chosen
}

const isBrowser = typeof document !== 'undefined'

/** The language of this device. */
export const locale: Language = isBrowser ? pickLocale(localStorage.getItem(key), navigator.languages) : 'nl'

/** The language tag for Intl, to format numbers and dates. */
export const languageTag: string = tags[locale]

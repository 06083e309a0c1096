// The language of the app on this device, chosen once, when the page loads.

import { type Language, languageFor } from '@koersklasse/domain/accounts/languages.ts'

const key = 'locale'
const tags = { nl: 'nl-NL', de: 'de-DE', pl: 'pl-PL' } as const satisfies Record<Language, string>

/** Keeps a language on this device, for when the next page loads. Returns whether the browser keeps it. */
export function keepLocale(chosen: Language): boolean {
  localStorage.setItem(key, chosen)
  return localStorage.getItem(key) === chosen
}

const isBrowser = typeof document !== 'undefined'

/** The language of this device: the one that was chosen on it, or else the best of the browser's. */
export const locale: Language = isBrowser
  ? languageFor([localStorage.getItem(key) ?? '', ...navigator.languages])
  : 'nl'

/** The language tag for Intl, to format numbers and dates. */
export const languageTag: string = tags[locale]

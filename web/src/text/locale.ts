// The language of the app on this device, chosen once, when the page loads.

export const locales = ['nl', 'de', 'pl'] as const
export type Locale = (typeof locales)[number]

const key = 'locale'
const tags = { nl: 'nl-NL', de: 'de-DE', pl: 'pl-PL' } as const satisfies Record<Locale, string>

/**
 * The language for a player: the one that was chosen on this device, or else the first of the browser's languages that
 * the app has, or else Dutch. Takes language tags such as 'de-AT'.
 */
export function pickLocale(chosen: string | null, wanted: readonly string[]): Locale {
  for (const tag of [chosen ?? '', ...wanted]) {
    const locale = locales.find((known) => known === tag.toLowerCase().split('-')[0])
    if (locale !== undefined) return locale
  }
  return 'nl'
}

const isBrowser = typeof document !== 'undefined'

/** The language of this device. */
export const locale: Locale = isBrowser ? pickLocale(localStorage.getItem(key), navigator.languages) : 'nl'

/** The language tag for Intl, to format numbers and dates. */
export const languageTag: string = tags[locale]

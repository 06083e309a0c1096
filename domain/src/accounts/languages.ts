// The languages of the game: of its screens and its mails. Dutch is the first, for whoever has not chosen.

/** The languages, as ISO 639-1 codes. */
export const languages = ['nl', 'de', 'pl'] as const
export type Language = (typeof languages)[number]

/**
 * The first language of the game among those that somebody wants, else Dutch.
 * @param wanted language tags such as 'de-AT', the best first; texts that are no language tags are skipped
 */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = languages.find((known) => known === tag.toLowerCase().split('-')[0])
    if (language !== undefined) return language
  }
  return 'nl'
}

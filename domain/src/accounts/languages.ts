// The languages of the game: of its screens and its mails. Dutch is the first, for whoever has not chosen.

/** The languages, as ISO 639-1 codes. */
export const languages = ['nl', 'de', 'pl'] as const
export type Language = (typeof languages)[number]

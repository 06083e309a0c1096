// The kinds of trading hours. In a file of their own, so that using their names does not load the calendar.

/** `regular`: Monday to Friday, 08:00 to 22:00 in Amsterdam. `always`: day and night on all days, for a demo. */
export const marketHours = ['regular', 'always'] as const
export type MarketHours = (typeof marketHours)[number]

// Which hours a market can keep. Apart from the hours themselves, so that naming them needs no calendar.

/** `regular`: the trading hours of the game. `always`: day and night, for a demo. */
export const marketHours = ['regular', 'always'] as const
export type MarketHours = (typeof marketHours)[number]

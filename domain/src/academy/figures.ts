// The interactive figures that lessons can contain. The browser draws each of them; texts refer to them by name.

export const figures = [
  'bid-ask',
  'compound-growth',
  'day-trader-costs',
  'diversification',
  'leverage',
  'limit-order',
  'loss-recovery',
  'opening-gap',
  'order-book',
  'spread-hours',
  'sprinter-week',
  'stop-distance',
  'stop-loss-day',
  'tracker-index',
] as const
export type Figure = (typeof figures)[number]

// How a portfolio, and each position in it, went over a period: reckoned from transactions and candles.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { periods } from './market.ts'
import { ofPlayer } from './trading.ts'
import { cents, epochMs, id, productId, symbol } from './values.ts'

const period = z.enum(periods)

/** How many purchases and sales there were since the point before. */
const trades = { bought: z.int().min(0), sold: z.int().min(0) }

/** A portfolio at an instant, in cents: `value` is cash and positions at the bid. */
export const portfolioPoint = z.object({
  time: epochMs,
  value: cents,
  cash: cents,
  /** What the starting balance would be worth in the benchmark; null where its price is not known. */
  benchmark: cents.nullable(),
  ...trades,
})
export type PortfolioPoint = z.infer<typeof portfolioPoint>

/**
 * A position at an instant: pieces held, the bid of one and the worth of all, in cents. Pieces and bid are as of today:
 * before a split there may be fractions of a piece.
 */
export const positionPoint = z.object({
  time: epochMs,
  value: cents,
  price: cents,
  pieces: z.number().min(0),
  ...trades,
})
export type PositionPoint = z.infer<typeof positionPoint>

/**
 * The points of both stand oldest first, a few hundred at most; the last one is of this moment. Those between two that
 * say the same are left out. None lies before the portfolio began.
 */
export const getPortfolioHistory = endpoint({
  method: 'GET',
  path: '/positions/history/:period',
  summary: 'What a portfolio was worth over a period: the own one, or that of another player.',
  access: 'player',
  params: z.object({ period }),
  query: ofPlayer,
  response: z.object({
    points: z.array(portfolioPoint),
    /** The instrument whose course stands beside the portfolio; null where there is none. */
    benchmark: z.object({ symbol, name: z.string() }).nullable(),
  }),
})
export type PortfolioHistory = z.infer<(typeof getPortfolioHistory)['response']>

export const getPositionGraph = endpoint({
  method: 'GET',
  path: '/positions/graph',
  summary: 'How one of the own positions went over a period.',
  access: 'player',
  query: z.object({ positionId: id, productId, timeframe: period.default('intraday') }),
  response: z.object({ points: z.array(positionPoint) }),
})

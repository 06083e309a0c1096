// The worth of a portfolio and of a position over a period, computed from transactions and candles.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { periods } from './market.ts'
import { ofPlayer } from './trading.ts'
import { cents, epochMs, id, productId, symbol } from './values.ts'

const period = z.enum(periods)

/** The number of purchases and sales since the point before. */
const trades = { bought: z.int().min(0), sold: z.int().min(0) }

/** A portfolio at an instant, in cents: `value` is cash and positions at the bid. */
export const portfolioPoint = z.object({
  time: epochMs,
  value: cents,
  cash: cents,
  /** What the starting balance would be worth if invested in the benchmark; null if its price is unknown. */
  benchmark: cents.nullable(),
  ...trades,
})
export type PortfolioPoint = z.infer<typeof portfolioPoint>

/**
 * A position at an instant: the pieces held, the bid of one and the worth of all, in cents. Pieces and bids of before a
 * split are in today's units, so that there may be fractions of a piece.
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
 * The points of both histories are oldest first, a few hundred at most; the last one is of now. Points between two equal
 * ones are left out. The first one is not before the portfolio was opened.
 */
export const getPortfolioHistory = endpoint({
  method: 'GET',
  path: '/positions/history/:period',
  summary: 'Get the worth of a portfolio over a period: the player’s own, or that of another player.',
  access: 'player',
  params: z.object({ period }),
  query: ofPlayer,
  response: z.object({
    points: z.array(portfolioPoint),
    /** The instrument that the portfolio is compared with; null if none is configured. */
    benchmark: z.object({ symbol, name: z.string() }).nullable(),
  }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})
export type PortfolioHistory = z.infer<(typeof getPortfolioHistory)['response']>

export const getPositionGraph = endpoint({
  method: 'GET',
  path: '/positions/graph',
  summary: 'Get the worth of one of the player’s positions over a period.',
  access: 'player',
  query: z.object({ positionId: id, productId, timeframe: period.default('intraday') }),
  response: z.object({ points: z.array(positionPoint) }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})

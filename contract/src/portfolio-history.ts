// The value of a portfolio and of a position over a period, computed from transactions and candles.

import { type AttributionPart, attributionParts } from '@koersklasse/domain/portfolio/attribution.ts'
import { z } from 'zod'
import { inCompetition } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { periods } from './market.ts'
import { ofPlayer, ofPlayerErrors } from './trading.ts'
import { cents, epochMs, id, productId, symbol } from './values.ts'

const period = z.enum(periods)

/** The number of purchases and sales since the point before. */
const trades = { bought: z.int().min(0), sold: z.int().min(0) }

/** A portfolio at an instant, in euro cents: `value` is the cash plus the positions at the bid. */
export const portfolioPoint = z.object({
  time: epochMs,
  value: cents,
  cash: cents,
  /** What has been added to the portfolio since it was opened: it is no result. */
  deposited: cents,
  /**
   * What the starting balance and the deposits would be worth if each had been invested in the benchmark when it came; null if
   * the price of the benchmark is unknown.
   */
  benchmark: cents.nullable(),
  ...trades,
})
export type PortfolioPoint = z.infer<typeof portfolioPoint>

/**
 * A position at an instant: the pieces held, the bid of one piece (`price`) and the value of all, in euro cents. Pieces
 * and bids from before a split are in today's units, so there may be fractions of a piece.
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
 * The points of both histories are oldest first, a few hundred at most, and the last one is the present. In a run of
 * equal points, those in the middle are left out. No point is earlier than the opening of the portfolio.
 */
export const getPortfolioHistory = endpoint({
  method: 'GET',
  path: '/positions/history/:period',
  summary: 'Get the value of a portfolio over a period: the player’s own, or that of another player.',
  access: 'player',
  params: z.object({ period }),
  /** `points`: all of them, or only the first and the last one. */
  query: ofPlayer.extend({ points: z.enum(['all', 'ends']).optional() }),
  response: z.object({
    points: z.array(portfolioPoint),
    /** The instrument that the portfolio is compared with; null if none is configured. */
    benchmark: z.object({ symbol, name: z.string() }).nullable(),
  }),
  errors: ofPlayerErrors,
})
export type PortfolioHistory = z.infer<(typeof getPortfolioHistory)['response']>

/** The parts of a result in euro cents, which add up to it; see domain/src/portfolio/attribution.ts. */
const attribution = z.object({
  result: cents,
  ...(Object.fromEntries(attributionParts.map((part) => [part, cents])) as Record<
    AttributionPart,
    typeof cents
  >),
})

export const getAttribution = endpoint({
  method: 'GET',
  path: '/positions/attribution',
  summary:
    'Get where the result of the player’s own portfolio comes from: parts that add up to it to the cent.',
  access: 'player',
  query: inCompetition,
  response: z.object({
    attribution,
    /** The instrument that counts as the market; null if none is configured. */
    benchmark: z.object({ symbol, name: z.string() }).nullable(),
  }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})
export type PortfolioAttribution = z.infer<(typeof getAttribution)['response']>

export const getPositionGraph = endpoint({
  method: 'GET',
  path: '/positions/graph',
  summary: 'Get the value of one of the player’s positions over a period.',
  access: 'player',
  query: inCompetition.extend({ positionId: id, productId, timeframe: period.default('intraday') }),
  response: z.object({ points: z.array(positionPoint) }),
  errors: ['not_found', 'no_competition', 'consent_required'],
})

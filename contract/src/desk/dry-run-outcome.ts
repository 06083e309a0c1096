// What a dry run of a competition came to. Amounts are in euro cents, results are fractions of what was invested (0.05 is
// 5 %).

import { z } from 'zod'
import { cents } from '../values.ts'

/** How simulated players trade. */
export const characterNames = [
  'etfHolder',
  'spreader',
  'trendFollower',
  'sprinterGambler',
  'overtrader',
  'holderWhoGambles',
  'spreaderWithTrends',
] as const

/** The rules that refuse orders; `other` are all that are not about the rules of a competition, as a missing price. */
export const refusingRules = [
  'locked',
  'sprinterLimit',
  'underlyingCap',
  'noFunds',
  'ordersPerDay',
  'bidOnly',
  'other',
] as const

/** Where a dry run is in its life. */
export const dryRunStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type DryRunState = (typeof dryRunStates)[number]

/** Why one failed: it got no database (none can be started, or the disk is full), its process was killed, or a fault. */
export const dryRunFailures = ['no_database', 'killed', 'fault'] as const
export type DryRunFailure = (typeof dryRunFailures)[number]

const character = z.enum(characterNames)

export const dryRunOutcome = z.object({
  players: z.int(),
  /** Purchases and sales. */
  trades: z.int(),
  /** The benchmark of the game over the same period; null if there is none. */
  market: z.number().nullable(),
  /** The percentiles of the players' results, from the lowest (0) to the highest (100). */
  results: z.array(z.object({ percentile: z.int(), result: z.number() })),
  /**
   * The histogram of the results, the lowest band first; null for no bound. All bands with two bounds have the same width,
   * which is chosen to suit the results.
   */
  spread: z.array(z.object({ from: z.number().nullable(), until: z.number().nullable(), players: z.int() })),
  /** Sprinters that were knocked out while somebody held them: positions, players, and what was lost on them. */
  knockOuts: z.object({ positions: z.int(), players: z.int(), lost: cents }),
  /** Transaction costs: of all, of the median player, and the most that a player paid. */
  costs: z.object({ total: cents, median: cents, most: cents }),
  /** How many orders each rule refused, and to how many players. */
  refusals: z.array(z.object({ rule: z.enum(refusingRules), orders: z.int(), players: z.int() })),
  /** What the players of each character came to: medians, and how many are among the best tenth of all. */
  characters: z.array(
    z.object({
      ...{ character, players: z.int(), winners: z.int() },
      ...{ lowest: z.number(), median: z.number(), highest: z.number() },
      ...{ trades: z.int(), costs: cents },
    }),
  ),
  /** The ten best, the best first. `sprinterShare` is the part of what they bought that was Sprinters. */
  winners: z.array(
    z.object({
      ...{ character, hasDiplomas: z.boolean(), result: z.number(), trades: z.int(), costs: cents },
      ...{ knockOuts: z.int(), sprinterShare: z.number() },
    }),
  ),
})
export type DryRunOutcome = z.infer<typeof dryRunOutcome>

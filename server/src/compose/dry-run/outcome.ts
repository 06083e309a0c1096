// What a dry run came to: how the results are spread, and what led to them.

import {
  characterNames,
  type DryRunOutcome,
  refusingRules,
} from '@koersklasse/contract/desk/dry-run-outcome.ts'
import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import { mid } from '@koersklasse/domain/market/quote.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { SimulatedPlayer } from '../../modules/simulated-players/roster.ts'
import { hasDiplomas, type ScratchGame } from './scratch-game.ts'
import type { Counts, Tally } from './tally.ts'

const percentiles = [0, 10, 25, 50, 75, 90, 100]
/** The widths that a band of results may have, in hundredths, and how many bands there are at the most. */
const widths = [1, 2, 5, 10, 20, 50, 100]
const mostBands = 12
/** How many percent of the results at each end are counted together, beyond the outermost bands. */
const faraway = 2
const winnersShown = 10
/** The share of all players who count as winners. */
const winningShare = 0.1

interface Ended extends Counts {
  player: SimulatedPlayer
  result: number
}

/** The price of the benchmark now, in any unit; null if there is none. */
export function benchmarkPrice({ benchmark, market }: ScratchGame): number | null {
  const quote = benchmark && market.quoteOf(benchmark.symbol)
  return quote ? approximate(mid(quote)) : null
}

/** Values every portfolio at the bids of now, and sums up. */
export async function outcomeOf(
  game: ScratchGame,
  players: readonly SimulatedPlayer[],
  { userIds, tally, market }: { userIds: ReadonlyMap<number, string>; tally: Tally; market: number | null },
): Promise<DryRunOutcome> {
  const { competition } = game
  const holdings = await game.trading.readHoldings(competition.id, [...userIds.values()])
  const ended = players
    .map((player): Ended => {
      const { portfolioId, cash, deposited, positions } = holdings.get(userIds.get(player.number)!)!
      const value = positions.reduce(
        (sum, { productId, quantity }) => sum + quantity * (game.market.priceOf(productId)?.bid ?? 0),
        cash as number,
      )
      return {
        ...tally.of(portfolioId),
        player,
        result: rankedResult(value, competition.startingBalance, deposited),
      }
    })
    .sort((one, other) => other.result - one.result)
  const results = ascending(ended, ({ result }) => result)
  return {
    players: ended.length,
    trades: sumOf(ended, ({ trades }) => trades),
    market,
    results: percentiles.map((percentile) => ({ percentile, result: at(results, percentile) })),
    spread: spreadOf(ended),
    knockOuts: {
      positions: sumOf(ended, ({ knockOuts }) => knockOuts),
      players: ended.filter(({ knockOuts }) => knockOuts > 0).length,
      lost: toCents(sumOf(ended, ({ lostByKnockOut }) => lostByKnockOut)),
    },
    costs: {
      total: toCents(sumOf(ended, ({ costs }) => costs)),
      median: medianCosts(ended),
      most: toCents(Math.max(...ended.map(({ costs }) => costs))),
    },
    refusals: refusalsOf(ended),
    characters: charactersOf(ended),
    winners: ended.slice(0, winnersShown).map(toWinner),
  }
}

/** Counts results in bands of one width, aligned to 0, and the results below and above all bands. */
export function spreadOf(ended: readonly { result: number }[]): DryRunOutcome['spread'] {
  const results = ascending(ended, ({ result }) => result)
  const [lowest, highest] = [at(results, faraway) * 100, at(results, 100 - faraway) * 100]
  const span = (width: number) => [Math.floor(lowest / width), Math.floor(highest / width) + 1] as const
  const fits = (width: number) => span(width)[1] - span(width)[0] <= mostBands
  const width = widths.find(fits) ?? widths.at(-1)!
  const [first, end] = span(width)
  const bounds = Array.from({ length: end - first + 1 }, (_, band) => ((first + band) * width) / 100)
  return [null, ...bounds].map((from, band) => {
    const until = bounds[band] ?? null
    const isWithin = (result: number) =>
      (from === null || result >= from) && (until === null || result < until)
    return { from, until, players: results.filter(isWithin).length }
  })
}

function refusalsOf(ended: readonly Ended[]): DryRunOutcome['refusals'] {
  return refusingRules.map((rule) => {
    const orders = ended.map(({ refused }) => refused.get(rule) ?? 0)
    return {
      rule,
      orders: orders.reduce((sum, count) => sum + count, 0),
      players: orders.filter((count) => count > 0).length,
    }
  })
}

/** @param ended the best first */
function charactersOf(ended: readonly Ended[]): DryRunOutcome['characters'] {
  const winners = new Set(ended.slice(0, Math.max(1, Math.round(ended.length * winningShare))))
  return characterNames.flatMap((character) => {
    const own = ended.filter(({ player }) => player.character === character)
    if (own.length === 0) return []
    const results = ascending(own, ({ result }) => result)
    return [
      {
        ...{ character, players: own.length, winners: own.filter((each) => winners.has(each)).length },
        ...{ lowest: at(results, 0), median: at(results, 50), highest: at(results, 100) },
        trades: at(
          ascending(own, ({ trades }) => trades),
          50,
        ),
        costs: medianCosts(own),
      },
    ]
  })
}

function toWinner({ player, result, trades, costs, knockOuts, bought, boughtSprinters }: Ended) {
  return {
    ...{ character: player.character, hasDiplomas: hasDiplomas(player) },
    ...{ result, trades, costs: toCents(costs), knockOuts },
    sprinterShare: bought === 0 ? 0 : boughtSprinters / bought,
  }
}

const medianCosts = (ended: readonly Ended[]): Cents =>
  toCents(
    at(
      ascending(ended, ({ costs }) => costs),
      50,
    ),
  )

const sumOf = (ended: readonly Ended[], of: (each: Ended) => number): number =>
  ended.reduce((sum, each) => sum + of(each), 0)

const ascending = <Each>(ended: readonly Each[], of: (each: Each) => number): number[] =>
  ended.map(of).sort((one, other) => one - other)

/** The value at a percentile of ascending values: that of the nearest rank below. */
function at(values: readonly number[], percentile: number): number {
  return values[Math.floor(((values.length - 1) * percentile) / 100)]!
}

// Compares every list of the game with the naive one, and the attribution of every portfolio with its result.

import { attributionParts } from '@koersklasse/domain/portfolio/attribution.ts'
import {
  type Books,
  type NaiveLine,
  type NaiveTransaction,
  naiveList,
  type Period,
  valueAt,
  wasThere,
  weeksOf,
} from './naive-ranking.ts'
import type { Played, Session } from './session.ts'

const periods: readonly Period[] = ['overall', 'week', 'day']
const neighbours = 2

/** @throws an error with the first difference */
export async function compareLists(session: Session): Promise<void> {
  const { competitions, game, counts } = session
  for (const played of competitions) {
    const isOver = game.now() >= played.rules.end
    if (isOver && !played.isClosed) continue
    const books = await readBooks(session, played)
    for (const period of periods) {
      await compareList(session, played, books, period, true)
      await compareList(session, played, books, period, false)
      compareStandings(session, played, books, period)
    }
    await compareDailyValues(session, played, books)
    compareWeeklyDeposits(played, books)
    counts.comparisons += 1
  }
}

/** Reads what the naive ranking of a competition is computed from. */
async function readBooks({ game, bidsAt }: Session, played: Played): Promise<Books> {
  const { start, end, startingBalance } = played.rules
  const transactions = await readTransactions(game, played)
  return {
    ...{ competition: { start, end, startingBalance }, portfolios: played.portfolios, transactions },
    ...{ now: game.now(), isFinal: played.isClosed },
    bids:
      (played.isClosed ? played.closingBids : null) ??
      new Map(
        transactions.flatMap(({ productId }) =>
          productId === null ? [] : [[productId, game.bidOf(productId)] as const],
        ),
      ),
    bidsAt: (midnight) => bidsAt.get(midnight) ?? new Map(),
  }
}

async function readTransactions({ kysely }: Session['game'], { rules }: Played): Promise<NaiveTransaction[]> {
  const rows = await kysely
    .selectFrom('transactions')
    .innerJoin('portfolios', 'portfolios.id', 'portfolio_id')
    .select(['portfolio_id', 'product_id', 'amount', 'quantity_delta', 'detail', 'transactions.created_at'])
    .select('effective_at')
    .where('competition_id', '=', rules.id)
    .execute()
  return rows.map(({ detail, created_at: booked, effective_at: effective, ...row }) => ({
    ...{ portfolioId: row.portfolio_id, productId: row.product_id },
    ...{ amount: row.amount, pieces: row.quantity_delta, booked: effective ?? booked },
    happened: happenedAt(detail) ?? booked,
    week: (detail as { week?: number } | null)?.week ?? null,
  }))
}

function compareWeeklyDeposits({ name, rules: { weeklyDeposit } }: Played, books: Books): void {
  for (const portfolio of books.portfolios) {
    const own = books.transactions.filter(
      ({ portfolioId, week }) => portfolioId === portfolio.id && week !== null,
    )
    const expected = weeklyDeposit === null ? [] : weeksOf(books, portfolio)
    mustEqual(
      `competition ${name}, the weekly deposits of ${portfolio.id}`,
      own.map(({ week, amount }) => ({ week, amount })).sort((one, other) => one.week! - other.week!),
      expected.map((week) => ({ week, amount: weeklyDeposit })),
    )
  }
}

/** When a product event took place; null for a fill. */
function happenedAt(detail: object | null): number | null {
  const { time, exDate, effective } = (detail ?? {}) as { time?: number; exDate?: number; effective?: number }
  return time ?? exDate ?? effective ?? null
}

async function compareList(
  { choices, game, counts }: Session,
  { name, rules, portfolios, isClosed }: Played,
  books: Books,
  period: Period,
  withSimulated: boolean,
): Promise<void> {
  const asking = portfolios.filter(({ player }) => !player.hasLeft)
  if (asking.length === 0) return
  const { player } = choices.pick(asking)
  const lines = naiveList(books, period, withSimulated)
  const expected = lines.map((line) => shown(books, line, player.name))
  const place = lines.findIndex((line) => line.name === player.name)
  const actual = await game.rankingFor(player.userId, rules.id, period, withSimulated)
  const list = `competition ${name}, ${period}${withSimulated ? '' : ' without simulated players'}`
  mustEqual(`${list}, the top`, actual.top.map(ranked), expected)
  mustEqual(
    `${list}, around ${player.name}`,
    actual.around.map(ranked),
    place < 0 ? [] : expected.slice(Math.max(0, place - neighbours), place + neighbours + 1),
  )
  mustEqual(
    `${list}, the rest`,
    [actual.totalPlayers, actual.hasSimulated, actual.updated],
    [lines.length, portfolios.some(({ isSimulated }) => isSimulated), isClosed ? rules.end : game.now()],
  )
  if (lines.some(({ position }, index) => index > 0 && position === lines[index - 1]!.position))
    counts.ties += 1
}

function shown({ portfolios }: Books, { id, ...line }: NaiveLine, own: string) {
  const { isSimulated } = portfolios.find((portfolio) => portfolio.id === id)!
  return { ...line, isSimulated, isOwn: line.name === own }
}

/** The fields of a line that the naive ranking computes, too. */
function ranked<Line extends { avatarId: unknown; riskAdjusted: unknown }>({
  avatarId: _,
  riskAdjusted: __,
  username,
  ...line
}: Line & { username: string | null }) {
  return { name: username, ...line }
}

/** Compares what other modules read from a list. */
function compareStandings(
  { game, players }: Session,
  { name, rules }: Played,
  books: Books,
  period: Period,
): void {
  const lines = naiveList(books, period, true)
  const userIds = players.map(({ userId }) => userId)
  const expected = players.map((player) => {
    const line = lines.find((one) => one.name === player.name)
    return [line?.position ?? null, line?.value ?? 0]
  })
  const actual = game
    .standings(rules.id, period, userIds)
    .map(({ position, value }) => [position, value as number])
  mustEqual(`competition ${name}, ${period}, standings`, actual, expected)
}

/** Compares the daily values of one portfolio. */
async function compareDailyValues(
  { choices, game, bidsAt, writtenUntil }: Session,
  { name, portfolios }: Played,
  books: Books,
): Promise<void> {
  if (portfolios.length === 0) return
  const portfolio = choices.pick(portfolios)
  const midnights = [...bidsAt.keys()].filter(
    (midnight) => midnight <= writtenUntil && wasThere(books, portfolio, midnight),
  )
  const expected = midnights.map((midnight) => ({ midnight, value: valueAt(books, portfolio, midnight) }))
  mustEqual(`competition ${name}, daily values`, await game.dailyValuesOf(portfolio.id), expected)
}

/**
 * Compares the sum of the parts of every result with the result, for the competitions that run and those that are closed.
 * @throws an error with the first difference
 */
export async function compareAttributions(session: Session): Promise<void> {
  const { game, competitions, counts } = session
  for (const played of competitions) {
    const { start, end, startingBalance } = played.rules
    if (game.now() < start || (game.now() >= end && !played.isClosed)) continue
    const books = await readBooks(session, played)
    for (const { id, value, name } of naiveList(books, 'overall', true)) {
      const attribution = await game.attributionOf(id)
      const sum = attributionParts.reduce((total, part) => total + attribution[part], 0)
      const added = books.transactions
        .filter(({ portfolioId, productId }) => portfolioId === id && productId === null)
        .reduce((total, { amount }) => total + amount, 0)
      const result = value - startingBalance - added
      mustEqual(
        `competition ${played.name}, attribution of ${name}`,
        [sum, attribution.result],
        [result, result],
      )
      counts.attributions += 1
    }
  }
}

/** @throws an error with the first place at which two lists differ */
function mustEqual(what: string, actual: readonly unknown[], expected: readonly unknown[]): void {
  const [real, naive] = [actual, expected].map((values) =>
    values.map((value) => JSON.stringify(sorted(value))),
  )
  const length = Math.max(real!.length, naive!.length)
  const place = Array.from({ length }, (_, index) => index).find((index) => real![index] !== naive![index])
  if (place === undefined) return
  throw new Error(
    `${what}, at ${place}:\n  the game:      ${real![place]}\n  the naive one: ${naive![place]}`,
  )
}

/** With the keys of objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

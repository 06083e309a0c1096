// Plays one day of a session: quotes, orders, entries, departures and corporate actions at random instants, and the
// comparisons between them.

import { type Product, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { PlaceOrder } from '../../../src/modules/trading/execution/command.ts'
import { compareAttributions, compareLists } from './compare-lists.ts'
import { type Bids, midnightAfter, midnightBefore } from './naive-ranking.ts'
import { directProducts } from './ranking-game.ts'
import { isClockChange, type Played, type Player, type Session } from './session.ts'

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 24 * 3_600_000]
/** How long the server waits after midnight, and after the end of a competition. */
const graceMs = { midnight: 10 * secondMs, closing: minuteMs }

/** @throws an error with the first difference to the naive ranking */
export async function playDay(session: Session, midnight: number): Promise<void> {
  const { game, choices } = session
  const next = midnightAfter(midnight)
  // The values of midnight are not written for a day, and made up for later. The lists of the day are unknown then.
  const areValuesLate = choices.happens(0.04)
  if (isClockChange(midnight)) session.counts.clockChanges += 1
  if (choices.happens(0.05)) await game.restartLists()
  for (const time of instantsOf(session, midnight, next)) {
    moveTo(session, time)
    await playInstant(session)
    if (time < midnight + graceMs.midnight || time === next - 1 || choices.happens(0.7)) continue
    if (areValuesLate) await game.refreshLists()
    else await compare(session, midnight)
  }
  if (!areValuesLate) await compare(session, midnight)
  await compareAttributions(session)
  session.bidsAt.set(next, await heldBids(session))
}

/** Random instants of a day, the last one of the day, and those around the ends of competitions. */
function instantsOf({ choices, competitions }: Session, midnight: number, next: number): number[] {
  const random = Array.from({ length: choices.whole(2, 4) }, () => choices.whole(midnight, next - 2))
  const soon = choices.happens(0.3) ? [midnight + graceMs.midnight] : []
  const ends = competitions
    .flatMap(({ rules: { end } }) => [end - 1, end + graceMs.closing])
    .filter((time) => time >= midnight && time < next)
  return [...new Set([...random, ...soon, ...ends, next - 1])].sort((one, other) => one - other)
}

function moveTo({ game }: Session, time: number): void {
  game.clock.advance(time - game.now())
}

async function playInstant(session: Session): Promise<void> {
  const { game, choices, competitions, prices } = session
  const now = game.now()
  // The last quote of a day or competition is not from its last millisecond.
  const isLast = midnightAfter(now) === now + 1 || competitions.some(({ rules }) => rules.end === now + 1)
  if (!isLast) game.node.apply(...prices.quotesAt(now))
  await writeBeforeSplit(session)
  await game.settle()
  if (!isLast) {
    if (choices.happens(0.2)) await join(session)
    if (choices.happens(0.6)) await trade(session)
    if (choices.happens(0.04)) await declare(session)
    if (choices.happens(0.015)) await leave(session)
    if (choices.happens(0.05)) await reset(session)
  }
  for (const played of competitions) await passEnd(session, played)
}

/** Notes the bids right before the end of a competition, and has it closed once it is due. */
async function passEnd(session: Session, played: Played): Promise<void> {
  const { game, counts } = session
  const { end } = played.rules
  if (game.now() === end - 1) played.closingBids = await heldBids(session)
  if (played.isClosed || game.now() < end + graceMs.closing) return
  await game.settle()
  await game.closeCompetitions()
  played.isClosed = (await game.closingValues(played.rules.id)) !== null
  if (!played.isClosed) return
  counts.closings += 1
}

async function compare(session: Session, midnight: number): Promise<void> {
  await writeDailyValues(session, midnight)
  await session.game.refreshLists()
  await compareLists(session)
}

async function writeDailyValues(session: Session, midnight: number): Promise<void> {
  if (session.writtenUntil < midnight) await session.game.writeDailyValues()
  session.writtenUntil = midnight
}

/**
 * Writes the daily values before a split is carried out if somebody holds a Sprinter on what is split: its levels are
 * rounded by the split, so that a value from before it could be a cent a piece off if it were written afterwards.
 */
async function writeBeforeSplit(session: Session): Promise<void> {
  const { game } = session
  const now = game.now()
  const due = game.node.actions.pendingSplits().filter(({ effective }) => effective <= now)
  if (due.length === 0) return
  const held = [...(await heldBids(session)).keys()].map(
    (id) => game.node.issued.get(toProductId(id))?.product.symbol,
  )
  if (due.some(({ symbol }) => held.includes(symbol))) await writeDailyValues(session, midnightBefore(now))
}

/** The bids of all products that anybody has ever held. */
async function heldBids({ game }: Session): Promise<Bids> {
  const rows = await game.kysely.selectFrom('positions').select('product_id').distinct().execute()
  return new Map(rows.map(({ product_id: id }) => [id, game.bidOf(id)]))
}

const isRunning = ({ rules: { start, end } }: Played, now: number) => now >= start && now < end

async function join({ game, choices, players, competitions, counts }: Session): Promise<void> {
  const played = choices.pick(competitions)
  const { rules, portfolios } = played
  if (game.now() >= rules.end) return
  const most = choices.whole(1, 3)
  const absent = players.filter(
    (player) => !player.hasLeft && !portfolios.some((portfolio) => portfolio.player === player),
  )
  for (const player of absent.slice(0, most)) {
    await game.openPortfolio(player.userId, rules)
    const { id, created_at: opened } = await game.kysely
      .selectFrom('portfolios')
      .select(['id', 'created_at'])
      .where('user_id', '=', player.userId)
      .where('competition_id', '=', rules.id)
      .executeTakeFirstOrThrow()
    const { name, isSimulated } = player
    portfolios.push({ ...{ id, opened, player, name, isSimulated }, replaced: null })
    if (opened > rules.start) counts.lateEntries += 1
  }
}

/** Has some players order, each together with those who imitate them. */
async function trade(session: Session): Promise<void> {
  const { game, choices, players, competitions, counts } = session
  const running = competitions.filter((played) => isRunning(played, game.now()))
  const positions = await game.kysely
    .selectFrom('positions')
    .selectAll()
    .where('quantity', '>', 0 as never)
    .execute()
  const sent: Promise<{ ok: boolean }>[] = []
  for (const played of running) {
    const counting = played.portfolios.filter(({ replaced }) => replaced === null)
    for (const { id, player } of counting) {
      if (player.hasLeft || player.imitates !== null || choices.happens(0.6)) continue
      const held = positions.filter(({ portfolio_id }) => portfolio_id === id)
      const order = drawOrder(session, played, held)
      if (order === null) continue
      const others = counting.filter(
        (other) => !other.player.hasLeft && other.player.imitates === players.indexOf(player),
      )
      for (const portfolioId of [id, ...others.map((other) => other.id)])
        sent.push(game.execute({ ...order, portfolioId }))
    }
  }
  for (const result of await Promise.all(sent)) if (result.ok) counts.trades += 1
}

function drawOrder(
  { game, choices }: Session,
  { rules: { startingBalance } }: Played,
  held: readonly { product_id: string; quantity: number }[],
): Omit<PlaceOrder, 'portfolioId'> | null {
  const order = { kind: 'place', validity: 'cancel', idempotencyKey: null } as const
  if (held.length > 0 && choices.happens(0.4)) {
    const { product_id: productId, quantity } = choices.pick(held)
    const pieces = choices.happens(0.5) ? quantity : choices.whole(1, quantity)
    return {
      ...{ ...order, productId: productId as ProductId },
      terms: { side: 'sell', quantity: toQuantity(pieces), orderType: 'market' },
    }
  }
  const product = drawProduct(game, choices)
  const price = product && game.priceOf(product.id)
  if (!product || !price) return null
  const pieces = Math.floor((startingBalance * choices.whole(1, 30)) / 100 / price.ask)
  if (pieces < 1) return null
  const side = choices.happens(0.8) ? ('buy' as const) : ('sell' as const)
  const condition =
    side === 'buy' && choices.happens(0.8)
      ? ({ orderType: 'market' } as const)
      : choices.happens(0.5)
        ? ({ orderType: 'limit', limitPrice: toCents(Math.max(1, Math.round(price.ask * 0.99))) } as const)
        : ({ orderType: 'stoploss', stopPrice: toCents(Math.max(1, Math.round(price.bid * 0.98))) } as const)
  return { ...order, productId: product.id, terms: { side, quantity: toQuantity(pieces), ...condition } }
}

/** A share or an ETF, or a product of the issuer. */
function drawProduct({ node }: Session['game'], { pick, happens }: Session['choices']): Product | null {
  if (happens(0.5)) return pick([...directProducts.values()])
  const living = [...node.issued.livingOn(pick(['KPN', 'IBM', 'AEX', 'EURUSD']))]
  return living.length === 0 ? null : pick(living).product
}

async function declare({ game, choices, prices }: Session): Promise<void> {
  const symbol = choices.pick(['KPN', 'KPN', 'IBM', 'IWDA'])
  const exDate = new Date(game.now() + choices.whole(1, 4) * dayMs).toISOString().slice(0, 10)
  if (game.node.actions.breaksOf(symbol).some(({ until }) => until > game.now())) return
  const kind = choices.pick(['split', 'split', 'dividend', 'dividend', 'delisting'])
  if (kind === 'dividend') {
    await game.declare(symbol, kind, `0.${choices.whole(11, 99)}`, exDate)
    return
  }
  if (kind === 'delisting') {
    if (symbol !== 'IWDA') return
    prices.addDelisting(symbol, await game.declare(symbol, kind, '', exDate))
    return
  }
  const [newPieces, oldPieces] = choices.pick([
    [2, 1],
    [7, 1],
    [3, 2],
    [1, 10],
    [10, 7],
  ] as const)
  const effective = await game.declare(symbol, kind, `${newPieces}:${oldPieces}`, exDate)
  prices.addSplit({ symbol, newPieces, oldPieces, effective })
}

async function leave({ game, choices, players, competitions, counts }: Session): Promise<void> {
  const staying = players.filter(({ hasLeft, isSimulated }) => !hasLeft && !isSimulated)
  if (staying.length < 4) return
  const player: Player = choices.pick(staying)
  await game.leave(player.userId)
  player.hasLeft = true
  for (const { portfolios } of competitions) {
    for (const portfolio of portfolios) if (portfolio.player === player) portfolio.name = null
  }
  counts.departures += 1
}

/** Has a player begin again, as simulated ones never do. The values of the last midnight are written before: later the old portfolio has none. */
async function reset(session: Session): Promise<void> {
  const { game, choices, competitions, counts } = session
  const midnight = midnightBefore(game.now())
  const running = competitions.filter((played) => isRunning(played, game.now()))
  const candidates = running.flatMap(({ portfolios }) =>
    portfolios
      .filter(({ player, replaced }) => replaced === null && !player.hasLeft && !player.isSimulated)
      .map((portfolio) => ({ portfolios, portfolio })),
  )
  if (candidates.length === 0 || game.now() < midnight + graceMs.midnight) return
  await writeDailyValues(session, midnight)
  const { portfolios, portfolio } = choices.pick(candidates)
  const result = await game.reset({ kind: 'reset', portfolioId: portfolio.id, cause: 'player' })
  if (!result.ok) return
  const { portfolioId: id } = result.value
  const { created_at: opened } = await game.kysely
    .selectFrom('portfolios')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  portfolio.replaced = opened
  portfolios.push({ ...portfolio, id, opened, replaced: null })
  counts.resets += 1
}

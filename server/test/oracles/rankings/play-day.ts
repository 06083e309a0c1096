// Plays one day of a session: quotes, orders, entries, departures and corporate actions at random instants, and the
// comparisons between them.

import { type Product, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { PlaceOrder } from '../../../src/modules/trading/execution/command.ts'
import { systemIds } from '../../../src/platform/ids.ts'
import { compareAttributions, compareLists } from './compare-lists.ts'
import { type Bids, midnightAfter, midnightBefore } from './naive-ranking.ts'
import { directProducts } from './ranking-game.ts'
import { isClockChange, type Played, type Player, type Session, type WrongQuote } from './session.ts'

const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 24 * 3_600_000]
/** How long the server waits after midnight, and after the end of a competition. */
const graceMs = { midnight: 10 * secondMs, closing: minuteMs }

/** @throws an error with the first difference to the naive ranking */
export async function playDay(session: Session, midnight: number): Promise<void> {
  const { game, choices } = session
  const next = midnightAfter(midnight)
  // Sometimes the values of midnight are not written until later. The lists of that day are unknown meanwhile.
  const isSplitDue = game.node.actions.pendingSplits().some(({ effective }) => effective < next)
  const areValuesLate = choices.happens(isSplitDue ? 0.5 : 0.04)
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

/** Random instants of a day, its last instant, and instants around the ends of competitions. */
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
    if (choices.happens(0.12)) await deposit(session)
    if (session.wrongQuote !== null) await correct(session)
  } else if (midnightAfter(now) === now + 1) {
    const isBeforeEnd = competitions.some(({ rules: { end } }) => end > now && end - now <= hourMs)
    if (choices.happens(isBeforeEnd ? 0.8 : 0.15)) await quoteWrongly(session)
  }
  for (const played of competitions) await passEnd(session, played)
}

/** Notes the bids right before the end of a competition, and closes it once that is due. */
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

/** Quotes a wrong price, as the last one before midnight. */
async function quoteWrongly(session: Session): Promise<void> {
  const { game, choices } = session
  const symbol = choices.pick(['KPN', 'IBM', 'IWDA', 'AEX', 'EURUSD'])
  const quote = game.node.book.get(symbol)
  if (quote === undefined || game.node.actions.isDelisted(symbol)) return
  // A repair does not change the effects of a corporate action since the wrong quote. A split also rounds the levels of
  // Sprinters, so a value that is computed afterwards could be a cent a piece off.
  const breaks = session.prices.symbols.flatMap((one) => game.node.actions.breaksOf(one))
  if (breaks.some(({ until }) => until > game.now())) return
  const time = game.now()
  session.wrongQuote = { symbol, time, quotes: game.lastQuotes(), bids: await heldBids(session) }
  const price = (approximate(quote.bid) * choices.whole(70, 130)) / 100
  const text = price.toFixed(symbol === 'EURUSD' ? 4 : 2)
  game.node.apply({ symbol, bid: text, ask: text, time })
  await game.settle()
}

/**
 * Repairs a wrong quote of yesterday, after another quote: from then on, the bids without it count. A competition that has
 * ended meanwhile may have been closed on it.
 */
async function correct(session: Session): Promise<void> {
  const { game, choices, competitions, counts } = session
  if (choices.happens(0.5)) for (const played of competitions) await passEnd(session, played)
  const wrong = session.wrongQuote!
  const { symbol, time, bids } = wrong
  const { bid, ask } = session.prices.last(symbol)
  game.node.apply({ symbol, bid, ask, time: game.now() })
  await game.settle()
  await game.correct({ symbol, time })
  session.wrongQuote = null
  counts.corrections += 1
  session.bidsAt.set(time + 1, bids)
  for (const played of competitions) {
    const { end } = played.rules
    if (end > time && end <= game.now()) played.closingBids = await closingBidsWithout(session, wrong, end)
    if (!played.isClosed || (await game.closingValues(played.rules.id)) !== null) continue
    played.isClosed = false
    counts.reopenings += 1
  }
  await game.settle()
}

/**
 * The right bids before an end at which a wrong quote was in force. Nothing else has been quoted since, so the quotes before
 * it count; but Sprinters were financed if a midnight has passed, and products that it ended wrongly live again.
 */
async function closingBidsWithout(
  { game }: Session,
  { time, quotes, bids }: WrongQuote,
  end: number,
): Promise<Bids> {
  if (end === time + 1) return bids
  const ids = await heldProducts(game)
  return new Map(ids.map((id) => [id, game.bidOn(id, quotes, end - 1)]))
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
 * Writes the daily values before a split is carried out if somebody holds a Sprinter on the share: the split rounds its
 * levels, so a value from before the split could be a cent a piece off if it were written afterwards.
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
  return new Map((await heldProducts(game)).map((id) => [id, game.bidOf(id)]))
}

/** All products that anybody has ever held. */
async function heldProducts({ kysely }: Session['game']): Promise<string[]> {
  const rows = await kysely.selectFrom('positions').select('product_id').distinct().execute()
  return rows.map(({ product_id }) => product_id)
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

/** Lets some players place orders, together with those who imitate them. */
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

/** Adds cash to one portfolio, or to all of a competition, either at once or at the next instant. */
async function deposit({ game, choices, competitions }: Session): Promise<void> {
  const running = competitions.filter((played) => isRunning(played, game.now()))
  if (running.length === 0) return
  const { rules, portfolios } = choices.pick(running)
  const counting = portfolios.filter(({ replaced }) => replaced === null)
  const isForAll = choices.happens(0.4) || counting.length === 0
  await game.deposit({
    ...{ id: systemIds.next(), competitionId: rules.id, reason: 'Extra', due: toEpochMs(game.now()) },
    portfolioId: isForAll ? null : choices.pick(counting).id,
    amount: toCents(choices.pick([1_000_00, 10_000_00, choices.whole(1_00, 5 * rules.startingBalance)])),
  })
  if (choices.happens(0.7)) await game.settle()
}

/** Lets a player who is not simulated start over. Writes the last midnight's values first: later the old portfolio has none. */
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
  // A portfolio that is replaced before the repair keeps its values of the last midnight.
  if (session.wrongQuote !== null) return
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

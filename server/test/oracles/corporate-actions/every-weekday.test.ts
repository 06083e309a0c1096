// Splits and dividends with an ex-date on each day of the week, on shares of every exchange and currency of the game's
// catalogue. Players trade shares and Sprinters all in and all out at the worst moments, on a feed that quotes either the old
// or the new price while the exchange is closed. No price moves except by the action, so no player may ever have more or less
// than at the start.

import { readFileSync } from 'node:fs'
import { isinCheckDigit, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { type MarketHours, marketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../../src/modules/market/catalogue/catalogue.ts'
import {
  type CorporateActionGame,
  openCorporateActionGame,
  startingBalance,
} from '../../fixtures/corporate-action-game.ts'

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

/** The hours of the exchanges by currency, repeated here, since the oracle does not read those of the game. */
const exchanges: Record<string, { timeZone: string; opens: string; closes: string }> = {
  EUR: { timeZone: 'Europe/Amsterdam', opens: '09:00', closes: '17:30' },
  CHF: { timeZone: 'Europe/Amsterdam', opens: '09:00', closes: '17:30' },
  GBp: { timeZone: 'Europe/Amsterdam', opens: '09:00', closes: '17:30' },
  PLN: { timeZone: 'Europe/Warsaw', opens: '09:00', closes: '17:00' },
  USD: { timeZone: 'America/New_York', opens: '09:30', closes: '16:00' },
}

/** Actions, with the fair prices in euro before and after them. A dividend is paid in the share's currency. */
const actions = [
  { kind: 'split', value: () => '7:1', before: 70, after: 10 },
  { kind: 'split', value: () => '1:4', before: 25, after: 100 },
  { kind: 'dividend', value: (unit: number) => String(14 * unit), before: 70, after: 56 },
] as const
type Action = (typeof actions)[number]

const own = loadCatalogue(
  readFileSync(new URL('../../../../content/instruments.csv', import.meta.url), 'utf8'),
)
/** A share or ETF of each currency. */
const examples = new Map(
  [...own.instruments.values()]
    .filter(({ type, symbol }) => (type === 'ss' || type === 'etf') && !own.accumulating.has(symbol))
    .map((share) => [`${share.currency} ${share.type}`, share]),
)
/** Each example twice under other names: one that splits, and one that pays a dividend. */
const listings = [...examples.values()].flatMap(({ currency, type }, place) =>
  [actions[place % 2]!, actions[2]].map((action, index) => {
    const isin = `ZZ00000${place}${index}`.padEnd(11, '0')
    const symbol = `X${place}${index}`
    return { symbol, isin: isin + isinCheckDigit(isin), currency, type, action }
  }),
)
/** The currency pairs; each currency is worth one euro. */
const pairs = ['EURUSD', 'EURGBP', 'EURPLN', 'EURCHF']
const catalogue = loadCatalogue(
  [
    'symbol,name,isin,currency,type',
    ...listings.map(({ symbol, isin, currency, type }) => [symbol, symbol, isin, currency, type].join(',')),
    ...pairs.map((pair) => [pair, pair, own.instruments.get(pair)!.isin, pair.slice(3), 'cu'].join(',')),
  ].join('\n'),
)

interface Share {
  symbol: string
  id: ProductId
  action: Action
  /** The units of the share's currency in a euro: pounds are quoted in pence. */
  unit: number
  lastClose: number
  opens: number
}

function sharesOn(exDate: Temporal.PlainDate): Share[] {
  let [first, last] = [exDate, exDate.subtract({ days: 1 })]
  while (first.dayOfWeek > 5) first = first.add({ days: 1 })
  while (last.dayOfWeek > 5) last = last.subtract({ days: 1 })
  return listings.map(({ symbol, isin, currency, action }) => {
    const { timeZone, opens, closes } = exchanges[currency]!
    const at = (date: Temporal.PlainDate, plainTime: string) =>
      date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
    const unit = currency === 'GBp' ? 100 : 1
    return {
      symbol,
      id: toProductId(isin),
      action,
      unit,
      lastClose: at(last, closes),
      opens: at(first, opens),
    }
  })
}

/** The worst moments around the actions, and some at random. */
function momentsOf(shares: readonly Share[], random: () => number): number[] {
  const moments = shares.flatMap(({ lastClose, opens }) => [
    lastClose - hourMs,
    ...[-1, 0].map((ms) => lastClose + ms),
    ...[-1, 0, 5 * secondMs, 61 * secondMs, hourMs].map((ms) => opens + ms),
  ])
  const [from, until] = [Math.min(...moments), Math.max(...moments)]
  const between = Array.from({ length: 12 }, () => Math.round(from + random() * (until - from)))
  return [...new Set([...moments, ...between])].toSorted((one, other) => one - other)
}

/** Numbers from 0 to below 1 (mulberry32). */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A player who is all in or all out of one product: a share, or a Sprinter on it. */
interface Trader {
  player: number
  share: Share
  isSprinter: boolean
  productId: ProductId
}

/** Quotes everything; while an exchange is closed around an action, at either the old or the new price. */
function quoteAll(game: CorporateActionGame, shares: readonly Share[], random: () => number): void {
  const now = game.clock.now()
  for (const pair of pairs) game.quote(pair, 1)
  for (const { symbol, unit, action, lastClose, opens } of shares) {
    const isClosed = now >= lastClose && now < opens
    // After the opening the first quote may be late.
    if (now >= opens && now < opens + minuteMs && random() < 0.6) continue
    const isNew = isClosed ? random() < 0.5 : now >= opens
    game.quote(symbol, (isNew ? action.after : action.before) * unit)
  }
}

/** An order of any type for as much as a player can buy, or for everything that the player has. */
function trade(game: CorporateActionGame, { player, productId }: Trader, random: () => number) {
  const side = random() < 0.5 ? 'buy' : 'sell'
  const price = game.node.priceOf(productId)?.bid ?? 10_00
  const near = toCents(Math.max(1, Math.round(price * (0.7 + 0.6 * random()))))
  const kind = random()
  if (kind < 0.7) return game.place(player, productId, { side, quantity: null, orderType: 'market' })
  if (kind < 0.85) {
    return game.place(player, productId, { side, quantity: null, orderType: 'limit', limitPrice: near })
  }
  return game.place(player, productId, { side, quantity: null, orderType: 'stoploss', stopPrice: near })
}

/**
 * Expects that the screens of traders show the value that they started with. Each trade in a Sprinter may cost a cent a
 * piece, and a split may change its value by a cent.
 */
async function expectSame(game: CorporateActionGame, traders: readonly Trader[]): Promise<void> {
  const accounts = await game.accounts()
  for (const { player, share, isSprinter, productId } of traders) {
    const { cash, pieces } = accounts.get(player)!
    const held = pieces.get(productId) ?? 0
    const bid = held === 0 ? 0 : game.node.wire.productPrice(productId)?.bid
    const what = `${share.symbol} ${isSprinter ? productId : ''} at ${new Date(game.clock.now()).toISOString()}`
    expect(bid, what).toBeDefined()
    const gain = cash + held * bid! - startingBalance
    expect(gain, what).toBeLessThanOrEqual(isSprinter ? startingBalance / 1_000 : 0)
    expect(gain, what).toBeGreaterThanOrEqual(isSprinter ? -startingBalance / 20 : 0)
  }
}

async function play(exDate: Temporal.PlainDate, hours: MarketHours, random: () => number): Promise<void> {
  const shares = sharesOn(exDate)
  const start = Math.min(...shares.map(({ lastClose }) => lastClose)) - 6 * hourMs
  const game = await openCorporateActionGame(catalogue, { start, hours, players: 4 * shares.length })
  try {
    quoteAll(game, shares, random)
    const traders = shares.flatMap((share) => {
      const sprinters = [...game.node.issued.livingOn(share.symbol)]
        .filter(({ rung }) => ['sp long 2', 'sb long 4.5', 'sp short 3'].includes(rung))
        .map(({ product: { id } }) => ({ share, isSprinter: true, productId: id }))
      return [{ share, isSprinter: false, productId: share.id }, ...sprinters]
    })
    const playing = traders.map((trader, player) => ({ ...trader, player }))
    for (const { symbol, action, unit } of shares) {
      await game.declare(symbol, action.kind, action.value(unit), exDate.toString())
    }
    for (const at of momentsOf(shares, random)) {
      game.moveTo(at)
      quoteAll(game, shares, random)
      if (random() < 0.5) await game.carryOut()
      await Promise.all(playing.filter(() => random() < 0.4).map((trader) => trade(game, trader, random)))
      await game.runEngine()
      // Holders wait up to a minute between the fall of the price and the payment of the dividend.
      const isPaid = (share: Share) => share.action.kind === 'split' || at < share.opens
      await expectSame(
        game,
        playing.filter(({ share }) => isPaid(share)),
      )
    }
    await game.carryOut()
    await game.carryOut()
    await expectSame(game, playing)
  } finally {
    await game.close()
  }
}

describe.each(marketHours)(`in a market with %s hours, SEED=${seed}`, (hours) => {
  // 9 March 2026 is the first day after the clocks changed in New York.
  it.each(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, day) => [
      name,
      day,
    ]),
  )('an ex-date on a %s earns nobody anything', async (_, day) => {
    const exDate = Temporal.PlainDate.from('2026-03-09').add({ days: Number(day) })
    await play(exDate, hours, createRandom(seed + Number(day)))
  })
})

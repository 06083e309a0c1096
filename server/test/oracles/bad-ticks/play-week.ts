// The players and the events of the two games that are compared. Only one game has two wrong quotes of gold, which knock out
// Sprinters in both directions and fill waiting orders.

import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { PlaceOrder } from '../../../src/modules/trading/execution/command.ts'
import { type Line, weekLines } from '../recorded-week/tape-lines.ts'
import type { TickGame } from './tick-game.ts'

export const playerCount = 32
/** The players whose later decisions would have been impossible without the wrong quotes. */
export const spender = 30
export const trader = 31

const at = (text: string): EpochMs => toEpochMs(Date.parse(text))
const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
const [opening, repairing, ending] = [
  at('2013-10-07T13:35:00Z'),
  at('2013-10-07T15:30:00Z'),
  at('2013-10-08T02:00:00Z'),
]
/** In Amsterdam. */
const midnight = at('2013-10-07T22:00:00Z')
const nextDay = at('2013-10-08T01:00:00Z')
const ticksAt = at('2013-10-07T14:30:20Z')

/** When a competition may end between the wrong quotes and their repair. */
export const lastMinute = at('2013-10-07T15:00:30Z')

/** When a competition may end in the night after the wrong quotes. */
export const inTheNight = at('2013-10-08T00:30:00Z')

/** A fall and a rise of nine percent, twenty seconds apart. */
export const ticks: readonly Line[] = [
  { time: ticksAt, symbol: 'GC', bid: '1200', ask: '1200.2' },
  { time: ticksAt + 80_000, symbol: 'GC', bid: '1450', ask: '1450.2' },
]

/** A wrong quote right before midnight. */
export const lateTick: Line = { time: midnight - 5_000, symbol: 'GC', bid: '1190', ask: '1190.2' }

/** The wrong quotes; there are right ones between them. */
export const stretch: BadStretch = {
  ...{ symbol: 'GC', from: ticksAt, until: toEpochMs(ticksAt + 2 * minuteMs) },
  ...{ below: toDecimal('1250'), above: toDecimal('1400') },
}

/** The same stretch, extended to the wrong quote before midnight. */
export const longStretch: BadStretch = { ...stretch, until: toEpochMs(midnight - 1) }

const played = new Set(['GC', 'EURUSD', 'IBM'])

/** Every quote while players trade, and every tenth before and after. */
function linesBetween(from: number, until: number): Line[] {
  return weekLines.filter(
    ({ symbol, time }, index) =>
      time >= from &&
      time < until &&
      played.has(symbol) &&
      (symbol === 'EURUSD' || index % 10 === 0 || (time >= opening && time < repairing)),
  )
}

/** Plays until the repair. */
export async function playUntilRepair(game: TickGame, wrong: readonly Line[]): Promise<void> {
  for (const line of linesBetween(0, opening)) await game.quote(line)
  await trade(game)
  const lines = [...linesBetween(opening, repairing), ...wrong].sort((one, other) => one.time - other.time)
  let hasTradedAgain = false
  for (const line of lines) {
    if (!hasTradedAgain && line.time > ticksAt + 10 * minuteMs) {
      hasTradedAgain = true
      await tradeAgain(game)
    }
    await game.quote(line)
  }
}

/** Continues to the next day, with a wrong quote as the last one before midnight, and closes the competitions that ended. */
export async function playUntilNextDay(game: TickGame, wrong: readonly Line[]): Promise<void> {
  const lines = [...linesBetween(repairing, nextDay), ...wrong].sort((one, other) => one.time - other.time)
  for (const line of lines) {
    if (line.time > midnight && game.clock.now() <= midnight) await game.passMidnight(midnight)
    await game.quote(line)
  }
  await game.close()
}

/** Plays the rest of the week, with few quotes, and the midnights in it. */
export async function playUntilEnd(game: TickGame): Promise<void> {
  const lines = linesBetween(nextDay, Number.POSITIVE_INFINITY).filter((_, index) => index % 150 === 0)
  let next = midnight + dayMs
  for (const line of lines) {
    for (; line.time > next; next += dayMs) await game.passMidnight(next)
    await game.quote(line)
  }
  await game.passMidnight(next)
}

/** Continues past a midnight. */
export async function playAfterRepair(game: TickGame): Promise<void> {
  await tradeAtLast(game)
  for (const line of linesBetween(repairing, ending)) await game.quote(line)
}

/** The products of the issuer by rung, and IBM. */
function productsOf({ node }: TickGame) {
  const byRung = new Map(
    [...node.issued.livingOn('GC'), ...node.issued.ended()].map((one) => [one.rung, one.product.id]),
  )
  const of = (rung: string): ProductId => {
    const found = byRung.get(rung)
    if (found === undefined) throw new Error(`There is no ${rung} among ${[...byRung.keys()].join(', ')}`)
    return found
  }
  const ibm = [...node.catalogue.products.values()].find(({ symbol }) => symbol === 'IBM')!.id
  return { of, ibm }
}

type Terms = PlaceOrder['terms']
const market = (side: 'buy' | 'sell', quantity: number | null): Terms => ({
  ...{ side, orderType: 'market' },
  quantity: quantity === null ? null : toQuantity(quantity),
})
const limit = (side: 'buy' | 'sell', quantity: number, price: number): Terms => ({
  ...{ side, orderType: 'limit', quantity: toQuantity(quantity), limitPrice: toCents(Math.round(price)) },
})
const stop = (side: 'buy' | 'sell', quantity: number, price: number): Terms => ({
  ...{ side, orderType: 'stoploss', quantity: toQuantity(quantity), stopPrice: toCents(Math.round(price)) },
})

/** How many players do only what is possible without the wrong quotes, too; they are the first ones. */
const regularOf = ({ players }: TickGame): number => Math.min(players, spender)

/** Lets all players buy Sprinters that will be knocked out, and place orders that the wrong quotes trigger. */
async function trade(game: TickGame): Promise<void> {
  const { of, ibm } = productsOf(game)
  const doomed = ['sp long 18', 'sb long 25', 'sp short 18', 'sb short 50', 'sp long 50', 'sb short 25']
  const [long, short] = [of('sp long 5'), of('sp short 5')]
  const { bid: longBid } = game.node.products.priceOf(long)!
  const { bid: shortBid } = game.node.products.priceOf(short)!
  for (let player = 0; player < regularOf(game); player += 1) {
    const rung = of(doomed[player % doomed.length]!)
    await game.place(player, rung, market('buy', 100 + player))
    await game.place(player, long, market('buy', 200))
    await game.place(player, short, market('buy', 100))
    // Far from the price: only the wrong quotes reach these limits.
    await game.place(player, long, limit('buy', 50 + player, longBid * 0.7))
    await game.place(player, long, stop('sell', 60, longBid * 0.8))
    if (player % 2 === 0) await game.place(player, short, limit('sell', 40, shortBid * 1.3))
    // Near the price: a right quote may reach these, before or after the wrong ones.
    await game.place(player, long, limit('buy', 20, longBid * (1 - player / 1_000)))
    if (player % 3 === 0) await game.place(player, rung, stop('sell', 30, 5))
    if (player % 5 === 0) await game.place(player, short, limit('sell', 10, shortBid * (1 + player / 500)))
  }
  if (game.players <= spender) return
  await game.place(spender, long, market('buy', 2_000))
  await game.place(spender, ibm, market('buy', null))
  await game.place(spender, long, stop('sell', 2_000, longBid * 0.8))
  await game.place(trader, long, limit('buy', 1_000, longBid * 0.7))
}

/** Lets players trade after the wrong quotes, most of them only what they would have had without those. */
async function tradeAgain(game: TickGame): Promise<void> {
  const { of, ibm } = productsOf(game)
  const long = of('sp long 5')
  for (let player = 0; player < regularOf(game); player += 1) {
    if (player % 2 === 0) await game.place(player, ibm, market('buy', 5 + player))
    if (player % 4 === 1) await game.place(player, long, market('sell', 30))
    // Players do not know yet that these products were knocked out by mistake.
    if (player % 6 === 0) await game.place(player, of('sp long 18'), market('sell', 20))
    if (player % 7 === 0) await game.place(player, of('sb long 25'), market('buy', 10))
  }
  if (game.players <= spender) return
  await game.place(spender, ibm, market('buy', null))
  await game.place(trader, long, market('sell', null))
}

async function tradeAtLast(game: TickGame): Promise<void> {
  const { of } = productsOf(game)
  for (let player = 0; player < regularOf(game); player += 1) {
    if (player % 2 === 1) await game.place(player, of('sp long 5'), market('sell', 10))
    if (player % 6 === 0) await game.place(player, of('sp long 18'), market('sell', 5))
  }
}

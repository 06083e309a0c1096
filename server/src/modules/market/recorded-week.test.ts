// The recorded week with Sprinters on SPY, IBM and gold: what the issuer does is compared with an independent reading of
// the tape's file, in plain bigints, floats and dates, by functions of this file alone.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { formatDecimal, toDecimal } from '@koersklasse/domain/decimal.ts'
import { type IssuedProduct, isSprinter, type SprinterProduct } from '@koersklasse/domain/issued-product.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock.ts'
import { createTestDatabase } from '../../platform/database/test-database.ts'
import { loadCatalogue } from './catalogue.ts'
import { openMarketNode, ownTerms } from './market-node.fixture.ts'
import type { EndedState } from './product-store.ts'

const folder = fileURLToPath(new URL('../../../../content/tapes/', import.meta.url))
const catalogue = loadCatalogue(readFileSync(`${folder}week-2013-10-07.instruments.csv`, 'utf8'))

interface Line {
  time: number
  symbol: string
  bid: string
  ask: string
}

const lines: Line[] = gunzipSync(readFileSync(`${folder}week-2013-10-07.quotes.csv.gz`))
  .toString()
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [time = '', symbol = '', bid = '', ask = ''] = line.split(',')
    return { time: Date.parse(time), symbol, bid, ask }
  })
  .sort((one, other) => one.time - other.time)

const watched = ['SPY', 'IBM', 'GC']
/** Steeper ladders than the game's, so that the week knocks out on each of the three. */
const steep = {
  ...ownTerms,
  ladder: {
    ...ownTerms.ladder,
    leverages: {
      ...ownTerms.ladder.leverages,
      other: ['3', '10', '20', '30', '40', '60'].map(toDecimal),
      major: ['5', '10', '18', '25', '50', '80'].map(toDecimal),
    },
  },
  buffers: {
    ...ownTerms.buffers,
    ss: toDecimal('0.005'),
    etf: toDecimal('0.005'),
    XC0009655157: toDecimal('0.005'),
  },
  xTurbos: {
    ...ownTerms.xTurbos,
    on: ['XC0009655157'],
    leverages: { ...ownTerms.xTurbos.leverages, major: [toDecimal('40')] },
  },
}

/** What was issued, with the levels of its first day. */
interface Issued {
  id: string
  symbol: string
  type: string
  long: boolean
  issuedAt: number
  fl: bigint
  sl: bigint
  ratio: bigint
}

const unit = 10n ** 10n
const scaled = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(10, '0'))
}

/** The hour of the week in New York (then four hours behind UTC) and in Amsterdam (two ahead). */
const minuteOfDay = (time: number, hoursFromUtc: number) =>
  Math.floor((((time / 60_000 + hoursFromUtc * 60) % 1440) + 1440) % 1440)
function isInSession({ symbol, time }: Line, type: string): boolean {
  if (type === 'xt') return minuteOfDay(time, 2) >= 480 && minuteOfDay(time, 2) < 1320
  if (symbol === 'GC') return new Date(time + 2 * 3_600_000).getUTCDay() % 6 !== 0
  return minuteOfDay(time, -4) >= 570 && minuteOfDay(time, -4) < 960
}

/** Midnights in Amsterdam: 22:00 UTC all week. */
const dayOf = (time: number) => Math.floor((time + 2 * 3_600_000) / 86_400_000)

/** FL × (1 + rate)^(1/360), a day at a time; the power is a float, right to far more than a cent needs. */
function levelsAt(product: Issued, time: number): { fl: number; sl: number } {
  const rate = product.long ? 0.0575 : 0.0175
  let fl = Number(product.fl)
  if (product.type !== 'xt') {
    for (let day = dayOf(product.issuedAt); day < dayOf(time); day += 1) fl *= (1 + rate) ** (1 / 360)
  }
  return { fl, sl: product.type === 'sp' ? Number(product.sl) : fl }
}

interface Scanned {
  time: number
  price: number
}

/** The first line at or through the level in the session, by a scan of the file, and what it leaves. */
function scan(product: Issued): Scanned | null {
  let pair: Line | null = null
  for (const line of lines) {
    if (line.symbol === 'EURUSD') pair = line
    if (line.symbol !== product.symbol || line.time < product.issuedAt) continue
    const mid = Number(scaled(line.bid) + scaled(line.ask)) / 2
    const { fl, sl } = levelsAt(product, line.time)
    const isHit = product.long ? mid <= sl : mid >= sl
    if (!isHit || !isInSession(line, product.type)) continue
    const dollars = (product.long ? mid - fl : fl - mid) / Number(product.ratio)
    const rate = Number(scaled(pair!.bid) + scaled(pair!.ask)) / 2 / Number(unit)
    return {
      time: line.time,
      price: product.type === 'sp' ? Math.max(0, Math.floor((dollars / rate) * 100)) : 0,
    }
  }
  return null
}

describe.each([
  ['the game’s own ladders', ownTerms, 1],
  ['steeper ladders', steep, 30],
] as const)('the recorded week on %s', (_, terms, least) => {
  const issued: Issued[] = []
  const ended: EndedState[] = []
  let priced = 0
  let differences: string[] = []

  beforeAll(async () => {
    const database = await createTestDatabase()
    const clock = new ManualClock(lines[0]!.time)
    const node = await openMarketNode({ kysely: database.kysely, catalogue, clock, terms })
    node.issuer.onEnded((states) => ended.push(...states))
    await node.issuer.begin()
    const seen = new Set<string>()
    const last = new Map<string, Line>()
    for (const [index, line] of lines.entries()) {
      clock.advance(line.time - clock.now())
      node.apply({ ...line })
      last.set(line.symbol, line)
      for (const { product } of node.issued.livingOn(line.symbol)) {
        if (seen.has(product.id) || !isSprinter(product)) continue
        seen.add(product.id)
        issued.push(firstTerms(product))
      }
      // Every product of the ladders at every hundredth tick, and after each currency quote.
      if (index % 100 !== 0 && line.symbol !== 'EURUSD') continue
      for (const { product } of node.issued.living()) {
        priced += 1
        const twin = twinPrice(product, last)
        const price = node.products.priceOf(product.id)
        const text = price === null ? null : `${price.bid} ${price.ask}`
        if (text !== twin)
          differences = [...differences, `${product.name} at ${line.time}: ${text}, not ${twin}`]
      }
    }
    await node.issuer.flush()
    await database.close()
  }, 120_000)

  it('knocks out what a scan of the file finds, at its minute and residual, and nothing else', () => {
    const found = issued.flatMap((product) => {
      const hit = scan(product)
      return hit === null ? [] : [`${product.id} ${new Date(hit.time).toISOString()} ${hit.price}`]
    })
    const happened = ended.map(({ product, ended: { kind, time, price } }) => {
      expect(kind).toBe('knockout')
      return `${product.id} ${new Date(time).toISOString()} ${price}`
    })
    expect(happened.toSorted()).toEqual(found.toSorted())
    expect(ended.length).toBeGreaterThanOrEqual(least)
    expect(ended.length).toBeLessThan(issued.length)
    if (terms !== steep) return
    // On each of them, of each kind, and in both directions.
    const kinds = ended.map(({ product }) => `${product.symbol} ${(product as SprinterProduct).direction}`)
    for (const symbol of watched) {
      expect(kinds).toEqual(expect.arrayContaining([`${symbol} long`, `${symbol} short`]))
    }
    const types = new Set(ended.map(({ product }) => product.productType))
    expect([...types].toSorted()).toEqual(['sb', 'sp', 'xt'])
    expect(ended.some(({ ended: { price } }) => price > 0)).toBe(true)
  })

  it('prices everything on the ladders as an independent reckoning does, to the cent', () => {
    expect(differences).toEqual([])
    expect(priced).toBeGreaterThan(20_000)
  })
})

function firstTerms(product: SprinterProduct): Issued {
  return {
    id: product.id,
    symbol: product.symbol,
    type: product.productType,
    long: product.direction === 'long',
    issuedAt: product.issuedAt,
    fl: scaled(formatDecimal(product.financingLevel)),
    sl: scaled(formatDecimal(product.stopLossLevel)),
    ratio: scaled(formatDecimal(product.ratio)),
  }
}

/** The price by the terms of today, from the lines alone: 'bid ask' in cents, or null where there is none. */
function twinPrice(product: IssuedProduct, last: ReadonlyMap<string, Line>): string | null {
  const line = last.get(product.symbol)
  const pair = last.get('EURUSD')
  if (line === undefined || pair === undefined) return null
  const twiceRate = scaled(pair.bid) + scaled(pair.ask)
  const now = Math.max(...[...last.values()].map(({ time }) => time))
  const isDay = minuteOfDay(line.time, 2) >= 540 && minuteOfDay(line.time, 2) < 1050
  const isWeekday = new Date(line.time + 2 * 3_600_000).getUTCDay() % 6 !== 0
  const [below, above] = isDay && isWeekday ? [0n, 1n] : [1n, 1n]
  const ratio = scaled(formatDecimal(product.ratio))
  const cents = (worth: bigint, up: boolean) => {
    const [dividend, divisor] = [(worth < 0n ? 0n : worth) * 200n * unit, ratio * twiceRate]
    return (dividend + (up ? divisor - 1n : 0n)) / divisor
  }
  const written = (low: bigint, high: bigint) => (low - below <= 0n ? null : `${low - below} ${high + above}`)
  if (product.productType === 'tracker') {
    // What the fee leaves, to the tenth digit; the cents are rounded after that.
    const left = BigInt(Math.round(0.997 ** ((dayOf(now) - dayOf(product.issuedAt)) / 365) * 1e10))
    const parts = (price: bigint) => price * left * 200n
    const divisor = ratio * twiceRate
    return written(parts(scaled(line.bid)) / divisor, (parts(scaled(line.ask)) + divisor - 1n) / divisor)
  }
  let level = scaled(formatDecimal(product.financingLevel))
  if (product.productType === 'xt') {
    const days = BigInt(dayOf(product.end) - dayOf(now))
    // Half up, in the tenth digit.
    const premium = level * scaled('0.0181') * days
    level -= (2n * premium + 365n * unit) / (2n * 365n * unit)
  }
  const long = product.direction === 'long'
  const [bid, ask] = [scaled(line.bid), scaled(line.ask)]
  const [low, high] = long ? [bid - level, ask - level] : [level - ask, level - bid]
  return written(cents(low, false), cents(high, true))
}

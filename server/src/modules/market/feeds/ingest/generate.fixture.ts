// Messages as somebody outside could send them, a tenth of what is in them garbage, with the answer that each must get.

import {
  type IngestAnswer,
  type IngestDrop,
  ingestDrops,
  maxIngestBytes,
  maxIngestQuotes,
} from '@koersklasse/contract/ingest.ts'
import { createRandom, type Random } from '../simulator/random.ts'

export interface GeneratedMessage {
  text: string
  answer: IngestAnswer
}

export interface GeneratorOptions {
  seed: string
  /** How many quotes and pieces of garbage, in all. */
  count: number
  /** The symbols of the quotes: those of the catalogue. */
  symbols: readonly string[]
  /** The times of the first and the last quotes, in milliseconds since 1970; the last is now. */
  start: number
  end: number
  /** The most quotes in a batch. */
  batchSize: number
  /** Is told each quote that must be accepted. */
  onGood?(quote: { symbol: string; bid: string; ask: string; time: number }): void
}

/** What is known of a symbol: its price in cents, the time of its last good quote, and which way it leapt last. */
interface Known {
  cents: number
  time: number
  isLeapUp: boolean
}

/** Of what garbage is made. What is too large is rare: it would be most of what is sent. */
const tooLargeShare = 1 / 500
const ofMessages = ['not_json', 'not_a_batch'] as const
const ofQuotes = ingestDrops.filter((kind) => !['too_large', ...ofMessages].includes(kind))
const garbageShare = 0.1

const notJson = [
  '',
  '{',
  '[1,',
  'undefined',
  '<html></html>',
  '\u0000',
  '{"sequence":1,"quotes":[NaN]}',
  "{'a':1}",
]
const notABatch = [
  'null',
  '[]',
  '{}',
  '42',
  '"quotes"',
  '{"sequence":-1,"quotes":[]}',
  '{"sequence":1.5,"quotes":[]}',
  '{"sequence":1,"quotes":{}}',
  '{"quotes":[]}',
  '{"__proto__":{"sequence":1,"quotes":[]}}',
  JSON.stringify({ sequence: 1, quotes: Array.from({ length: maxIngestQuotes + 1 }, () => 0) }),
]

/** Makes the messages. The first quotes of all have each symbol twice: the first of those nothing confirms. */
export function* generateMessages(options: GeneratorOptions): Generator<GeneratedMessage> {
  const { seed, count, symbols, start, end, batchSize, onGood } = options
  const random = createRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.uniform() * from.length)]!
  const known = new Map<string, Known>()
  let sequence = 0
  let made = 0
  let parts: unknown[] = []
  let answer: IngestAnswer = { sequence: 0, accepted: 0, dropped: {} }

  const say = (symbol: string, bid: number, ask: number, time: number) => ({
    symbol,
    bid: (bid / 100).toFixed(2),
    ask: (ask / 100).toFixed(2),
    time,
  })
  function add(part: unknown, kind: IngestDrop | null): void {
    parts.push(part)
    made += 1
    if (kind === null) answer.accepted += 1
    else answer.dropped[kind] = (answer.dropped[kind] ?? 0) + 1
  }
  function good(symbol: string, of: Known): void {
    const step = Math.round(of.cents * 0.001 * random.normal())
    of.cents = Math.min(500_000_00, Math.max(1_000, of.cents + step))
    of.time = Math.max(of.time + 2, Math.floor(start + (made / count) * (end - start)))
    const quote = say(symbol, of.cents, of.cents + Math.max(1, Math.round(of.cents * 0.001)), of.time)
    onGood?.(quote)
    add(random.uniform() < 0.5 ? quote : { ...quote, bid: Number(quote.bid), ask: Number(quote.ask) }, null)
  }
  function flush(): GeneratedMessage {
    const message = { text: JSON.stringify({ sequence, quotes: parts }), answer: { ...answer, sequence } }
    sequence += 1
    parts = []
    answer = { sequence: null, accepted: 0, dropped: {} }
    return message
  }
  function alone(text: string, kind: IngestDrop): GeneratedMessage {
    made += 1
    return { text, answer: { sequence: null, accepted: 0, dropped: { [kind]: 1 } } }
  }

  for (const symbol of symbols) {
    const cents = Math.floor(2_000 + random.uniform() * 50_000)
    known.set(symbol, { cents, time: start, isLeapUp: false })
    add(say(symbol, cents, cents + 1, start), 'unconfirmed')
    good(symbol, known.get(symbol)!)
    if (parts.length >= batchSize - 1) yield flush()
  }
  if (parts.length > 0) yield flush()
  while (made < count) {
    const symbol = pick(symbols)
    const of = known.get(symbol)!
    if (random.uniform() >= garbageShare) good(symbol, of)
    else if (random.uniform() < tooLargeShare) {
      yield alone(`{"sequence":1,"quotes":["${'x'.repeat(maxIngestBytes)}"]}`, 'too_large')
    } else if (random.uniform() < ofMessages.length / (ofMessages.length + ofQuotes.length)) {
      const kind = pick(ofMessages)
      yield alone(pick(kind === 'not_json' ? notJson : notABatch), kind)
    } else {
      const kind = pick(ofQuotes)
      add(garbage(kind, symbol, of, { end, random, pick, say }), kind)
    }
    if (parts.length >= batchSize) yield flush()
  }
  if (parts.length > 0) yield flush()
}

function garbage(
  kind: IngestDrop,
  symbol: string,
  of: Known,
  {
    end,
    random,
    pick,
    say,
  }: {
    end: number
    random: Random
    pick: <T>(from: readonly T[]) => T
    say: (symbol: string, bid: number, ask: number, time: number) => object
  },
): unknown {
  const { cents, time } = of
  const next = time + 1
  const like = say(symbol, cents, cents + 1, next)
  switch (kind) {
    case 'wrong_form':
      return pick([
        ...[null, 42, 'x', [], {}, [[[[]]]], { symbol, bid: '1' }, { ...like, time: String(next) }],
        ...[
          { ...like, symbol: 5 },
          { ...like, bid: null },
          { ...like, symbol: 'x'.repeat(1_000) },
        ],
      ])
    case 'unknown_symbol':
      return { ...like, symbol: pick(['XYZ', '', '__proto__', 'constructor', ' ', symbol.toLowerCase()]) }
    case 'not_a_time':
      return { ...like, time: pick([0, -1, 1.5, -next, 2 ** 60]) }
    case 'not_a_price':
      return {
        ...like,
        [pick(['bid', 'ask'])]: pick(['NaN', '', 'abc', '1e5', '1,50', ' 1', 'Infinity', 1e-9]),
      }
    case 'not_positive':
      return { ...like, bid: pick(['0', '-1', 0, '-0.00', -0.5]) }
    case 'ask_below_bid':
      return say(symbol, cents + 1, cents, next)
    case 'in_future':
      return say(symbol, cents, cents + 1, end + Math.floor((1 + random.uniform()) * 24 * 3_600_000))
    case 'too_old':
      return say(symbol, cents, cents + 1, end - Math.floor((8 + random.uniform()) * 24 * 3_600_000))
    case 'duplicate':
      return say(symbol, cents + 1, cents + 2, time)
    case 'not_newer':
      return say(symbol, cents, cents + 1, time - 1 - Math.floor(random.uniform() * 1_000))
    case 'too_wide':
      return say(symbol, cents, Math.ceil(cents * (1.5 + random.uniform())), next)
    default: {
      // This way and that way in turn, so that no leap confirms the one before.
      of.isLeapUp = !of.isLeapUp
      const factor = 3 + 5 * random.uniform()
      const far = Math.max(1, Math.round(of.isLeapUp ? cents * factor : cents / factor))
      return say(symbol, far, far, next)
    }
  }
}

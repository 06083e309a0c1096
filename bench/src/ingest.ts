// Pushes a million quotes, a tenth of them garbage: measures the throughput, and checks that each kind is counted, that no
// order is filled on garbage, and that a sender that is too fast is slowed down. bench/ingest.md has method and results.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type IngestAnswer, ingestBatch, ingestPath, ingestQuote } from '@koersklasse/contract/ingest.ts'
import { isinCheckDigit } from '@koersklasse/domain/market/instrument.ts'
import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { type GeneratedMessage, generateMessages } from '@koersklasse/server/test/fixtures/generate-quotes.ts'
import { WebSocket } from 'ws'
import { insertPlayers } from './orders/players.ts'
import { type RunningServer, startServer } from './orders/server.ts'
import { untilPlayable } from './orders/until-playable.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const seed = process.env.SEED || String(Date.now() % 1_000_000_000)
const shareCount = 60
const batchSize = 100
/** The maximum that the sender buffers, in bytes: more than the server's queue, so that its limit is reached. */
const senderBytes = 8 * 1024 * 1024
const token = 'a token of the benchmark and of nothing else'.replaceAll(' ', '-')
const jwtSecret = 'a secret of the benchmark, and of nothing else'

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)
const log = silentLog
const perSecond = (ms: number): string => Math.round(count / (ms / 1000)).toLocaleString('en')

const shares = Array.from({ length: shareCount }, (_, index) => {
  const body = `ZZBENCH${String(index).padStart(4, '0')}`
  return { symbol: `S${index}`, isin: `${body}${isinCheckDigit(body)}` }
})

/** The cost of parsing alone: the same texts with JSON.parse and the schemas of the contract. */
function readAlone(messages: readonly GeneratedMessage[]): number {
  const began = performance.now()
  for (const { text } of messages) {
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      continue
    }
    for (const each of ingestBatch.safeParse(json).data?.quotes ?? []) ingestQuote.safeParse(each)
  }
  return performance.now() - began
}

async function openSender({ port }: RunningServer) {
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ingestPath}`, { headers })
  const answers: IngestAnswer[] = []
  socket.on('message', (data) => answers.push(JSON.parse(data.toString())))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let heldUpMs = 0
  return {
    answers,
    heldUpMs: () => heldUpMs,
    /** Sends as fast as the server accepts; resolves when everything is answered. */
    async send(messages: readonly GeneratedMessage[]): Promise<void> {
      const expected = answers.length + messages.length
      for (const { text } of messages) {
        const began = performance.now()
        while (socket.bufferedAmount > senderBytes) await pause(1)
        heldUpMs += performance.now() - began
        socket.send(text)
      }
      while (answers.length < expected) {
        if (socket.readyState !== socket.OPEN) throw new Error('The server has closed the socket')
        await pause(1)
      }
    },
    close: () => socket.close(),
  }
}

async function order(server: RunningServer, jwt: string, body: object): Promise<string> {
  const response = await fetch(`http://localhost:${server.port}/api/orders`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${jwt}`, 'x-requested-with': 'benchmark' },
      'content-type': 'application/json',
    },
    body: JSON.stringify({ quantity: 1, ...body }),
  })
  const answer = (await response.json()) as { order?: { id: string } }
  if (answer.order === undefined) throw new Error(`An order was refused: ${JSON.stringify(answer)}`)
  return answer.order.id
}

/** The figures of /metrics with this prefix, by their label. */
async function metricsOf({ port }: RunningServer, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = text.matchAll(new RegExp(`^${name}\\{\\w+="(\\w+)"\\} (\\d+)$`, 'gm'))
  return Object.fromEntries(
    [...lines].map(([, label, value]) => [label, Number(value)]).filter(([, value]) => value),
  )
}

const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-ingest-'))
const file = join(dataDir, 'instruments.csv')
await writeFile(
  file,
  `symbol,name,isin,currency,type\n${shares.map(({ symbol, isin }) => `${symbol},${symbol},${isin},EUR,ss\n`).join('')}`,
)
const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 2, log })
let server: RunningServer | null = null
try {
  server = await startServer({
    ...{ DATABASE_URL: database.connectionString.replace('@/', '@localhost/'), DATA_DIR: dataDir },
    ...{ JWT_SECRET: jwtSecret, MARKET_FEED: 'ingest', INGEST_TOKEN: token, INSTRUMENTS_FILE: file },
    FEED_SILENT_AFTER: '600',
  })
  const load = loadavg()[0]!.toFixed(1)
  print(
    `SEED=${seed}, Node ${process.version}, ${availableParallelism()} cores with a load of ${load} at the start`,
  )
  const end = Date.now()
  const good = new Set<string>()
  const messages = [
    ...generateMessages({
      ...{ seed, count, batchSize, symbols: shares.map(({ symbol }) => symbol), start: end - 600_000, end },
      onGood: ({ symbol, bid, ask, time }) => good.add(`${symbol} ${Number(bid)} ${Number(ask)} ${time}`),
    }),
  ]
  const bytes = messages.reduce((sum, { text }) => sum + text.length, 0)
  const expected: Record<string, number> = {}
  let accepted = 0
  for (const { answer } of messages) {
    accepted += answer.accepted
    for (const [kind, some] of Object.entries(answer.dropped)) expected[kind] = (expected[kind] ?? 0) + some
  }
  print(
    `${count.toLocaleString('en')} quotes and pieces of garbage in ${messages.length.toLocaleString('en')} messages, ` +
      `${(bytes / 1e6).toFixed(0)} MB: ${accepted.toLocaleString('en')} good, the rest of ${Object.keys(expected).length} kinds`,
  )
  const readMs = readAlone(messages)
  print(`JSON.parse and the schemas alone:           ${perSecond(readMs)} a second`)

  const sender = await openSender(server)
  const prelude = messages.findIndex(({ answer }) => answer.dropped.unconfirmed === undefined)
  const first = Math.max(1, Math.min(prelude, Math.ceil((2 * shareCount) / batchSize) + 1))
  await sender.send(messages.slice(0, first))
  await untilPlayable(server.port)
  const [jwt = ''] = await insertPlayers(database, 1, jwtSecret)
  const far: string[] = []
  const near: string[] = []
  for (const { isin } of shares) {
    const response = await fetch(`http://localhost:${server.port}/api/products/${isin}`)
    const { product } = (await response.json()) as { product: { price: { bid: number; ask: number } } }
    const { bid, ask } = product.price
    const limit = (transactionType: string, limitPrice: number) =>
      order(server!, jwt, { productId: isin, orderType: 'limit', transactionType, limitPrice })
    near.push(await order(server, jwt, { productId: isin, orderType: 'market', transactionType: 'buy' }))
    near.push(await limit('buy', Math.floor(ask * 0.99)))
    far.push(await limit('buy', Math.floor(ask / 2.9)))
    far.push(await limit('sell', Math.ceil(bid * 2.9)))
  }

  const began = performance.now()
  await sender.send(messages.slice(first))
  const ms = performance.now() - began
  print(
    `pushed in over a socket, in the book:       ${perSecond(ms)} a second (${(readMs / ms).toFixed(2)} of the above)`,
  )
  const { pauses = 0 } = await metricsOf(server, 'koersklasse_ingest_sockets')
  print(
    `the server stopped reading ${pauses} times, and the sender was held up for ${(sender.heldUpMs() / 1000).toFixed(1)} s of ${(ms / 1000).toFixed(1)} s`,
  )

  const faults: string[] = []
  const wrong = messages.findIndex(
    ({ answer }, index) => JSON.stringify(sorted(answer)) !== JSON.stringify(sorted(sender.answers[index]!)),
  )
  if (wrong >= 0) {
    const [generated, answered] = [messages[wrong]!.answer, sender.answers[wrong]]
    faults.push(`answer ${wrong}: ${JSON.stringify(answered)} instead of ${JSON.stringify(generated)}`)
  }
  const counted = await metricsOf(server, 'koersklasse_quotes_dropped')
  print('counted by kind, as generated:')
  for (const kind of Object.keys(expected).sort()) {
    print(`  ${kind.padEnd(16)} ${String(counted[kind] ?? 0).padStart(7)}`)
    if (counted[kind] !== expected[kind])
      faults.push(`${kind}: ${counted[kind]} counted, ${expected[kind]} generated`)
  }
  if (pauses === 0) faults.push('The server never had to stop reading')
  sender.close()

  const orders = await database.kysely.selectFrom('orders').select(['id', 'status']).execute()
  const fills = await database.kysely.selectFrom('transactions').select(['order_id', 'quote']).execute()
  const filled = new Set(fills.map(({ order_id }) => order_id))
  const onGarbage = fills.filter(
    ({ quote }) =>
      quote && !good.has(`${quote.symbol} ${Number(quote.bid)} ${Number(quote.ask)} ${quote.time}`),
  )
  for (const id of far) if (filled.has(id)) faults.push(`order ${id} was filled on garbage`)
  for (const { order_id } of onGarbage)
    faults.push(`order ${order_id} was filled on a quote that is not good`)
  const pending = orders.filter(({ status }) => status === 'pending').length
  print(
    `${filled.size} of ${near.length} orders near the market were filled, each on a good quote; ${pending} wait, ${far.length} of them for garbage`,
  )
  faults.push(...(await auditLedger(database.kysely)))
  print(faults.length === 0 ? 'Nothing is wrong.' : `WRONG:\n${faults.slice(0, 10).join('\n')}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await server?.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

function sorted({ dropped, ...rest }: IngestAnswer) {
  return { sequence: rest.sequence, accepted: rest.accepted, dropped: Object.entries(dropped).sort() }
}

// Quotes are pushed into a real server, a tenth of them garbage: each kind is counted exactly, orders are filled on valid
// quotes only, and those that only garbage would fill keep waiting.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IngestAnswer, type IngestDrop, ingestAnswer, ingestPath } from '@koersklasse/contract/ingest.ts'
import { getProduct } from '@koersklasse/contract/market.ts'
import { getOrders, getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { generateMessages } from '@koersklasse/server/test/fixtures/generate-quotes.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, unwrap } from '../support/client.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'

const token = 'a-token-of-thirty-two-characters-or-more'
const authorization = `Bearer ${token}`
const seed = process.env.SEED || String(Date.now() % 1_000_000_000)
const productIds = { KPN: 'NL0000009082', PHIA: 'NL0000009538', HEIA: 'NL0000009165' }
const symbols = Object.keys(productIds)
const eventually = { interval: 100 }

let folder: string
let game: Game
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-ingest-'))
  const file = join(folder, 'instruments.csv')
  const rows = Object.entries(productIds).map(([symbol, isin]) => `${symbol},${symbol},${isin},EUR,ss`)
  await writeFile(file, `symbol,name,isin,currency,type\n${rows.join('\n')}\n`)
  const feed = { MARKET_FEED: 'ingest', INGEST_TOKEN: token, INSTRUMENTS_FILE: file }
  // On a busy machine the sender may pause for longer than a feed may be silent.
  game = await startGame({ ...feed, FEED_SILENT_AFTER: '600' })
})
afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

/** Opens a sender that counts the responses. */
async function openSender() {
  // Unlike a browser's, the WebSocket of Node.js accepts headers.
  const options = { headers: { authorization } } as unknown as string[]
  const socket = new WebSocket(`${game.url.replace('http', 'ws')}${ingestPath}`, options)
  const answers: IngestAnswer[] = []
  socket.addEventListener('message', ({ data }) => answers.push(ingestAnswer.parse(JSON.parse(String(data)))))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return { socket, answers }
}

const order = async (
  player: Client,
  productId: string,
  transactionType: 'buy' | 'sell',
  limitPrice?: number,
) => {
  const condition =
    limitPrice === undefined ? { orderType: 'market' as const } : { orderType: 'limit' as const, limitPrice }
  const answer = await player.call(placeOrder, {
    body: { productId, transactionType, quantity: 1, ...condition },
  })
  return unwrap(answer).order.id
}

test('counts and ignores the garbage among 20,000 messages', async () => {
  process.stdout.write(`Ingest into the server: SEED=${seed}\n`)
  const player = await joinGame(game, 'invoerder')
  const { socket, answers } = await openSender()
  const end = Date.now()
  const good = new Map<string, Set<string>>(symbols.map((symbol) => [symbol, new Set()]))
  const messages = generateMessages({
    ...{ seed, count: 20_000, symbols, batchSize: 10, start: end - 60_000, end },
    onGood: ({ symbol, bid, ask, time }) => good.get(symbol)!.add(`${Number(bid)} ${Number(ask)} ${time}`),
  })
  const expected: Partial<Record<IngestDrop, number>> = {}
  let sent = 0
  const send = ({ text, answer }: { text: string; answer: IngestAnswer }) => {
    for (const [kind, count] of Object.entries(answer.dropped)) {
      expected[kind as IngestDrop] = (expected[kind as IngestDrop] ?? 0) + count
    }
    socket.send(text)
    sent += 1
  }

  send(messages.next().value!)
  await vi.waitFor(() => expect(answers).toHaveLength(1), eventually)
  const far: string[] = []
  const atOnce: string[] = []
  /** By their limits in cents, some within and some out of reach of the prices. */
  const near = new Map<string | null, number>()
  for (const productId of Object.values(productIds)) {
    const { product } = unwrap(await player.call(getProduct, { params: { id: productId } }))
    const { bid, ask } = product.price!
    const limit = Math.floor(ask * 0.999)
    atOnce.push(await order(player, productId, 'buy'))
    near.set(await order(player, productId, 'buy', limit), limit)
    far.push(await order(player, productId, 'buy', Math.ceil(ask / 2.9)))
    far.push(await order(player, productId, 'sell', Math.floor(bid * 2.9)))
  }
  for (const message of messages) send(message)
  await vi.waitFor(() => expect(answers).toHaveLength(sent), eventually)

  const metrics = await (await fetch(`${game.url}/metrics`)).text()
  const dropped = [...metrics.matchAll(/^koersklasse_quotes_dropped\{reason="(\w+)"\} (\d+)$/gm)]
    .map(([, kind, count]) => [kind, Number(count)] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(dropped)).toEqual(expected)
  expect(Object.keys(expected).length).toBeGreaterThanOrEqual(14)

  const { orders } = unwrap(await player.call(getOrders, {}))
  const pending = orders.filter(({ orderStatus }) => orderStatus === 'pending').map(({ id }) => id)
  expect(pending).toEqual(expect.arrayContaining(far))
  const { transactions } = unwrap(await player.call(getTransactions, {}))
  expect(transactions.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(atOnce))
  for (const { orderId, quote, executionPrice } of transactions) {
    expect(atOnce.includes(orderId!) || executionPrice <= near.get(orderId)!).toBe(true)
    expect(good.get(quote!.symbol)).toContain(`${Number(quote!.bid)} ${Number(quote!.ask)} ${quote!.time}`)
  }
  expect(game.output()).not.toContain(token)
  socket.close()
})

// The players, in a separate process: persistent connections, each with one order under way at a time.

import { exchange, openAll } from '../exchange.ts'
import { keyOf, type Orders, type Report, type Round } from './wire.ts'

const filledMark = '"orderStatus":"completed"'

let orders: Orders = { tokens: [], productIds: [], keep: false }

/** The request that places an order: each player buys some of a product, and sells it the next time unless it is kept. */
function requestOf(number: number, port: number): string {
  const player = number % orders.tokens.length
  const turn = Math.floor(number / orders.tokens.length)
  const body = JSON.stringify({
    productId: orders.productIds[(player + (orders.keep ? turn : turn >> 1)) % orders.productIds.length],
    transactionType: orders.keep || turn % 2 === 0 ? 'buy' : 'sell',
    orderType: 'market',
    quantity: 1 + (player % 5),
  })
  return (
    `POST /api/orders HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${orders.tokens[player]}\r\n` +
    `X-Requested-With: benchmark\r\nIdempotency-Key: ${keyOf(number)}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

async function run({ port, first, connections, warmUpMs, measuredMs }: Round): Promise<Report> {
  const filled: number[] = []
  const refused: string[] = []
  const latenciesMs: number[] = []
  let next = first
  const sockets = await openAll(port, connections)
  const start = performance.now() + warmUpMs
  const end = start + measuredMs
  const startedUs = Number(process.hrtime.bigint() / 1000n) + warmUpMs * 1000
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < end) {
        const number = next++
        const sent = performance.now()
        const answer = await exchange(socket, requestOf(number, port))
        const came = performance.now()
        if (answer.startsWith('HTTP/1.1 200') && answer.includes(filledMark)) filled.push(number)
        else refused.push(answer.slice(0, 20) + answer.slice(answer.indexOf('\r\n\r\n')))
        if (came >= start && came < end) latenciesMs.push(came - sent)
      }
      socket.destroy()
    }),
  )
  return { filled, refused, latenciesMs, measuredMs, startedUs }
}

process.on('message', (message: Orders | Round) => {
  if ('tokens' in message) orders = message
  else void run(message).then((report) => process.send?.(report))
})
process.on('disconnect', () => process.exit(0))

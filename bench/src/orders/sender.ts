// The players, in a separate process: persistent connections, each with one order under way at a time. Plain TCP with
// minimal parsing, so that only the server is measured.

import { connect, type Socket } from 'node:net'
import { keyOf, type Orders, type Report, type Round } from './wire.ts'

const connectionCount = 64
const filledMark = '"orderStatus":"completed"'

let orders: Orders = { tokens: [], productIds: [] }

/** The request that places an order: each player buys some of a product, and sells it the next time. */
function requestOf(number: number, port: number): string {
  const player = number % orders.tokens.length
  const turn = Math.floor(number / orders.tokens.length)
  const body = JSON.stringify({
    productId: orders.productIds[(player + (turn >> 1)) % orders.productIds.length],
    transactionType: turn % 2 === 0 ? 'buy' : 'sell',
    orderType: 'market',
    quantity: 1 + (player % 5),
  })
  return (
    `POST /api/orders HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${orders.tokens[player]}\r\n` +
    `X-Requested-With: benchmark\r\nIdempotency-Key: ${keyOf(number)}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

/** Sends a request and resolves to the whole response. */
function exchange(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    let length = 0
    const hear = (chunk: string): void => {
      answer += chunk
      if (length === 0) {
        const head = answer.indexOf('\r\n\r\n')
        if (head < 0) return
        length = head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1])
      }
      if (answer.length < length) return
      socket.off('data', hear)
      socket.off('close', fail)
      resolve(answer)
    }
    const fail = (): void => reject(new Error('The server has closed a connection'))
    socket.on('data', hear)
    socket.on('close', fail)
    socket.write(request)
  })
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  // One character per byte, the unit of Content-Length.
  socket.setEncoding('latin1')
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return socket
}

async function run({ port, first, warmUpMs, measuredMs }: Round): Promise<Report> {
  const filled: number[] = []
  const refused: string[] = []
  const latenciesMs: number[] = []
  let next = first
  const sockets = await Promise.all(Array.from({ length: connectionCount }, () => open(port)))
  const start = performance.now() + warmUpMs
  const end = start + measuredMs
  const cpuAtStart = new Promise<NodeJS.CpuUsage>((resolve) =>
    setTimeout(() => resolve(process.cpuUsage()), warmUpMs),
  )
  const cpu = new Promise<NodeJS.CpuUsage>((resolve) =>
    setTimeout(async () => resolve(process.cpuUsage(await cpuAtStart)), warmUpMs + measuredMs),
  )
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
  const { user, system } = await cpu
  return { filled, refused, latenciesMs, measuredMs, busy: (user + system) / 1000 / measuredMs }
}

process.on('message', (message: Orders | Round) => {
  if ('tokens' in message) orders = message
  else void run(message).then((report) => process.send?.(report))
})
process.on('disconnect', () => process.exit(0))

// The readers, in a separate process: plain TCP sockets that shake hands, subscribe and count bytes. They parse nothing, so
// that only the sender is measured.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Order, Report } from './wire.ts'

const reportMs = 2
const openAtOnce = 100

const buffer = Buffer.alloc(256 * 1024)
const sockets = new Map<number, Socket[]>()
let bytes = 0
let reported = 0

function report(message: Report): void {
  process.send?.(message)
}

/** A text frame, masked with zeros. */
function frameOf(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  const header = Buffer.alloc(8)
  header.writeUInt8(0x81, 0)
  header.writeUInt8(0x80 | 126, 1)
  header.writeUInt16BE(body.length, 2)
  return Buffer.concat([header, body])
}

async function open(port: number): Promise<Socket> {
  const { promise: upgraded, resolve } = Promise.withResolvers<void>()
  const callback = (length: number) => {
    bytes += length
    resolve()
    return true
  }
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } })
  await once(socket, 'connect')
  socket.write(
    'GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await upgraded
  socket.write(frameOf({ action: 'connect', body: {} }))
  return socket
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'open') {
    const opened: Socket[] = []
    while (opened.length < order.sockets) {
      const count = Math.min(openAtOnce, order.sockets - opened.length)
      opened.push(...(await Promise.all(Array.from({ length: count }, () => open(order.port)))))
    }
    sockets.set(order.port, opened)
  } else {
    for (const [index, socket] of (sockets.get(order.port) ?? []).entries()) {
      socket.write(frameOf({ action: 'subscribe-product', body: order.lists[index % order.lists.length] }))
    }
  }
  report({ kind: 'done' })
}

process.on('message', (order: Order) => void obey(order))
process.on('disconnect', () => process.exit(0))
setInterval(() => {
  if (bytes === reported) return
  reported = bytes
  const { user, system } = process.cpuUsage()
  report({ kind: 'received', bytes, cpu: user + system })
}, reportMs)

// The readers, in a separate process: plain TCP sockets that shake hands, subscribe and count bytes. They parse nothing, so
// that only the sender is measured.

import type { Socket } from 'node:net'
import { frameOf, openSocket } from '../open-socket.ts'
import type { Order, Report } from './wire.ts'

const reportMs = 2
const openAtOnce = 100

const sockets = new Map<number, Socket[]>()
let bytes = 0
let reported = 0

function report(message: Report): void {
  process.send?.(message)
}

async function open(port: number): Promise<Socket> {
  const socket = await openSocket({ port }, ({ length }) => {
    bytes += length
  })
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

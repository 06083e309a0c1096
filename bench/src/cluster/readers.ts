// Sockets of players, in a process of their own. Like the app, each reconnects after a short wait when it is closed.

import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { frameOf, openSocket } from '../open-socket.ts'
import type { Players, Report, Round } from './wire.ts'

const openAtOnce = 50
/** The interval between pongs, in milliseconds. The server closes a socket that is silent for 40 seconds. */
const beatMs = 15_000
/** A socket that was closed waits up to this long before it opens again, in milliseconds. */
const backOffMs = 2_000
/** How many players share an address: a node limits the sockets of one address. */
const socketsPerAddress = 250

const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const accepted = '"isLoggedIn":true'

let players: Players
const sockets = new Map<number, Socket>()
const report: Report = { open: 0, closed: 0, bytes: 0 }

/** Opens the socket of a player; resolves once it is accepted. Rejects if it is closed before. */
async function open(player: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const address = players.firstAddress + Math.floor(player / socketsPerAddress)
  let isOpen = false
  const socket = await openSocket(
    { port: players.port, localAddress: `127.0.${address >> 8}.${address & 255}` },
    (received) => {
      report.bytes += received.length
      if (isOpen || !received.includes(accepted)) return
      isOpen = true
      report.open += 1
      resolve()
    },
  )
  socket.once('close', () => {
    sockets.delete(player)
    reject(new Error('Closed before it was accepted'))
    if (!isOpen) return
    report.open -= 1
    report.closed += 1
    void reopen(player)
  })
  sockets.set(player, socket)
  socket.write(frameOf({ action: 'connect', body: { token: players.tokens[player] } }))
  socket.write(frameOf({ action: 'subscribe-product', body: players.lists[player % players.lists.length]! }))
  await promise
}

async function reopen(player: number): Promise<void> {
  for (let isOpen = false; !isOpen; ) {
    await pause(Math.random() * backOffMs)
    isOpen = await open(player).then(
      () => true,
      () => false,
    )
  }
}

async function openAll(): Promise<void> {
  // Starts with the first socket, since opening all of them takes longer than a socket may be silent.
  setInterval(() => {
    for (const socket of sockets.values()) socket.write(pong)
  }, beatMs)
  const waiting = players.tokens.keys()
  const openInTurn = async (): Promise<void> => {
    for (const player of waiting) await open(player).catch(() => reopen(player))
  }
  await Promise.all(Array.from({ length: openAtOnce }, openInTurn))
}

process.on('message', async (message: Players | Round) => {
  if ('tokens' in message) players = message
  else {
    if (message.open) await openAll()
    process.send?.(report)
  }
})
process.on('disconnect', () => process.exit(0))

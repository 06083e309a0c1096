// Has the app listen on many sockets, so that connections that arrive together are accepted together.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { App } from './route.ts'

/**
 * How many sockets listen. Node.js accepts one connection per socket in each turn of the event loop, and on a busy node a
 * turn takes tens of milliseconds. With a single socket, players who arrived together waited in a queue, for seconds if they
 * were hundreds. The kernel spreads the connections over the sockets.
 */
const mostListening = 64
/** How many connections may wait to be accepted, for each socket. */
const backlog = 128

/**
 * Has an app listen, until it is closed. Only Linux spreads connections over several sockets of one address; elsewhere one
 * socket listens.
 * @param at.port 0 for one that is free
 * @returns the address, as a URL
 * @throws an error with the code EADDRINUSE if another program listens there
 */
export async function listen(app: App, at: { host: string; port: number }): Promise<string> {
  if (process.platform !== 'linux') return app.listen(at)
  const others: Server[] = []
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    closed = Promise.all(others.map(close))
  })
  app.addHook('onClose', () => closed)

  const shared = { reusePort: true, backlog }
  const url = await app.listen({ ...at, port: await reserve(at), ...shared })
  const { address, port } = app.server.address() as AddressInfo
  while (others.length + 1 < mostListening) {
    // Half-open and without delay, as connections to an HTTP server are.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      app.server.emit('connection', socket)
    })
    others.push(other)
    await once(other.listen({ host: address, port, ...shared }), 'listening')
  }
  return url
}

/**
 * Makes sure that no other program listens at an address, because sockets that share one do not refuse those of another
 * program.
 * @returns the port, or a free one for 0
 */
async function reserve(at: { host: string; port: number }): Promise<number> {
  const socket = createServer()
  await once(socket.listen(at), 'listening')
  const { port } = socket.address() as AddressInfo
  await close(socket)
  return port
}

/** Stops listening; resolves when the connections are closed too. */
const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

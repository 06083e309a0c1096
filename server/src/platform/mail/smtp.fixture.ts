// A real mail server, for the tests: it keeps what it is handed.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The message as it came, head and body. */
  message: string
  user: string | undefined
  isSecure: boolean
}

/** Starts a mail server; the login, if there is one, has the password `geheim`. The options stand above all of it. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onAuth: ({ username, password }, _session, answer) =>
      password === 'geheim' ? answer(null, { user: username ?? '' }) : answer(new Error('no')),
    onData(stream, session, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(parts).toString(),
          user: session.user,
          isSecure: session.secure,
        })
        answer()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Starts a mail server that takes connections and never says a word. `connected` resolves at the first one. */
export async function startSilentServer() {
  const sockets: Socket[] = []
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    resolve()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connected,
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

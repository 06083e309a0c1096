// The game as in production (`npm run serve`) behind a proxy with TLS, and a client that can send anything, even what no
// browser would send.

import { Agent, request } from 'node:https'
import { freePort } from '@koersklasse/server/test/fixtures/free-port.ts'
import { WebSocket } from 'ws'
import { type Game, startGame } from '../support/game.ts'
import { untilPlayable } from '../support/until-playable.ts'
import { startHttpsProxy } from './https-proxy.ts'

/** A request, byte for byte: `path` is not normalized, and nothing is added to `headers` but Host and lengths. */
export interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown
  /** The address of this machine to call from, such as 127.0.0.7; limits count by address. */
  from?: string
}

export interface Came {
  status: number
  headers: Record<string, string | undefined>
  cookies: string[]
  body: string
  /** How long the answer took, in milliseconds. */
  took: number
}

export interface SecureGame {
  game: Game
  /** The public address, with https. */
  url: string
  certificate: string
  send(sent: Sent): Promise<Came>
  /** Opens a WebSocket; resolves to the HTTP status of the handshake: 101 if it has opened. It is closed at once. */
  handshake(path: string, headers: Record<string, string>): Promise<number>
  remove(): Promise<void>
}

/** The secret of the sessions, known here so that tokens can be forged with it. */
export const jwtSecret = 'a secret of the security check, and of nothing else'

/** The longest wait for an answer, in milliseconds. */
const patienceMs = 30_000

/** Starts the game with these settings; resolves when it can be played. */
export async function startSecureGame(settings: Record<string, string> = {}): Promise<SecureGame> {
  const port = await freePort()
  const url = `https://localhost:${port}`
  const game = await startGame({ ...inEarnest(), PUBLIC_URL: url, ...settings }, false)
  const proxy = await startHttpsProxy(port, Number(new URL(game.url).port))
  const agent = new Agent({ keepAlive: true, ca: proxy.certificate })
  async function remove(): Promise<void> {
    agent.destroy()
    await proxy.close()
    await game.remove()
  }
  await untilPlayable(game).catch(async (fault: unknown) => {
    await remove()
    throw fault
  })
  return {
    ...{ game, url, certificate: proxy.certificate, remove },
    send: (sent) => send(sent, port, agent),
    handshake: (path, headers) => handshake(`wss://localhost:${port}${path}`, headers, proxy.certificate),
  }
}

/** Settings for production, with a running competition and a market that is open on any day. */
function inEarnest(): Record<string, string> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 16)
  return {
    JWT_SECRET: jwtSecret,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'info',
    MARKET_HOURS: 'always',
    // Names below .example do not exist, so that no push service is called.
    PUSH_HOSTS: 'push.example',
    COMPETITION_START: day(-2),
    COMPETITION_END: day(28),
    COMPETITION_UNLOCKED: 'market,limit,stoploss,ss,etf,tracker,sp,sb,xt',
  }
}

async function send(sent: Sent, port: number, agent: Agent): Promise<Came> {
  try {
    return await sendOnce(sent, port, agent)
  } catch (fault) {
    // The server may close a connection that has been idle while a request is on its way (RFC 9112, section 9.3.1).
    if (!(fault instanceof StaleConnection)) throw fault
    return sendOnce(sent, port, new Agent({ ca: agent.options.ca }))
  }
}

class StaleConnection extends Error {}

function sendOnce(sent: Sent, port: number, agent: Agent): Promise<Came> {
  const { method = 'GET', path, headers = {}, body, from = '127.0.0.1' } = sent
  const isJson = body !== undefined && typeof body !== 'string'
  const payload = isJson ? JSON.stringify(body) : body
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ method, path, agent, port, host: '127.0.0.1', servername: 'localhost', localAddress: from },
        headers: {
          host: `localhost:${port}`,
          ...(isJson && { 'content-type': 'application/json' }),
          ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload as string)) }),
          ...headers,
        },
        signal: AbortSignal.timeout(patienceMs),
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          // The game itself never answers 502: the proxy found its own connection to the game closed.
          if (response.statusCode === 502) return reject(new StaleConnection('502 from the proxy'))
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            cookies: response.headers['set-cookie'] ?? [],
            body: Buffer.concat(parts).toString(),
            took: performance.now() - begun,
          })
        })
      },
    )
    call.on('error', (fault) => reject(call.reusedSocket ? new StaleConnection(String(fault)) : fault))
    call.end(payload)
  })
}

function handshake(url: string, headers: Record<string, string>, ca: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { ca, headers, handshakeTimeout: patienceMs })
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('unexpected-response', (call, response) => {
      call.destroy()
      resolve(response.statusCode ?? 0)
    })
    socket.on('error', reject)
  })
}

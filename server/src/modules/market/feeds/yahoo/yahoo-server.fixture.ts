// A server on this machine that answers as Yahoo does: a cookie, a crumb for who has it, and quotes in the shape that the
// tests of yahoo-finance2 have recorded. It can fail in the ways in which Yahoo fails.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type YahooMood =
  | 'well'
  | 'too many requests'
  | 'no crumb'
  | 'wrong crumb'
  | 'not JSON'
  | 'silent'
  | 'other JSON'

/** What is said of a symbol: the time in seconds since 1970, the delay in minutes. */
export interface YahooSays {
  price: unknown
  time: unknown
  delay?: unknown
  currency?: unknown
}

export interface YahooServer {
  /** Calls this server in the place of every host of Yahoo's. */
  fetch: typeof globalThis.fetch
  /** What it says, by Yahoo's symbols. */
  says: Map<string, YahooSays>
  setMood(mood: YahooMood): void
  /** The symbols of each call for quotes. */
  calls: string[][]
  close(): Promise<void>
}

const cookie = 'A3=d=AQABBKvcsWc&S=AQAAAtFJa; Max-Age=31557600; Domain=.yahoo.com; Path=/; Secure; HttpOnly'
const crumb = 'haT3oykhHqZ'

export async function startYahooServer(): Promise<YahooServer> {
  const says = new Map<string, YahooSays>()
  const calls: string[][] = []
  let mood: YahooMood = 'well'

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const [, host = '', ...path] = (request.url ?? '').split('/')
    const url = new URL(`https://${host}/${path.join('/')}`)
    const hasCookie = request.headers.cookie?.includes('A3=') ?? false
    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(body)
    const sendJson = (status: number, body: unknown) =>
      send(status, JSON.stringify(body), { 'content-type': 'application/json;charset=utf-8' })
    const refuse = (status: number, code: string, description: string) =>
      sendJson(status, { finance: { result: null, error: { code, description } } })

    if (mood === 'silent') return void calls.push([])
    if (url.pathname === '/quote/AAPL') return void send(200, '<html></html>', { 'set-cookie': cookie })
    if (url.pathname === '/v1/test/getcrumb') {
      if (mood === 'no crumb' || !hasCookie) return void send(429, 'Too Many Requests')
      return void send(200, crumb)
    }
    if (url.pathname !== '/v7/finance/quote') return void send(404, 'Not Found')
    const symbols = (url.searchParams.get('symbols') ?? '').split(',')
    calls.push(symbols)
    if (mood === 'too many requests') return void send(429, 'Too Many Requests\r\n')
    if (mood === 'not JSON') return void send(200, '<html>Sorry</html>')
    if (mood === 'other JSON') return void sendJson(200, { quoteResponse: { result: 'later', error: null } })
    if (mood === 'wrong crumb' || !hasCookie || url.searchParams.get('crumb') !== crumb) {
      return void refuse(401, 'Unauthorized', 'Invalid Crumb')
    }
    const result = symbols.flatMap((symbol) => {
      const said = says.get(symbol)
      return said === undefined ? [] : [quoteOf(symbol, said)]
    })
    sendJson(200, { quoteResponse: { result, error: null } })
  }

  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    fetch: (input, init) => fetch(String(input).replace('https://', `http://127.0.0.1:${port}/`), init),
    says,
    calls,
    setMood(next) {
      mood = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As it was recorded for a share in London, its bid and ask included, which nothing here is to trust. */
function quoteOf(symbol: string, { price, time, delay = 15, currency = 'EUR' }: YahooSays) {
  return {
    language: 'en-US',
    region: 'US',
    quoteType: 'EQUITY',
    typeDisp: 'Equity',
    quoteSourceName: 'Delayed Quote',
    triggerable: false,
    currency,
    regularMarketChangePercent: -2.0304644,
    regularMarketPrice: price,
    exchange: 'AMS',
    exchangeTimezoneName: 'Europe/Amsterdam',
    exchangeTimezoneShortName: 'CET',
    gmtOffSetMilliseconds: 3600000,
    market: 'nl_market',
    esgPopulated: false,
    sourceInterval: 15,
    exchangeDataDelayedBy: delay,
    tradeable: false,
    cryptoTradeable: false,
    bid: 0,
    ask: 0.01,
    bidSize: 0,
    askSize: 0,
    fullExchangeName: 'Amsterdam',
    regularMarketTime: time,
    marketState: 'REGULAR',
    symbol,
  }
}

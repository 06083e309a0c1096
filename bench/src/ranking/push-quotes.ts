// Pushes quotes of the game's own instruments to a server, at a steady rate.

import { readFileSync } from 'node:fs'

const instruments = new URL('../../../content/instruments.csv', import.meta.url)
const batchesPerSecond = 10

/** Quotes every instrument, resolves once the server has accepted the quotes, and continues at a rate until stopped. */
export async function startQuotes(port: number, token: string, perSecond: number) {
  const listed = readInstruments()
  const symbols = listed.map(({ symbol }) => symbol)
  let sequence = 0
  async function push(some: readonly string[]): Promise<void> {
    const time = Date.now()
    const quotes = some.map((symbol, index) => {
      const bid = 100 + ((sequence + index) % 3) / 100
      return { symbol, bid: bid.toFixed(2), ask: (bid + 0.02).toFixed(2), time }
    })
    sequence += 1
    const response = await fetch(`http://127.0.0.1:${port}/services/ingest`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ sequence, quotes }),
    })
    if (!response.ok) throw new Error(`Quotes were refused: ${response.status} ${await response.text()}`)
  }
  // The first quote of a symbol is taken once a second one is close to it.
  for (let time = 0; time < 3; time += 1) await push(symbols)

  let next = 0
  let last = Promise.resolve()
  const size = perSecond / batchesPerSecond
  const timer = setInterval(() => {
    const some = Array.from({ length: size }, (_, index) => symbols[(next + index) % symbols.length]!)
    next += size
    last = last.then(() => push([...new Set(some)]))
  }, 1_000 / batchesPerSecond)
  return {
    /** The shares and ETFs. */
    productIds: listed.filter(({ type }) => ['ss', 'etf'].includes(type)).map(({ isin }) => isin),
    async stop(): Promise<void> {
      clearInterval(timer)
      await last
    },
  }
}

function readInstruments() {
  const lines = readFileSync(instruments, 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [symbol, , isin, , type] = line.split(',') as [string, string, string, string, string]
    return { symbol, isin, type }
  })
}

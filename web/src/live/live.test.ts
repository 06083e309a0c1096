import type { User } from '@koersklasse/contract/accounts.ts'
import type { ProductPrice } from '@koersklasse/contract/market.ts'
import type { ServerMessage } from '@koersklasse/contract/socket.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { followedQuery, positionsQuery, priceQuery, underlyingPriceQuery, userQuery } from '../api/queries.ts'
import { createLive } from './live.ts'
import { marketNow } from './market-clock.ts'

const ibm = 'US4592001014'
const spy = 'US78462F1030'
const clock = { marketTime: toEpochMs(1_381_132_800_000), realTime: toEpochMs(0), pace: 0 }

function price(bid: number, time: number): ProductPrice {
  return {
    productId: ibm,
    bid: toCents(bid),
    ask: toCents(bid + 5),
    previousClose: null,
    quoteUpdatedOn: toEpochMs(time),
    bidOnly: null,
    quotedOn: toEpochMs(time),
    freshness: 'fresh',
    delay: null,
    isEnded: false,
  }
}

/** The browser's end of a socket, without the network. */
class Line extends EventTarget {
  sent: unknown[] = []
  closed = false
  opened = false
  send(text: string) {
    if (!this.opened) throw new Error('Still in CONNECTING state.')
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  says(message: ServerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  connects(isLoggedIn = false) {
    this.opened = true
    this.dispatchEvent(new Event('open'))
    this.says({ action: 'connected', body: { isLoggedIn, clock, version: 'test' } })
  }
  breaks() {
    this.dispatchEvent(new Event('close'))
  }
}

function setUp() {
  const client = new QueryClient()
  const lines: Line[] = []
  const waiting: { run: () => void; ms: number }[] = []
  const live = createLive({
    client,
    random: () => 0,
    nextFrame: (run) => run(),
    openSocket: () => {
      const line = new Line()
      lines.push(line)
      return line as unknown as WebSocket
    },
    wait: (run, ms) => {
      const entry = { run, ms }
      waiting.push(entry)
      return () => void waiting.splice(waiting.indexOf(entry), waiting.includes(entry) ? 1 : 0)
    },
  })
  /** Runs what is due within so many milliseconds. */
  const letTimePass = (ms = 1_000) => {
    const due = waiting.filter((entry) => entry.ms <= ms)
    for (const entry of due) waiting.splice(waiting.indexOf(entry), 1)
    for (const { run } of due) run()
  }
  return { client, lines, waiting, live, letTimePass, line: () => lines.at(-1) as Line }
}

describe('prices', () => {
  test('what is looked at is subscribed to once connected, all of it in one message', () => {
    const { live, line, letTimePass } = setUp()
    live.products.hold(spy)
    live.connectAs(null)
    live.products.hold(ibm)
    letTimePass()
    expect(line().sent).toEqual([])
    line().connects()
    expect(line().sent).toEqual([
      { action: 'connect', body: {} },
      { action: 'subscribe-product', body: [ibm, spy] },
    ])
  })

  test('what is let go and held again at once is not asked for again', () => {
    const { live, line, letTimePass } = setUp()
    live.connectAs(null)
    const letGo = live.products.hold(ibm)
    line().connects()
    letGo()
    live.products.hold(ibm)
    letTimePass()
    expect(line().sent).toHaveLength(2)
  })

  test('an older price than the one shown changes nothing', () => {
    const { client, live, line } = setUp()
    live.connectAs(null)
    line().connects()
    const shown = () => client.getQueryData(priceQuery(ibm).queryKey)?.bid
    line().says({ action: 'product', body: [price(18_500, 2000)] })
    expect(shown()).toBe(18_500)
    line().says({ action: 'product', body: [price(18_400, 1999)] })
    expect(shown()).toBe(18_500)
    line().says({ action: 'product', body: [price(18_600, 2001)] })
    expect(shown()).toBe(18_600)
    // Only the currency moved.
    line().says({ action: 'product', body: [price(18_590, 2001)] })
    expect(shown()).toBe(18_590)
  })

  test('an underlying is followed under its symbol, beside the products', () => {
    const { client, live, line, letTimePass } = setUp()
    live.underlyings.hold('AEX')
    live.connectAs(null)
    line().connects()
    letTimePass()
    expect(line().sent).toEqual([
      { action: 'connect', body: {} },
      { action: 'subscribe-underlying', body: ['AEX'] },
    ])
    const says = (bid: string, time: number) =>
      line().says({
        action: 'underlying',
        body: [
          {
            ...{ symbol: 'AEX', bid, ask: '381', previousClose: null, quoteUpdatedOn: toEpochMs(time) },
            ...{ quotedOn: toEpochMs(time), freshness: 'fresh' as const, delay: null },
          },
        ],
      })
    says('380.5', 2000)
    says('379', 1999)
    expect(client.getQueryData(underlyingPriceQuery('AEX').queryKey)?.bid).toBe('380.5')
  })

  test('what another device follows or lets go is known at once, and what is older changes nothing', () => {
    const { client, live, line } = setUp()
    live.connectAs('player')
    line().connects(true)
    const followed = () => client.getQueryData(followedQuery.queryKey)?.symbols
    line().says({ action: 'followed', body: { version: 2, symbols: ['AEX', 'IBM'] } })
    line().says({ action: 'followed', body: { version: 1, symbols: ['AEX'] } })
    expect(followed()).toEqual(['AEX', 'IBM'])
    line().says({ action: 'followed', body: { version: 3, symbols: ['IBM'] } })
    expect(followed()).toEqual(['IBM'])
  })

  test('each change of a portfolio is told once, in every competition anew', () => {
    const { live, line } = setUp()
    const told: [string, number][] = []
    live.onPortfolioChange(({ portfolioId, version }) => told.push([portfolioId, version]))
    live.connectAs('player')
    line().connects(true)
    const empty = { availableBalance: toCents(0), order: null, transaction: null, position: null }
    for (const [portfolioId, version] of [
      ['earlier', 69],
      ['earlier', 69],
      ['now', 1],
      ['now', 2],
      ['now', 1],
    ] as const) {
      line().says({ action: 'portfolio', body: { ...empty, portfolioId, version } })
    }
    expect(told).toEqual([
      ['earlier', 69],
      ['now', 1],
      ['now', 2],
    ])
  })

  test('the market’s clock comes with the connection', () => {
    const { live, line } = setUp()
    live.connectAs(null)
    line().connects()
    expect(marketNow()).toBe(clock.marketTime)
  })
})

describe('a connection that breaks', () => {
  test('comes back after a longer and longer while, and subscribes again', () => {
    const { live, lines, line, waiting, letTimePass } = setUp()
    live.products.hold(ibm)
    letTimePass()
    live.connectAs(null)
    line().connects()
    expect(live.isConnected()).toBe(true)

    line().breaks()
    expect(live.isConnected()).toBe(false)
    expect(waiting.map(({ ms }) => ms)).toEqual([250])
    letTimePass()
    line().breaks()
    expect(waiting.map(({ ms }) => ms)).toEqual([500])
    letTimePass()
    expect(lines).toHaveLength(3)
    line().connects()
    expect(line().sent).toEqual([
      { action: 'connect', body: {} },
      { action: 'subscribe-product', body: [ibm] },
    ])
  })

  test('what was loaded before there was a connection is asked for again', () => {
    const { client, live, line } = setUp()
    client.setQueryData(positionsQuery.queryKey, {
      portfolioId: 'mine',
      products: [],
      positions: [],
      availableBalance: toCents(0),
      startingBalance: toCents(0),
      version: 3,
    })
    live.connectAs('player')
    expect(client.getQueryState(positionsQuery.queryKey)?.isInvalidated).toBe(false)
    line().connects(true)
    expect(client.getQueryState(positionsQuery.queryKey)?.isInvalidated).toBe(true)
  })

  test('when the server knows no one, the app asks who is logged in', () => {
    const { client, live, line } = setUp()
    client.setQueryData(userQuery.queryKey, null)
    live.connectAs('player')
    line().connects(false)
    expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true)
  })

  test('who logs in is connected anew, and the old line is not heard any more', () => {
    const { client, live, lines, line } = setUp()
    live.connectAs(null)
    line().connects()
    live.connectAs('player')
    expect(lines).toHaveLength(2)
    expect(lines[0]?.closed).toBe(true)
    lines[0]?.says({ action: 'product', body: [price(1, 1)] })
    lines[0]?.breaks()
    expect(client.getQueryData(priceQuery(ibm).queryKey)).toBeUndefined()
    live.connectAs('player')
    expect(lines).toHaveLength(2)
  })

  test('what is looked at while a player is connected anew is subscribed to afterwards', () => {
    const { live, line, letTimePass } = setUp()
    live.connectAs(null)
    line().connects()
    live.connectAs('player')
    live.products.hold(ibm)
    letTimePass()
    line().connects(true)
    expect(line().sent).toEqual([
      { action: 'connect', body: {} },
      { action: 'subscribe-product', body: [ibm] },
    ])
  })
})

describe('a line that is dead without a word', () => {
  const clockOf = { action: 'clock', body: {} }

  test('is asked whether anybody is there, and given up where nobody is', () => {
    const { live, lines, line, waiting, letTimePass } = setUp()
    live.connectAs(null)
    line().connects()
    letTimePass(25_000)
    expect(line().sent.at(-1)).toEqual(clockOf)
    letTimePass(10_000)
    expect(lines[0]?.closed).toBe(true)
    expect(live.isConnected()).toBe(false)
    letTimePass(250)
    expect(lines).toHaveLength(2)
    // Its end may be told much later.
    lines[0]?.breaks()
    line().connects()
    expect(live.isConnected()).toBe(true)
    expect(waiting.map(({ ms }) => ms)).toEqual([25_000])
  })

  test('stays where somebody is there', () => {
    const { live, line, lines, waiting, letTimePass } = setUp()
    live.connectAs(null)
    line().connects()
    letTimePass(25_000)
    line().says({ action: 'clock', body: clock })
    expect(waiting.map(({ ms }) => ms)).toEqual([25_000])
    expect(lines).toHaveLength(1)
  })

  test('that is never connected is given up as well', () => {
    const { live, lines, letTimePass } = setUp()
    live.connectAs(null)
    letTimePass(10_000)
    letTimePass(250)
    expect(lines).toHaveLength(2)
  })

  test('is found out at once when the device wakes up', () => {
    const { live, lines, line, waiting, letTimePass } = setUp()
    live.wakeUp()
    expect(lines).toHaveLength(0)
    live.connectAs(null)
    live.wakeUp()
    expect(lines).toHaveLength(1)
    line().connects()
    live.wakeUp()
    expect(line().sent.at(-1)).toEqual(clockOf)
    letTimePass(10_000)
    expect(waiting.map(({ ms }) => ms)).toEqual([250])
    live.wakeUp()
    expect(lines).toHaveLength(2)
    expect(waiting.map(({ ms }) => ms)).toEqual([10_000])
  })
})

test('where there was no connection for a while it is asked first who is logged in', async () => {
  const { client, live, line, letTimePass } = setUp()
  const asked: string[] = []
  const watch = (queryKey: readonly unknown[], answer: () => unknown) => {
    const queryFn = () => {
      asked.push(String(queryKey.at(-1)))
      return answer()
    }
    const staleTime = Number.POSITIVE_INFINITY
    new QueryObserver(client, { queryKey, queryFn, staleTime }).subscribe(() => {})
  }
  client.setQueryData(userQuery.queryKey, { id: 'anna' } as User)
  client.setQueryData(positionsQuery.queryKey, {} as never)
  let whoIsIt = 'anna'
  watch(userQuery.queryKey, () => ({ id: whoIsIt }))
  watch(positionsQuery.queryKey, () => ({}))
  live.connectAs('anna')
  line().connects(true)
  expect(asked).toEqual(['positions'])
  for (const [next, all] of [
    ['anna', ['user', 'positions']],
    ['bert', ['user']],
  ] as const) {
    asked.length = 0
    whoIsIt = next
    line().breaks()
    letTimePass(250)
    line().connects(true)
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(asked).toEqual(all)
  }
})

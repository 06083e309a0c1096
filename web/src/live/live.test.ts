import type { User } from '@koersklasse/contract/accounts.ts'
import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { ProductPrice } from '@koersklasse/contract/market.ts'
import type { ServerMessage } from '@koersklasse/contract/socket.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { priceQuery, underlyingPriceQuery } from '../api/prices.ts'
import { followedQuery, ordersQuery, positionsQuery, userQuery } from '../api/queries.ts'
import { queryKeys } from '../api/query-keys.ts'
import { feedSilentSince, setFeedPulse } from './feed-silence.ts'
import { createLive } from './live.ts'
import { marketNow } from './market-clock.ts'

const ibm = 'US4592001014'
const spy = 'US78462F1030'
const clock: MarketClock = {
  state: 'waiting',
  marketTime: toEpochMs(1_381_132_800_000),
  realTime: toEpochMs(0),
  pace: 0,
}

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

/** A WebSocket without the network. */
class FakeSocket extends EventTarget {
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
  receive(message: ServerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  accept(userId: string | null = null) {
    this.opened = true
    this.dispatchEvent(new Event('open'))
    this.receive({
      action: 'connected',
      body: { userId, isLoggedIn: userId !== null, clock, feed: { silentFor: null }, version: 'test' },
    })
  }
  breakOff() {
    this.dispatchEvent(new Event('close'))
  }
}

function setUp() {
  const client = new QueryClient()
  const sockets: FakeSocket[] = []
  const waiting: { run: () => void; ms: number }[] = []
  const live = createLive({
    client,
    random: () => 0,
    nextFrame: (run) => run(),
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    wait: (run, ms) => {
      const entry = { run, ms }
      waiting.push(entry)
      return () => void waiting.splice(waiting.indexOf(entry), waiting.includes(entry) ? 1 : 0)
    },
  })
  /** Runs the timers that are due within a time, in milliseconds. */
  const letTimePass = (ms = 1_000) => {
    const due = waiting.filter((entry) => entry.ms <= ms)
    for (const entry of due) waiting.splice(waiting.indexOf(entry), 1)
    for (const { run } of due) run()
  }
  return { client, sockets, waiting, live, letTimePass, socket: () => sockets.at(-1) as FakeSocket }
}

test('keeps since when the feed has been silent, by the newest message', () => {
  const { live, socket } = setUp()
  live.connectAs(null)
  socket().accept()
  expect(feedSilentSince()).toBeNull()
  const before = Date.now()
  socket().receive({ action: 'feed', body: { silentFor: 15_000 } })
  expect(feedSilentSince()).toBeGreaterThanOrEqual(before - 15_000)
  expect(feedSilentSince()).toBeLessThanOrEqual(Date.now() - 15_000)
  // A discovery that was received earlier, and kept.
  setFeedPulse({ silentFor: null }, before - 1)
  expect(feedSilentSince()).not.toBeNull()
  // The device's clock was set back meanwhile.
  vi.spyOn(Date, 'now').mockReturnValueOnce(before - 3_600_000)
  socket().receive({ action: 'feed', body: { silentFor: null } })
  expect(feedSilentSince()).toBeNull()
})

describe('prices', () => {
  test('subscribes to all visible products in one message, once connected', () => {
    const { live, socket, letTimePass } = setUp()
    live.products.subscribe(spy)
    live.connectAs(null)
    live.products.subscribe(ibm)
    letTimePass()
    expect(socket().sent).toEqual([])
    socket().accept()
    expect(socket().sent).toEqual([
      { action: 'connect', body: {} },
      { action: 'subscribe-product', body: [ibm, spy] },
    ])
  })

  test('does not subscribe again to what is unsubscribed and subscribed at once', () => {
    const { live, socket, letTimePass } = setUp()
    live.connectAs(null)
    const unsubscribe = live.products.subscribe(ibm)
    socket().accept()
    unsubscribe()
    live.products.subscribe(ibm)
    letTimePass()
    expect(socket().sent).toHaveLength(2)
  })

  test('ignores a price that is older than the current one', () => {
    const { client, live, socket } = setUp()
    live.connectAs(null)
    socket().accept()
    const shown = () => client.getQueryData(priceQuery(ibm).queryKey)?.bid
    socket().receive({ action: 'product', body: [price(18_500, 2000)] })
    expect(shown()).toBe(18_500)
    socket().receive({ action: 'product', body: [price(18_400, 1999)] })
    expect(shown()).toBe(18_500)
    socket().receive({ action: 'product', body: [price(18_600, 2001)] })
    expect(shown()).toBe(18_600)
    // Only the exchange rate has changed.
    socket().receive({ action: 'product', body: [price(18_590, 2001)] })
    expect(shown()).toBe(18_590)
  })

  test('subscribes to underlyings by symbol', () => {
    const { client, live, socket, letTimePass } = setUp()
    live.underlyings.subscribe('AEX')
    live.connectAs(null)
    socket().accept()
    letTimePass()
    expect(socket().sent).toEqual([
      { action: 'connect', body: {} },
      { action: 'subscribe-underlying', body: ['AEX'] },
    ])
    const receive = (bid: string, time: number) =>
      socket().receive({
        action: 'underlying',
        body: [
          {
            ...{ symbol: 'AEX', bid, ask: '381', previousClose: null, quoteUpdatedOn: toEpochMs(time) },
            ...{ quotedOn: toEpochMs(time), freshness: 'fresh' as const, delay: null },
          },
        ],
      })
    receive('380.5', 2000)
    receive('379', 1999)
    expect(client.getQueryData(underlyingPriceQuery('AEX').queryKey)?.bid).toBe('380.5')
  })
})

describe('other messages', () => {
  test('applies what another device follows and unfollows, and ignores older versions', () => {
    const { client, live, socket } = setUp()
    live.connectAs('player')
    socket().accept('player')
    const followed = () => client.getQueryData(followedQuery.queryKey)?.symbols
    socket().receive({ action: 'followed', body: { version: 2, symbols: ['AEX', 'IBM'] } })
    socket().receive({ action: 'followed', body: { version: 1, symbols: ['AEX'] } })
    expect(followed()).toEqual(['AEX', 'IBM'])
    socket().receive({ action: 'followed', body: { version: 3, symbols: ['IBM'] } })
    expect(followed()).toEqual(['IBM'])
  })

  test('reports each change of a portfolio once, and counts versions for each competition', () => {
    const { live, socket } = setUp()
    const reported: [string, number][] = []
    live.onPortfolioChange(({ portfolioId, version }) => reported.push([portfolioId, version]))
    live.connectAs('player')
    socket().accept('player')
    const empty = { availableBalance: toCents(0), order: null, transaction: null, position: null }
    for (const [portfolioId, version] of [
      ['earlier', 69],
      ['earlier', 69],
      ['now', 1],
      ['now', 2],
      ['now', 1],
    ] as const) {
      socket().receive({ action: 'portfolio', body: { ...empty, portfolioId, version } })
    }
    expect(reported).toEqual([
      ['earlier', 69],
      ['now', 1],
      ['now', 2],
    ])
  })

  test.each([
    ['subrankings', queryKeys.subRankingList(), positionsQuery.queryKey],
    ['academy', queryKeys.academy(), queryKeys.subRankingList()],
    ['academy', userQuery.queryKey, queryKeys.subRankingList()],
    ['chosen', userQuery.queryKey, queryKeys.subRankingList()],
  ] as const)('refetches what “%s” is about, and nothing else', (action, told, other) => {
    const { client, live, socket } = setUp()
    live.connectAs('player')
    socket().accept('player')
    for (const queryKey of [told, other]) client.setQueryData<unknown>(queryKey, {})
    socket().receive({ action, body: {} })
    const isInvalidated = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
    expect([told, other].map(isInvalidated)).toEqual([true, false])
  })

  test('sets the market’s clock when the connection is accepted', () => {
    const { live, socket } = setUp()
    live.connectAs(null)
    socket().accept()
    expect(marketNow()).toBe(clock.marketTime)
  })
})

describe('a broken connection', () => {
  test('is restored after longer and longer waits, and subscribes again', () => {
    const { live, sockets, socket, waiting, letTimePass } = setUp()
    live.products.subscribe(ibm)
    letTimePass()
    live.connectAs(null)
    socket().accept()
    expect(live.isConnected()).toBe(true)

    socket().breakOff()
    expect(live.isConnected()).toBe(false)
    expect(waiting.map(({ ms }) => ms)).toEqual([250])
    letTimePass()
    socket().breakOff()
    expect(waiting.map(({ ms }) => ms)).toEqual([500])
    letTimePass()
    expect(sockets).toHaveLength(3)
    socket().accept()
    expect(socket().sent).toEqual([
      { action: 'connect', body: {} },
      { action: 'subscribe-product', body: [ibm] },
    ])
  })
})

describe('a new connection', () => {
  beforeEach(() => void vi.stubGlobal('document', { cookie: '' }))
  afterEach(() => void vi.unstubAllGlobals())

  const portfolio = (version: number) => ({
    portfolioId: 'mine',
    competitionId: 'c',
    products: [],
    positions: [],
    availableBalance: toCents(0),
    startingBalance: toCents(0),
    deposited: toCents(0),
    endDateTime: toEpochMs(9e15),
    closingBids: null,
    version,
  })

  test.each([
    { known: 3, latest: 4, orders: true, lessons: true },
    { known: 3, latest: 3, orders: false, lessons: false },
    { known: null, latest: 3, orders: true, lessons: false },
    { known: 3, latest: null, orders: true, lessons: true },
  ])(
    'with version $known before and $latest after, refetches orders: $orders, lessons: $lessons',
    async (one) => {
      const { client, live, socket } = setUp()
      const { known, latest } = one
      vi.stubGlobal('fetch', async () =>
        Response.json(portfolio(latest ?? 0), { status: latest ? 200 : 503 }),
      )
      if (known !== null) client.setQueryData(positionsQuery.queryKey, portfolio(known))
      client.setQueryData(ordersQuery.queryKey, [])
      client.setQueryData<unknown>(queryKeys.topics('nl'), [])
      live.connectAs('player')
      socket().accept('player')
      const isInvalidated = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
      await vi.waitFor(() => {
        expect(client.isFetching()).toBe(0)
        expect(isInvalidated(ordersQuery.queryKey)).toBe(one.orders)
      })
      expect(isInvalidated(queryKeys.topics('nl'))).toBe(one.lessons)
    },
  )

  test('asks for the version of known positions only, and applies a change that arrives meanwhile', async () => {
    const { client, live, socket } = setUp()
    const requested: string[] = []
    let answer = () => {}
    vi.stubGlobal('fetch', async (address: string) => {
      requested.push(address)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return Response.json({ portfolioId: 'mine', version: 3 })
    })
    client.setQueryData(positionsQuery.queryKey, portfolio(3))
    client.setQueryData(ordersQuery.queryKey, [])
    live.connectAs('player')
    socket().accept('player')
    await vi.waitFor(() => expect(requested).toEqual(['/api/positions/version']))
    const nothing = { order: null, transaction: null, position: null }
    const body = { portfolioId: 'mine', version: 4, availableBalance: toCents(7), ...nothing }
    socket().receive({ action: 'portfolio', body })
    answer()
    await new Promise((resolve) => setTimeout(resolve))
    expect(client.getQueryData(positionsQuery.queryKey)).toMatchObject({ version: 4, availableBalance: 7 })
    expect(client.getQueryState(ordersQuery.queryKey)?.isInvalidated).toBe(false)
    expect(requested).toHaveLength(1)
  })

  test('causes a refetch of the user if the server reports a visitor', () => {
    const { client, live, socket } = setUp()
    client.setQueryData(userQuery.queryKey, null)
    live.connectAs('player')
    socket().accept(null)
    expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true)
  })

  test('refetches only the user if the first connection is that of another player', async () => {
    const { client, live, socket } = setUp()
    const requested: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      requested.push(address)
      return Response.json({}, { status: 503 })
    })
    client.setQueryData(userQuery.queryKey, { id: 'anna' } as User)
    client.setQueryData(ordersQuery.queryKey, [])
    live.connectAs('anna')
    socket().accept('bert')
    await vi.waitFor(() =>
      expect(client.getQueryState(userQuery.queryKey)).toMatchObject({
        isInvalidated: true,
        fetchStatus: 'idle',
      }),
    )
    expect(requested).toEqual([])
    expect(client.getQueryState(ordersQuery.queryKey)?.isInvalidated).toBe(false)
  })

  test('a login connects again, and ignores the old socket', () => {
    const { client, live, sockets, socket } = setUp()
    live.connectAs(null)
    socket().accept()
    live.connectAs('player')
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.closed).toBe(true)
    sockets[0]?.receive({ action: 'product', body: [price(1, 1)] })
    sockets[0]?.breakOff()
    expect(client.getQueryData(priceQuery(ibm).queryKey)).toBeUndefined()
    live.connectAs('player')
    expect(sockets).toHaveLength(2)
  })

  test('subscribes afterwards to what became visible while reconnecting', () => {
    const { live, socket, letTimePass } = setUp()
    live.connectAs(null)
    socket().accept()
    live.connectAs('player')
    live.products.subscribe(ibm)
    letTimePass()
    socket().accept('player')
    expect(socket().sent).toEqual([
      { action: 'connect', body: {} },
      { action: 'subscribe-product', body: [ibm] },
    ])
  })
})

describe('a connection that is dead without notice', () => {
  const ping = { action: 'clock', body: {} }

  test('is pinged after silence, and replaced without an answer', () => {
    const { live, sockets, socket, waiting, letTimePass } = setUp()
    live.connectAs(null)
    socket().accept()
    letTimePass(25_000)
    expect(socket().sent.at(-1)).toEqual(ping)
    letTimePass(10_000)
    expect(sockets[0]?.closed).toBe(true)
    expect(live.isConnected()).toBe(false)
    letTimePass(250)
    expect(sockets).toHaveLength(2)
    // The browser may report the end of the old socket much later.
    sockets[0]?.breakOff()
    socket().accept()
    expect(live.isConnected()).toBe(true)
    expect(waiting.map(({ ms }) => ms)).toEqual([25_000])
  })

  test('stays if the server answers', () => {
    const { live, socket, sockets, waiting, letTimePass } = setUp()
    live.connectAs(null)
    socket().accept()
    letTimePass(25_000)
    socket().receive({ action: 'clock', body: clock })
    expect(waiting.map(({ ms }) => ms)).toEqual([25_000])
    expect(sockets).toHaveLength(1)
  })

  test('is also replaced if it was never accepted', () => {
    const { live, sockets, letTimePass } = setUp()
    live.connectAs(null)
    letTimePass(10_000)
    letTimePass(250)
    expect(sockets).toHaveLength(2)
  })

  test('is checked at once when the device wakes up', () => {
    const { live, sockets, socket, waiting, letTimePass } = setUp()
    live.wakeUp()
    expect(sockets).toHaveLength(0)
    live.connectAs(null)
    live.wakeUp()
    expect(sockets).toHaveLength(1)
    socket().accept()
    live.wakeUp()
    expect(socket().sent.at(-1)).toEqual(ping)
    letTimePass(10_000)
    expect(waiting.map(({ ms }) => ms)).toEqual([250])
    live.wakeUp()
    expect(sockets).toHaveLength(2)
    expect(waiting.map(({ ms }) => ms)).toEqual([10_000])
  })
})

test('after a reconnection the user is refetched first, and the rest only for the same player', async () => {
  const { client, live, socket, letTimePass } = setUp()
  const requested: string[] = []
  const watch = (queryKey: readonly unknown[], answer: () => unknown) => {
    const queryFn = () => {
      requested.push(String(queryKey.at(-1)))
      return answer()
    }
    const staleTime = Number.POSITIVE_INFINITY
    new QueryObserver(client, { queryKey, queryFn, staleTime }).subscribe(() => {})
  }
  client.setQueryData(userQuery.queryKey, { id: 'anna' } as User)
  client.setQueryData(ordersQuery.queryKey, [])
  let userId = 'anna'
  watch(userQuery.queryKey, () => ({ id: userId }))
  watch(ordersQuery.queryKey, () => [])
  live.connectAs('anna')
  socket().accept('anna')
  expect(requested).toEqual(['orders'])
  for (const [next, all] of [
    ['anna', ['user', 'orders']],
    ['bert', ['user']],
  ] as const) {
    requested.length = 0
    userId = next
    socket().breakOff()
    letTimePass(250)
    socket().accept(next)
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(requested).toEqual(all)
  }
})

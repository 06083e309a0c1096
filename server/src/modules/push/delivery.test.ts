// The events of portfolios arrive on the devices of their players, once.

import { portfolioCategories } from '@koersklasse/contract/push.ts'
import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPushFixture, type PushFixture } from '../../../test/fixtures/push.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { systemIds } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { createOutbox, insertMessages } from '../../platform/outbox.ts'

const hour = 3_600_000

let database: OpenDatabase
let game: PushFixture
/** Called instead of the push service once, if set. */
let nextFetch: typeof fetch | null = null
beforeAll(async () => {
  database = await createTestDatabase()
  game = await createPushFixture(database, (input, init) => {
    const call = nextFetch ?? fetch
    nextFetch = null
    return call(input, init)
  })
})
afterAll(async () => {
  await game.close()
  await database.close()
})
beforeEach(() => database.pool.query('truncate push_subscriptions cascade'))

type Order = NonNullable<PortfolioChange['order']>
type Transaction = NonNullable<PortfolioChange['transaction']>

/** A change as trading publishes it. */
function change(order: Partial<Order> | null, transaction: Partial<Transaction> | null = null) {
  const base = { id: systemIds.next(), name: 'ASML Holding', quantity: 10, transactionType: 'buy' }
  return {
    portfolioId: systemIds.next(),
    ...{ version: 1, availableBalance: 100_000_00, position: null },
    order: order && { ...base, orderStatus: 'completed', abortReason: null, ...order },
    transaction: transaction && { ...base, executionPrice: 612_34, amount: -6_125_40, ...transaction },
  } as unknown as PortfolioChange
}
const fill = () => change({}, {})
const abortion = (abortReason: Order['abortReason']) => change({ orderStatus: 'aborted', abortReason })
const payout = (transactionType: Transaction['transactionType']) =>
  change(null, { transactionType, amount: toCents(1_234_56) })

function messageTo(userId: string, change: PortfolioChange) {
  return { userId, portfolioId: change.portfolioId, competitionEnd: toEpochMs(0), change }
}

/** Sends the outbox of a node on which the change was committed. */
async function happen(userId: string, ...changes: PortfolioChange[]): Promise<void> {
  const told = changes.map((each) => messageTo(userId, each))
  await insertMessages('portfolio', told).execute(database.kysely)
  const log = createLog('silent')
  const outbox = createOutbox({ ...database, bus: createInProcessBus(log), log })
  outbox.onTaken('portfolio', game.push.takeChanges)
  outbox.wake()
  await outbox.close()
}

/** A player with a device; resolves to its address, too. */
async function joinWithDevice(settings: object = {}) {
  const player = await game.join()
  const endpoint = await game.subscribe(player.token)
  await game.call(player.token, 'PATCH', 'subscription/edit', settings)
  return { ...player, endpoint }
}

/** Adds devices to a player who has one, whose push service has ten hosts. */
async function addDevices(userId: string, count: number, service: string): Promise<void> {
  await sql`
    with sessions as (
      insert into sessions (id, token_hash, user_id, browser, system, created_at, used_at, authenticated_at, expires_at)
      select gen_random_uuid(), sha256(${userId}::uuid::text::bytea || i::text::bytea), user_id, browser, system,
        created_at, used_at, authenticated_at, expires_at
      from sessions, generate_series(1, ${count}::integer) i where user_id = ${userId} returning token_hash
    )
    insert into push_subscriptions (id, user_id, session_hash, endpoint, p256dh, auth, public_key, created_at)
    select gen_random_uuid(), user_id, token_hash,
      'https://host-' || (row_number() over ()) % 10 || '.' || ${service}::text || '/' || gen_random_uuid(),
      p256dh, auth, public_key, created_at
    from sessions, push_subscriptions where user_id = ${userId}`.execute(database.kysely)
}

const bodiesOf = (endpoint: string) => game.service.receivedBy(endpoint).map(({ message }) => message.body)
const waiting = async () => (await game.push.counts()).waiting

describe('an event', () => {
  it.each([
    ['a purchase', fill, 'Aankoop gelukt', 'Je hebt ASML Holding gekocht.', 'orders'],
    [
      ...(['a sale', () => change({ transactionType: 'sell' }, {}), 'Verkoop gelukt'] as const),
      ...(['Je hebt ASML Holding verkocht.', 'orders'] as const),
    ],
    [
      ...(['an order without cash', () => abortion('no_funds'), 'Order gestopt'] as const),
      ...(['Je order voor ASML Holding gaat niet door: je hebt niet genoeg saldo.', 'orders'] as const),
    ],
    [
      ...(['a knock-out', () => payout('knockout'), 'Knock-out'] as const),
      ...(['ASML Holding is voorbij. Bekijk wat je kreeg.', 'transactions'] as const),
    ],
    [
      ...(['a dividend', () => payout('dividend'), 'Dividend ontvangen'] as const),
      ...(['ASML Holding heeft dividend uitgekeerd.', 'transactions'] as const),
    ],
  ])(
    'such as %s is shown without amounts, and leads to its receipt',
    async (_name, make, title, body, kind) => {
      const { userId, endpoint } = await joinWithDevice()
      const made = make()
      await happen(userId, made)
      await game.push.deliver()
      const id = kind === 'orders' ? made.order!.id : made.transaction!.id
      expect(game.service.receivedBy(endpoint).map(({ message }) => message)).toEqual([
        {
          title,
          body,
          tag: `${kind.slice(0, -1)}:${id}`,
          path: `/${kind}/${id}`,
          lang: 'nl',
          time: game.clock.now(),
        },
      ])
      expect(await waiting()).toBe(0)
    },
  )

  it.each([
    ['de', 'Kauf ausgeführt', 'Du hast 1.000 × ASML Holding für 612,34 € pro Stück gekauft.'],
    ['pl', 'Zakup wykonany', 'Kupione: 1000 × ASML Holding po 612,34 € za sztukę.'],
  ] as const)('is told in the language of its player: %s', async (language, title, body) => {
    const { userId, endpoint } = await joinWithDevice({ showsAmounts: true })
    await database.kysely.updateTable('users').set({ language }).where('id', '=', userId).execute()
    await happen(userId, change({ quantity: toQuantity(1_000) }, { quantity: toQuantity(1_000) }))
    await game.push.deliver()
    const { message } = game.service.receivedBy(endpoint)[0]!
    expect(message).toMatchObject({ title, lang: language })
    expect(message.body.replaceAll('\u00a0', ' ')).toBe(body)
  })

  it('is shown with amounts only on a device where the player chose so', async () => {
    const { userId, endpoint } = await joinWithDevice({ showsAmounts: true })
    const other = await game.subscribe(await game.logIn(userId))
    await happen(userId, fill(), payout('settlement'), change({ quantity: null, abortReason: 'expired' }))
    await game.push.deliver()
    expect(bodiesOf(endpoint).map((body) => body.replaceAll('\u00a0', ' '))).toEqual([
      'Je hebt 10 × ASML Holding gekocht voor € 612,34 per stuk.',
      '10 × ASML Holding is afgelopen. Je kreeg € 1.234,56.',
      'Je order voor ASML Holding gaat niet door: verlopen.',
    ])
    expect(bodiesOf(other).join(' ')).not.toMatch(/\d/)
  })

  it('is not sent if the player caused it or switched it off, or for a split', async () => {
    const muted = Object.fromEntries(portfolioCategories.map((category) => [category, false]))
    const [one, other] = [
      await joinWithDevice({ categories: muted }),
      await joinWithDevice({ portfolioPush: false }),
    ]
    const third = await joinWithDevice()
    for (const { userId } of [one, other]) await happen(userId, fill(), payout('knockout'))
    await happen(third.userId, abortion('cancelled'), payout('split'), change({ orderStatus: 'pending' }))
    expect(await waiting()).toBe(0)
  })

  it('goes to every device of its player and to nobody else', async () => {
    const [{ userId, endpoint }, stranger] = [await joinWithDevice(), await joinWithDevice()]
    const second = await game.subscribe(await game.logIn(userId))
    await happen(userId, fill())
    await game.push.deliver()
    expect(
      [bodiesOf(endpoint), bodiesOf(second), bodiesOf(stranger.endpoint)].map(({ length }) => length),
    ).toEqual([1, 1, 0])
  })

  it('does not arrive for a player who has logged out, or has left, on a device that another one uses now', async () => {
    const [anna, bob] = [await joinWithDevice(), await game.join()]
    await happen(anna.userId, fill())
    const session = Buffer.from(anna.token.split(' ')[1]!, 'hex')
    await database.kysely.deleteFrom('sessions').where('token_hash', '=', session).execute()
    await happen(anna.userId, fill())
    const subscription = game.service.subscribe()
    await game.call(bob.token, 'POST', 'subscribe', subscription)
    const carla = await joinWithDevice()
    await happen(carla.userId, fill())
    await database.kysely.deleteFrom('users').where('id', '=', carla.userId).execute()
    await happen(carla.userId, fill())
    await game.push.deliver()
    expect([anna.endpoint, subscription.endpoint, carla.endpoint].map((each) => bodiesOf(each))).toEqual([
      [],
      [],
      [],
    ])
    expect(await waiting()).toBe(0)
  })

  it('goes to the player who uses the browser now, and not to the one before', async () => {
    const [anna, bob] = [await game.join(), await game.join()]
    const subscription = game.service.subscribe()
    await game.call(anna.token, 'POST', 'subscribe', subscription)
    await happen(anna.userId, fill())
    // Anna has not logged out: her session goes on.
    await game.call(bob.token, 'POST', 'subscribe', subscription)
    await happen(anna.userId, fill())
    await happen(bob.userId, payout('dividend'))
    await game.push.deliver()
    expect(bodiesOf(subscription.endpoint)).toEqual(['ASML Holding heeft dividend uitgekeerd.'])
  })

  it('waits for an answer about its own device, but not about others', async () => {
    const [slow, other] = [await joinWithDevice(), await joinWithDevice()]
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    nextFetch = async (...call) => {
      asked.resolve()
      await answered.promise
      return fetch(...call)
    }
    await happen(slow.userId, fill())
    await game.push.wake()
    await asked.promise
    await happen(slow.userId, fill())
    await happen(other.userId, fill())
    await game.push.wake()
    await vi.waitFor(() => expect(bodiesOf(other.endpoint)).toHaveLength(1))
    expect(bodiesOf(slow.endpoint)).toEqual([])
    answered.resolve()
    await game.push.deliver()
    await game.push.deliver()
    expect(bodiesOf(slow.endpoint)).toHaveLength(2)
    expect(await waiting()).toBe(0)
  })

  it.each([
    ['this', false],
    ['the last', true],
  ])('does not wait for a push service that hangs, with messages of %s release', async (_, isOfLast) => {
    const [many, other] = [await joinWithDevice(), await joinWithDevice()]
    await addDevices(many.userId, 200, 'hangs.example.org')
    let called = 0
    const answered = Promise.withResolvers<void>()
    const node = await game.createNode({
      hosts: [game.service.origin, '*.hangs.example.org'],
      fetch: async (input, init) => {
        if (!String(input).includes('hangs.example.org')) return fetch(input, init)
        called += 1
        await answered.promise
        return new Response(null, { status: 201 })
      },
    })
    await happen(many.userId, fill())
    // The last release does not name the push service.
    if (isOfLast) await sql`update push_messages set service = default`.execute(database.kysely)
    void node.wake()
    await vi.waitFor(() => expect(called).toBeGreaterThanOrEqual(50))
    await happen(other.userId, fill())
    void node.wake()
    await vi.waitFor(() => expect(bodiesOf(other.endpoint)).toHaveLength(1))
    // A quarter of the places at the most.
    expect(called).toBeLessThan(100)
    answered.resolve()
    // Without being woken again.
    await node.settled()
    expect([called, await waiting()]).toEqual([200, 0])
  })

  it('is sent once by nodes that take it and send it at the same time', async () => {
    const { userId, endpoint } = await joinWithDevice()
    const nodes = await Promise.all([1, 2, 3].map(() => game.createNode()))
    await Promise.all(Array.from({ length: 4 }, () => happen(userId, fill())))
    await Promise.all(nodes.map((node) => node.deliver()))
    expect(bodiesOf(endpoint)).toHaveLength(4)
    expect(await waiting()).toBe(0)
  })

  it('is kept if the outbox is not committed, and sent later', async () => {
    const { userId, endpoint } = await joinWithDevice()
    const made = fill()
    await database.kysely
      .transaction()
      .execute(async (tx) => {
        await game.push.takeChanges(tx, [messageTo(userId, made)])
        throw new Error('the node dies')
      })
      .catch(() => {})
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toEqual([])
    await happen(userId, made)
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toHaveLength(1)
  })
})

describe('a message', () => {
  it('of a node that dies after sending it is sent again, as the same notification', async () => {
    const { userId, endpoint } = await joinWithDevice()
    await happen(userId, fill())
    // The push service has received it, but the answer is lost.
    nextFetch = async (input, init) => {
      await fetch(input, init)
      throw new Error('the node dies')
    }
    await game.push.deliver()
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toHaveLength(1)
    game.clock.advance(60_000)
    await game.push.deliver()
    const [first, again] = game.service.receivedBy(endpoint)
    expect(again!.message).toEqual(first!.message)
    // The push service and the device each keep one for it.
    expect([again!.headers.topic, again!.message.tag]).toEqual([first!.headers.topic, first!.message.tag])
    expect(await waiting()).toBe(0)
  })

  it.each([404, 410])('that is answered %i ends the subscription, and drops the rest', async (status) => {
    const { userId, token, endpoint } = await joinWithDevice()
    game.service.setMood(endpoint, { status })
    await happen(userId, fill(), payout('knockout'))
    await game.push.deliver()
    expect((await game.call(token, 'GET', 'subscription/categories')).body.device).toBeNull()
    expect(await waiting()).toBe(0)
  })

  it('that is answered 429 is sent again when Retry-After says so', async () => {
    const { userId, endpoint } = await joinWithDevice()
    game.service.setMood(endpoint, { status: 429, headers: { 'retry-after': '600' } })
    await happen(userId, fill())
    await game.push.deliver()
    game.service.setMood(endpoint, { status: 201 })
    game.clock.advance(599_000)
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toHaveLength(1)
    game.clock.advance(1_000)
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toHaveLength(2)
    expect(await waiting()).toBe(0)
  })

  it('that is answered 503 is tried for a day', async () => {
    const { userId, endpoint } = await joinWithDevice()
    game.service.setMood(endpoint, { status: 503 })
    await happen(userId, fill())
    for (let passed = 0; passed < 25 * hour; passed += hour) {
      await game.push.deliver()
      game.clock.advance(hour)
    }
    expect(await waiting()).toBe(0)
    expect(bodiesOf(endpoint)).toHaveLength(25)
  })

  it.each([307, 400, 403, 413])('that is answered %i is dropped, and the device stays', async (status) => {
    const { userId, token, endpoint } = await joinWithDevice()
    const elsewhere = await joinWithDevice()
    game.service.setMood(endpoint, { status, headers: { location: elsewhere.endpoint } })
    await happen(userId, fill())
    await game.push.deliver()
    expect(await waiting()).toBe(0)
    expect(bodiesOf(elsewhere.endpoint)).toEqual([])
    expect((await game.call(token, 'GET', 'subscription/categories')).body.device).not.toBeNull()
  })

  it('for a former key is dropped', async () => {
    const { userId, endpoint } = await joinWithDevice()
    await sql`update push_subscriptions set public_key = 'another'`.execute(database.kysely)
    await happen(userId, fill())
    await game.push.deliver()
    expect([await waiting(), bodiesOf(endpoint)]).toEqual([0, []])
  })

  it('for a push service that was taken off the list is not sent any more', async () => {
    const { userId, endpoint, token } = await joinWithDevice()
    await happen(userId, fill())
    const node = await game.createNode({ hosts: ['fcm.googleapis.com'] })
    await node.deliver()
    expect([await waiting(), bodiesOf(endpoint), node.outcomes()]).toEqual([
      ...([0, []] as const),
      expect.objectContaining({ refused: 1, delivered: 0 }),
    ])
    expect((await game.call(token, 'GET', 'subscription/categories')).body.device).not.toBeNull()
  })

  it('is small, however long a name is', async () => {
    const { userId, endpoint } = await joinWithDevice({ showsAmounts: true })
    await happen(userId, change({ name: '€'.repeat(5_000) }, {}))
    await game.push.deliver()
    const { bytes, message } = game.service.receivedBy(endpoint)[0]!
    expect(bytes).toBeLessThan(1_000)
    expect(message.body).toContain(`${'€'.repeat(79)}…`)
  })

  it('sums up many that come at once', async () => {
    const { userId, endpoint } = await joinWithDevice()
    await happen(userId, ...Array.from({ length: 7 }, fill))
    await game.push.deliver()
    expect(game.service.receivedBy(endpoint).map(({ message }) => message)).toEqual([
      expect.objectContaining({ title: '7 nieuwe meldingen', path: '/dashboard', tag: 'summary' }),
    ])
    expect(await waiting()).toBe(0)
  })
})

describe('in quiet hours', () => {
  const quietHours = { from: '09:00', until: '11:00' }
  const backToNine = () => game.clock.advance((24 - ((game.clock.now() / hour + 1) % 24) + 9) * hour)

  it('nothing is sent, and afterwards one message for all that came', async () => {
    backToNine()
    const { userId, endpoint } = await joinWithDevice({ quietHours })
    await happen(userId, fill())
    await game.push.deliver()
    await happen(userId, payout('knockout'))
    await game.push.deliver()
    expect([bodiesOf(endpoint), await game.push.counts()]).toEqual([[], { waiting: 2, held: 2 }])
    game.clock.advance(2 * hour - 1)
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toEqual([])
    game.clock.advance(1)
    await game.push.deliver()
    expect(game.service.receivedBy(endpoint).map(({ message }) => message.title)).toEqual([
      '2 nieuwe meldingen',
    ])
    expect(await waiting()).toBe(0)
  })

  it('a single message is kept, and sent in full afterwards', async () => {
    backToNine()
    const { userId, endpoint } = await joinWithDevice({ quietHours })
    await happen(userId, fill())
    await game.push.deliver()
    game.clock.advance(2 * hour)
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toEqual(['Je hebt ASML Holding gekocht.'])
  })

  it('messages wait only until they are switched off or shortened', async () => {
    backToNine()
    const [one, other] = [await joinWithDevice({ quietHours }), await joinWithDevice({ quietHours })]
    for (const { userId } of [one, other]) await happen(userId, fill())
    await game.push.deliver()
    game.clock.advance(hour)
    await game.call(one.token, 'PATCH', 'subscription/edit', { quietHours: null })
    await game.call(other.token, 'PATCH', 'subscription/edit', {
      quietHours: { from: '09:00', until: '10:30' },
    })
    await game.push.deliver()
    expect([one, other].map(({ endpoint }) => bodiesOf(endpoint).length)).toEqual([1, 0])
    game.clock.advance(hour / 2)
    await game.push.deliver()
    expect(bodiesOf(other.endpoint)).toEqual(['Je hebt ASML Holding gekocht.'])
  })

  it('over midnight end in the morning', async () => {
    backToNine()
    const { userId, endpoint } = await joinWithDevice({ quietHours: { from: '22:00', until: '07:00' } })
    game.clock.advance(15 * hour)
    await happen(userId, fill())
    await game.push.deliver()
    game.clock.advance(7 * hour - 1)
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toEqual([])
    game.clock.advance(1)
    await game.push.deliver()
    expect(bodiesOf(endpoint)).toEqual(['Je hebt ASML Holding gekocht.'])
  })

  it('a test message still arrives', async () => {
    backToNine()
    const { token } = await joinWithDevice({ quietHours })
    expect((await game.call(token, 'POST', 'subscription/test')).body).toEqual({ outcome: 'delivered' })
  })
})

describe('a competition', () => {
  const titlesOf = (endpoint: string) => game.service.receivedBy(endpoint).map(({ message }) => message.title)

  const begin = (...players: { userId: string }[]) => beginOne(players)

  /** Adds a competition with these players, which ends in an hour. @param joinCode null for that of the house */
  async function beginOne(
    players: readonly { userId: string }[],
    joinCode: string | null = null,
  ): Promise<void> {
    const id = systemIds.next()
    const [start_at, end_at] = [game.clock.now(), toEpochMs(game.clock.now() + hour)]
    const [none, some] = [toCents(0), toCents(1_000_00)]
    await database.kysely
      .insertInto('competitions')
      .values({
        ...{ id, start_at, end_at, starting_balance: some, sprinter_cap: none },
        ...{ cost_fixed: none, cost_rate_basis_points: 0, unlocked: [] },
        ...(joinCode !== null && { is_house: false, join_code: joinCode, name: 'Klas 4B' }),
      })
      .execute()
    for (const { userId: user_id } of players) {
      await database.kysely
        .insertInto('portfolios')
        .values({ id: systemIds.next(), competition_id: id, user_id, cash: some, created_at: start_at })
        .execute()
    }
    game.competitions.push({ id, end: end_at, isHouse: joinCode === null })
  }

  it('is announced to all when it begins, and to those who joined when it ends, once by all nodes', async () => {
    const [player, muted] = [
      await joinWithDevice(),
      await joinWithDevice({ categories: { competition: false } }),
    ]
    const [visitor, ofAnother] = [await joinWithDevice(), await joinWithDevice()]
    const nodes = await Promise.all([1, 2, 3].map(() => game.createNode()))
    const announceAll = () => Promise.all(nodes.map((node) => node.announceCompetitions()))
    await begin(player, muted)
    for (let time = 0; time < 2; time += 1) await announceAll()
    await game.push.deliver()
    for (const { endpoint } of [player, visitor, ofAnother])
      expect(titlesOf(endpoint)).toEqual(['De competitie is begonnen'])
    game.clock.advance(hour)
    // A competition that continues: its players are not notified of the end of the other one.
    await begin(ofAnother)
    for (let time = 0; time < 2; time += 1) await announceAll()
    // A node that has just been started.
    await (await game.createNode()).announceCompetitions()
    await game.push.deliver()
    const [begun, over] = ['De competitie is begonnen', 'De competitie is afgelopen']
    expect(titlesOf(player.endpoint).sort()).toEqual([over, begun, begun])
    for (const { endpoint } of [visitor, ofAnother]) expect(titlesOf(endpoint)).toEqual([begun, begun])
    expect(titlesOf(muted.endpoint)).toEqual([])
  })

  it('with a code is announced to those who joined it alone, as it begins and as it ends', async () => {
    const [player, stranger] = [await joinWithDevice(), await joinWithDevice()]
    await beginOne([player], 'ABCDEFGHJK')
    for (let time = 0; time < 2; time += 1) await game.push.announceCompetitions()
    await game.push.deliver()
    expect(titlesOf(player.endpoint)).toEqual(['De competitie is begonnen'])
    game.clock.advance(hour)
    await game.push.announceCompetitions()
    await game.push.deliver()
    expect(titlesOf(player.endpoint).sort()).toEqual([
      'De competitie is afgelopen',
      'De competitie is begonnen',
    ])
    expect(titlesOf(stranger.endpoint)).toEqual([])
  })

  it.each([
    ['the house', null],
    ['a class', 'KLMNPQRSTV'],
  ])('of %s is announced to each device once, though a node dies in the middle', async (_, joinCode) => {
    const joined = await Promise.all(Array.from({ length: 5 }, () => joinWithDevice()))
    const players = joined.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
    const second = await game.subscribe(await game.logIn(players[4]!.userId))
    const endpoints = [...players.map(({ endpoint }) => endpoint), second]
    await beginOne(players, joinCode)
    const { rows } = await database.pool.query('select id from push_subscriptions where endpoint = $1', [
      second,
    ])
    await database.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise 'the node dies'; end $$;
      create trigger dying before insert on push_messages for each row
        when (new.subscription_id = '${rows[0].id}') execute function die()`)
    const node = await game.createNode({ announcementPageSize: 2 })
    await expect(node.announceCompetitions()).rejects.toThrow('the node dies')
    await node.deliver()
    expect(endpoints.map((each) => titlesOf(each).length)).toEqual([1, 1, 1, 1, 0, 0])
    await database.pool.query('drop function die cascade')
    const others = await Promise.all([1, 2].map(() => game.createNode({ announcementPageSize: 2 })))
    await Promise.all(others.map((other) => other.announceCompetitions()))
    await game.push.deliver()
    expect(endpoints.map((each) => titlesOf(each).length)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('is announced although another one cannot be', async () => {
    const player = await joinWithDevice()
    const broken = { id: 'not an id', end: toEpochMs(game.clock.now() + hour), isHouse: false }
    game.competitions.splice(0, game.competitions.length, broken)
    await begin(player)
    await expect(game.push.announceCompetitions()).rejects.toThrow('not an id')
    await game.push.deliver()
    expect(titlesOf(player.endpoint)).toEqual(['De competitie is begonnen'])
  })

  it('that was over before is not announced', async () => {
    const { endpoint } = await joinWithDevice()
    game.competitions.splice(0, game.competitions.length, {
      id: systemIds.next(),
      end: game.clock.now(),
      isHouse: true,
    })
    await game.push.announceCompetitions()
    await game.push.deliver()
    expect(titlesOf(endpoint)).toEqual([])
  })
})

it('notifies of an invitation and of something to learn', async () => {
  const { userId, endpoint } = await joinWithDevice()
  const notices = (['invitation', 'learning'] as const).map((kind) => ({
    userId,
    notice: { category: kind, tag: `${kind}:1`, path: '/dashboard', facts: { kind, name: 'De klas' } },
  }))
  await database.kysely.transaction().execute((tx) => game.push.tell(tx, notices))
  await game.push.deliver()
  expect(bodiesOf(endpoint)).toEqual(['Doe mee met De klas.', 'Er staat iets voor je klaar: De klas.'])
})

it('has received nothing that it could not decrypt or whose signature was wrong', () => {
  expect(game.service.faults).toEqual([])
  expect(game.service.received.length).toBeGreaterThan(30)
  const { contact, headers } = { contact: 'mailto:spel@koersklasse.example', ...game.service.received[0]! }
  expect(headers.urgency).toBe('normal')
  expect(game.service.received.every(({ claims }) => claims.sub === contact)).toBe(true)
})

it('writes nothing about a message into the log but its outcome', () => {
  const log = game.lines.join('')
  expect(log).toContain('a push service refused a message')
  expect(log).not.toContain('ASML')
  for (const { path } of game.service.received) expect(log).not.toContain(path)
})

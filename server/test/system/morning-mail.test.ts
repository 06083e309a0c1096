// The morning mail of a game whose clocks are moved by hand: real orders, real jobs and the real queue of mails.

import { currentWordings } from '@koersklasse/contract/consent-wordings.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { issuedIsin } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { TestClock } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentFolder } from '../../src/compose/content-folder.ts'
import { createReadReports } from '../../src/compose/mailings.ts'
import { createUserStore } from '../../src/modules/accounts/user-store.ts'
import { createCompetitions } from '../../src/modules/competitions/create-competitions.ts'
import { createComposeMorningMail } from '../../src/modules/mailings/morning-mail/compose-mail.ts'
import { createMorningMail } from '../../src/modules/mailings/morning-mail/morning-mail.ts'
import type { ReadReports } from '../../src/modules/mailings/morning-mail/report.ts'
import { loadWords } from '../../src/modules/mailings/morning-mail/words.ts'
import { createSubscriptions } from '../../src/modules/mailings/subscriptions.ts'
import { loadCatalogue } from '../../src/modules/market/catalogue/catalogue.ts'
import { createIssuedProducts } from '../../src/modules/market/products/issued-products.ts'
import { createProductStore } from '../../src/modules/market/products/product-store.ts'
import type { PeriodRank } from '../../src/modules/rankings/midnight-ranks.ts'
import { createReadPlayerNews } from '../../src/modules/trading/portfolios/player-news.ts'
import { createProductEvents } from '../../src/modules/trading/product-events/create-product-events.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { type Jobs, openJobs } from '../../src/platform/jobs/jobs.ts'
import { createEventfulMarket } from '../fixtures/eventful-market.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { handProduct } from '../fixtures/manual-market.ts'
import { runAllJobs, runJobsUntil } from '../fixtures/run-jobs.ts'
import { createTradingFixture, type TradingFixture } from '../fixtures/trading.ts'

const hour = 3_600_000
const at = (iso: string) => Date.parse(iso)

const sprinter = handProduct('ASL', 'NL0000000001', 'sp')
const turbo = handProduct('IBM X-Turbo', issuedIsin(1), 'xt')
const products = [
  handProduct('IBM', 'US4592001014', 'ss'),
  handProduct('AIG', 'US0268747849', 'ss'),
  sprinter,
  turbo,
]

let game: TradingFixture
/** Real time, which runs beside the market's. */
let clock: ManualClock
/** The clock by which jobs are tried again. */
let jobClock: TestClock
let nodes: Jobs[]
beforeEach(async () => {
  // A Friday, 13:00 in Amsterdam.
  const start = at('2026-11-20T12:00:00Z')
  game = await createTradingFixture({ players: 3, hours: 'regular', start, products })
  clock = new ManualClock(game.market.now())
  jobClock = new TestClock(Date.now())
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  await game.database.close()
})

const moveTo = (iso: string): void => {
  clock.advance(at(iso) - game.market.now())
  game.market.moveTo(at(iso))
}
const subscriptions = () => createSubscriptions({ kysely: game.kysely, ids: systemIds, clock })
/** The positions of players, by id; null while they are being corrected. */
let ranks: ReadonlyMap<string, PeriodRank> | null = new Map()

/** Reads reports, with the products and competitions that the database has now. */
async function openReports(): Promise<ReadReports> {
  const { kysely, market } = game
  const catalogue = loadCatalogue('symbol,name,isin,currency,type\nIBM,IBM,US4592001014,EUR,ss\n')
  const issued = createIssuedProducts()
  issued.put((await createProductStore(kysely, market.source, catalogue).all()).states)
  const competitions = createCompetitions({ kysely, ids: systemIds, clock, marketClock: market })
  await competitions.refresh()
  return createReadReports({
    ...{ market: { issued }, trading: { readPlayerNews: createReadPlayerNews(kysely) }, competitions },
    rankings: { ranksAt: async () => ranks },
  })
}

/** Opens a node with the role jobs; resolves to its timer. */
async function openNode(changes: { readReports?: ReadReports; pageSize?: number } = {}) {
  const { kysely, market, database, log } = game
  const jobs = await openJobs({ ...database, works: true, log, clock: jobClock })
  nodes.push(jobs)
  return createMorningMail({
    ...{ kysely, ids: systemIds, jobs, clock, market, subscriptions: subscriptions() },
    ...{
      findRecipients: createUserStore(kysely, { isNameReserved: async () => false }).findRecipients,
      readReports: await openReports(),
      ...changes,
    },
    compose: createComposeMorningMail({
      words: await loadWords(new URL('mails/', contentFolder)),
      nameOf: (id) => market.product(id)?.name ?? id,
      ...{ publicUrl: 'https://spel.example', game: 'Koersklasse', contactEmail: 'contact@spel.example' },
    }),
  })
}

async function subscribe(userId: string, isSubscribed = true, language: Language = 'nl'): Promise<void> {
  const shown = { wording: currentWordings['morning-mail'], language }
  const source = isSubscribed ? 'settings' : 'unsubscribe'
  await subscriptions().change({ userId, mailing: 'morning-mail', isSubscribed, source, shown })
}
const [ibm, aig] = [0, 1].map((index) => () => game.market.products[index]!)

async function buy(userId: string, limitPrice: number | null = null): Promise<void> {
  const { market } = game
  market.quote(ibm!(), 101_00, 101_20)
  market.quote(aig!(), 50_00, 50_10)
  const terms = { side: 'buy', quantity: toQuantity(3) } as const
  const result = await game.commandQueue.execute({
    ...{ kind: 'place', portfolioId: game.portfolioIdOf(userId), idempotencyKey: null, validity: 'day' },
    productId: limitPrice === null ? ibm!().id : aig!().id,
    terms:
      limitPrice === null
        ? { ...terms, orderType: 'market' }
        : { ...terms, orderType: 'limit', limitPrice: toCents(limitPrice) },
  } as Parameters<typeof game.commandQueue.execute>[0])
  expect(result).toMatchObject({ ok: true })
}

/** The mails that wait, once no job is left. */
async function mails() {
  await runAllJobs(jobClock, nodes[0]!)
  return game.kysely.selectFrom('mails').selectAll().orderBy('recipient').execute()
}

describe('the morning mail', () => {
  it('reports fills and expired orders since the morning before, to who has asked for it', async () => {
    const [anna, bob, carla] = game.userIds as [string, string, string]
    await subscribe(anna)
    await subscribe(carla)
    for (const player of [anna, bob]) {
      await buy(player)
      await buy(player, 40_00)
    }
    const engine = game.startEngine()
    moveTo('2026-11-20T21:00:01Z')
    await game.runEngine(engine)
    await engine.close()
    const begin = await openNode()
    moveTo('2026-11-23T06:29:59Z')
    await begin()
    expect(await mails()).toEqual([])
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    const [mail, ...others] = await mails()
    // Bob has not asked for it, and Carla has nothing to report.
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: `${anna}@example.org`, priority: 'bulk', user_id: anna })
    expect(mail!.subject).toBe('Je ochtendmail van maandag 23 november')
    expect(mail!.text).toContain('Je overzicht sinds vrijdag 20 november om 07:30.')
    expect(mail!.text).toMatch(
      /- Gekocht: 3 × IBM voor €\u00a0101,20 per stuk: €\u00a0-305,76\n {2}https:\/\/spel\.example\/transactions\//,
    )
    expect(mail!.text).toMatch(/- Koop AIG: verlopen\n {2}https:\/\/spel\.example\/orders\//)
    expect(mail!.unsubscribe).toMatchObject({
      url: expect.stringMatching(/^https:\/\/spel\.example\/unsubscribe\/morning-mail\/[\w-]{43}$/),
    })
  })

  it('goes to who has risen or fallen, also without other news', async () => {
    const [anna, bob] = game.userIds as [string, string]
    for (const player of [anna, bob]) await subscribe(player)
    const rank = { before: 2, totalPlayers: 3, isFinal: false }
    ranks = new Map([
      [anna, { ...rank, position: 1 }],
      [bob, { ...rank, position: 2 }],
    ])
    const begin = await openNode()
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    const sent = await mails()
    ranks = new Map()
    expect(sent.map(({ recipient }) => recipient)).toEqual([`${anna}@example.org`])
    expect(sent[0]!.text).toContain('Je bent gestegen van plek 2 naar plek 1 van 3.')
  })

  describe('while wrong quotes are being corrected', () => {
    let anna: string
    beforeEach(async () => {
      for (const player of game.userIds.slice(0, 2)) await subscribe(player)
      anna = game.userIds[0]!
      await buy(anna)
      ranks = null
      let reads = 0
      const real = await openReports()
      const begin = await openNode({
        pageSize: 1,
        async readReports(...page) {
          reads += 1
          return real(...page)
        },
      })
      moveTo('2026-11-23T06:30:00Z')
      await begin()
      // The second time the first one is done.
      await runJobsUntil(jobClock, () => expect(reads).toBeGreaterThan(1))
      expect(await game.kysely.selectFrom('mails').selectAll().execute()).toEqual([])
    })
    afterEach(() => {
      ranks = new Map()
    })

    it('waits until the ranks are right', async () => {
      ranks = new Map([[anna, { before: 2, position: 1, totalPlayers: 3, isFinal: false }]])
      const sent = await mails()
      expect(sent.map(({ recipient }) => recipient)).toEqual([`${anna}@example.org`])
      expect(sent[0]!.text).toContain('Je bent gestegen van plek 2 naar plek 1 van 3.')
    })

    it('goes without ranks from noon on', async () => {
      moveTo('2026-11-23T11:00:00Z')
      const sent = await mails()
      expect(sent.map(({ recipient }) => recipient)).toEqual([`${anna}@example.org`])
      expect(sent[0]!.text).not.toContain('plek')
    })
  })

  it('tells what ends today', async () => {
    const [anna] = game.userIds as [string]
    await subscribe(anna)
    moveTo('2026-11-22T12:00:00Z')
    await buy(anna, 40_00)
    const begin = await openNode()
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    const [mail] = await mails()
    expect(mail!.text).toContain('EINDIGT VANDAAG\n- Je kooporder voor AIG vervalt: 22:00\n')
  })

  it('reports a knock-out and a dividend, and an X-Turbo and a competition that end today', async () => {
    const [anna, bob] = game.userIds as [string, string]
    const { kysely, market, commandQueue, log } = game
    for (const player of [anna, bob]) await subscribe(player)
    await game.changeCompetition({ start: toEpochMs(0), end: toEpochMs(at('2026-11-23T20:00:00Z')) })
    await sql`
      insert into issued_products (id, serial, source, symbol, rung, product_type, name, ratio, issued_at, direction,
        financing_level, stop_loss_level, premium_rate, end_at, financed_at, reset_at)
      values (${turbo.id}, 1, ${market.source}, 'IBM', 'xt', 'xt', 'IBM X-Turbo', '10', 0, 'long', '90', '90', '0.02',
        ${at('2026-11-23T21:00:00Z')}, 0, 0)`.execute(kysely)
    const events = createEventfulMarket(market)
    const productEvents = createProductEvents({
      ...{ kysely, ids: systemIds, market: events, executeEvent: commandQueue.executeEvent, log },
      ...{ withholding: toDecimal('0.15'), wakeOutbox() {} },
    })
    const stopping = new AbortController()
    const running = productEvents.start(stopping.signal)

    moveTo('2026-11-19T12:00:00Z')
    for (const [product, quantity] of [
      [ibm!(), 10],
      [sprinter, 4],
      [turbo, 6],
    ] as const) {
      market.quote(product, 5_00)
      const place = { kind: 'place', portfolioId: game.portfolioIdOf(anna), idempotencyKey: null } as const
      const terms = { side: 'buy', orderType: 'market', quantity: toQuantity(quantity) } as const
      const order = { ...place, productId: product.id, terms, validity: 'cancel' } as const
      expect(await commandQueue.execute(order)).toMatchObject({ ok: true })
    }
    await productEvents.declare({ symbol: 'IBM', exDate: '2026-11-20', kind: 'dividend', value: '0.50' })
    moveTo('2026-11-20T12:00:00Z')
    events.end(sprinter, 1_25)
    await Promise.all([running.payOut(), running.carryOut()])
    const begin = await openNode()
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    const sent = await mails()
    stopping.abort()
    await running.settled()
    const linesTo = (userId: string) =>
      sent.find(({ user_id }) => user_id === userId)?.text.match(/^(- .*|[A-Z -]+)$/gm)
    expect(linesTo(anna)).toEqual([
      'KNOCK-OUTS EN UITBETALINGEN',
      '- Knock-out: 4 × ASL: €\u00a0+5,00',
      'DIVIDEND',
      // 10 × 0.50 euro, less 15 % tax.
      '- 10 × IBM: €\u00a0+4,25',
      'EINDIGT VANDAAG',
      '- De competitie eindigt: 21:00',
      '- 6 × IBM X-Turbo loopt af: 22:00',
    ])
    expect(linesTo(bob)).toEqual(['EINDIGT VANDAAG', '- De competitie eindigt: 21:00'])
  })

  it('is begun once by several nodes, and once a day', async () => {
    for (const player of game.userIds) {
      await subscribe(player)
      await buy(player)
    }
    const timers = [await openNode({ pageSize: 1 }), await openNode({ pageSize: 1 })]
    moveTo('2026-11-23T06:30:00Z')
    await Promise.all(timers.flatMap((begin) => [begin(), begin()]))
    expect(await mails()).toHaveLength(3)
    moveTo('2026-11-23T09:00:00Z')
    await Promise.all(timers.map((begin) => begin()))
    expect(await mails()).toHaveLength(3)
    // The next day there is nothing new.
    moveTo('2026-11-24T06:30:00Z')
    await Promise.all(timers.map((begin) => begin()))
    expect(await mails()).toHaveLength(3)
    expect(await game.kysely.selectFrom('morning_mail_days').select('day').execute()).toHaveLength(2)
  })

  it('is sent later by a server that was down at half past seven, but not from noon on', async () => {
    const [anna] = game.userIds as [string]
    await subscribe(anna)
    await buy(anna)
    moveTo('2026-11-23T11:00:00Z')
    const begin = await openNode()
    await begin()
    expect(await mails()).toEqual([])
    await buy(anna)
    moveTo('2026-11-24T10:59:00Z')
    await begin()
    const [mail] = await mails()
    expect(mail!.text).toContain('sinds maandag 23 november om 07:30')
    expect(mail!.text.match(/Gekocht/g)).toHaveLength(1)
  })

  it('goes out once in 20 hours of real time, however fast the market’s clock runs', async () => {
    const [anna] = game.userIds as [string]
    await subscribe(anna)
    await buy(anna)
    const begin = await openNode()
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    game.market.moveTo(at('2026-11-23T12:00:00Z'))
    await buy(anna)
    game.market.moveTo(at('2026-11-24T06:30:00Z'))
    await begin()
    expect(await mails()).toHaveLength(1)
    game.market.moveTo(at('2026-11-25T06:30:00Z'))
    clock.advance(20 * hour)
    await begin()
    const both = await mails()
    expect(both).toHaveLength(2)
    expect(both.map(({ text }) => /sinds (.*) om/.exec(text)?.[1]).sort()).toEqual([
      'maandag 23 november',
      'vrijdag 20 november',
    ])
  })

  it('loses and doubles nothing if a page fails halfway', async () => {
    for (const player of game.userIds) {
      await subscribe(player)
      await buy(player)
    }
    let pages = 0
    const real = await openReports()
    const begin = await openNode({
      pageSize: 1,
      async readReports(...page) {
        pages += 1
        if (pages === 2) throw new Error('as a crash in the middle')
        return real(...page)
      },
    })
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    const sent = await mails()
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(3)
    expect(sent).toHaveLength(3)
    expect(pages).toBeGreaterThan(3)
  })

  it('gives a player one mail for a day, even if a page is gathered twice', async () => {
    const [anna] = game.userIds as [string]
    await subscribe(anna)
    await buy(anna)
    const begin = await openNode()
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    await mails()
    await game.kysely.updateTable('morning_mail_days').set({ is_done: false }).execute()
    await sql`
      insert into jobs.job (name, data) select name, data from jobs.job where name = 'morning-mail'`.execute(
      game.kysely,
    )
    expect(await mails()).toHaveLength(1)
  })

  it('is withdrawn from who ends it while it waits', async () => {
    const [anna, bob] = game.userIds as [string, string]
    for (const player of [anna, bob]) {
      await subscribe(player)
      await buy(player)
    }
    const begin = await openNode()
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    expect(await mails()).toHaveLength(2)
    await subscribe(anna, false)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([`${bob}@example.org`])
  })

  it('is written in the language of the player', async () => {
    const languages = ['nl', 'de', 'pl'] as const
    for (const [index, language] of languages.entries()) {
      const id = game.userIds[index]!
      await game.kysely.updateTable('users').set({ language }).where('id', '=', id).execute()
      await subscribe(id)
      await buy(id)
    }
    const begin = await openNode()
    moveTo('2026-11-23T06:30:00Z')
    await begin()
    const subjects = Object.fromEntries((await mails()).map((mail) => [mail.user_id, mail.subject]))
    expect(game.userIds.map((id) => subjects[id])).toEqual([
      'Je ochtendmail van maandag 23 november',
      'Deine Morgenmail vom Montag, 23. November',
      'Twoja poranna wiadomość: poniedziałek, 23 listopada',
    ])
  })
})

it.each([
  ['after the clock went forward', '2027-03-26T12:00:00Z', '2027-03-29T05:30:00Z'],
  ['after the clock went back', '2026-10-23T12:00:00Z', '2026-10-26T06:30:00Z'],
])('comes at 07:30 in Amsterdam %s', async (_, friday, monday) => {
  const [anna] = game.userIds as [string]
  await game.changeCompetition({ start: toEpochMs(0), end: toEpochMs(at('2028-01-01T00:00:00Z')) })
  await subscribe(anna)
  const begin = await openNode()
  game.market.moveTo(at(friday))
  await buy(anna)
  game.market.moveTo(at(monday) - 1)
  await begin()
  expect(await mails()).toEqual([])
  game.market.moveTo(at(monday))
  await begin()
  expect(await mails()).toHaveLength(1)
})

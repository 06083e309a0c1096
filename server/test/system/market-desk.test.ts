// The market at the operator's desk, on a game whose quotes a test pushes: the feed with its gaps, what can be bought, and
// corporate actions.

import {
  type ActionPreview,
  type DeskCorporateAction,
  getCorporateActions,
  getDeskProducts,
  getFeedState,
  previewCorporateAction,
} from '@koersklasse/contract/desk/market.ts'
import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withdrawAction } from '../../src/modules/trading/desk/corporate-action-store.ts'
import { createPayoutStore } from '../../src/modules/trading/product-events/payout-store.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import type { Schema } from '../../src/platform/database/schema.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { logInAtDesk } from '../fixtures/desk.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret } from '../fixtures/players.ts'
import { createPushQuote, kpn, pushedFeed } from '../fixtures/pushed-quotes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const patience = { timeout: 60_000, interval: 50 }
const reason = 'Een bericht van het bedrijf'
const dayMs = 24 * 3_600_000

let database: OpenDatabase
let server: Server
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({
    ...{ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, ...pushedFeed },
  })
  await server.listen()
  token = await logInAtDesk('beheerder', ['operator'], database)
  await createPushQuote([server])('4.00')
  await vi.waitFor(async () => expect((await products('', 'all')).total).toBeGreaterThan(1), patience)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function get<Output>(path: string, schema: { parse(body: unknown): Output }): Promise<Output> {
  const { status, body } = await call(server, token, ['GET', `/desk/market${path}`])
  expect([status, body]).toEqual([200, expect.anything()])
  return schema.parse(body)
}
const products = (query: string, selection: string) =>
  get(`/products?query=${encodeURIComponent(query)}&selection=${selection}`, getDeskProducts.response)
const change = (method: 'POST' | 'PUT', path: string, body: object) =>
  call(server, token, [method, `/desk/market${path}`, body])
const log = () =>
  database.kysely
    .selectFrom('desk_log')
    .select(['action', 'subject_name', 'before', 'after', 'reason'])
    .orderBy('seq')
    .execute()

/** A weekday so many days ahead. */
function ahead(days: number): string {
  let day = Temporal.Now.plainDateISO('Europe/Amsterdam').add({ days })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.toString()
}

/** A Sunday that is not too near. */
function sundayAhead(): string {
  const day = Temporal.PlainDate.from(ahead(10))
  return day.add({ days: 7 - day.dayOfWeek }).toString()
}

it('shows the feed, and each instrument with its last quote', async () => {
  const { feed, instruments } = await get('', getFeedState.response)
  expect(feed.source).toBe('ingest')
  expect(instruments.find(({ symbol }) => symbol === 'KPN')).toMatchObject({
    ...{ name: 'KPN', type: 'ss', quote: { bid: '4', ask: '4', currency: 'EUR', freshness: 'fresh' } },
  })
  expect(instruments.map(({ name }) => name)).toEqual(
    instruments.map(({ name }) => name).sort((one, other) => one.localeCompare(other)),
  )
})

it('shows what the node that runs the feed has dropped', async () => {
  await vi.waitFor(async () => {
    const { dropped } = await get('', getFeedState.response)
    expect(dropped?.map(({ symbol, reason }) => `${symbol} ${reason}`)).toContain('KPN unconfirmed')
  }, patience)
})

describe('a product of the issuer', () => {
  it('is found by the words of its name, in any order, and by its symbol', async () => {
    const all = await products('', 'all')
    const found = await products('long kpn', 'all')
    expect(found.total).toBeGreaterThan(0)
    expect(found.total).toBeLessThan(all.total)
    expect(found.products.every(({ name }) => /KPN.*Long/i.test(name))).toBe(true)
    expect((await products('no such thing', 'all')).total).toBe(0)
  })

  it('is marked as sold out until an end, shown with the reason, and lifted', async () => {
    const { id, name } = (await products('sprinter kpn long', 'all')).products[0]!
    const tomorrow = Temporal.Now.zonedDateTimeISO('Europe/Amsterdam')
      .add({ days: 1 })
      .with({ hour: 12 })
      .round('hour')
    const until = tomorrow.epochMilliseconds
    expect(
      await change('PUT', `/products/${id}/restriction`, {
        kind: 'sold_out',
        until: tomorrow.toPlainDateTime().toString().slice(0, 16),
        reason,
      }),
    ).toMatchObject({ status: 200 })
    const [shown, ...others] = (await products('', 'restricted')).products
    expect(others).toEqual([])
    expect(shown).toMatchObject({
      ...{ id, bidOnly: 'sold_out', isIssued: true },
      restriction: { kind: 'sold_out', until, reason, isOver: false },
    })
    const { body } = await call(server, token, ['GET', `/products/${id}`])
    expect(body).toMatchObject({ product: { bidOnly: 'sold_out' } })
    expect(JSON.stringify(body)).not.toContain(reason)
    expect(
      await change('POST', `/products/${id}/restriction/lift`, { reason: 'Weer voorraad' }),
    ).toMatchObject({ status: 200 })
    expect(await products('', 'restricted')).toMatchObject({ total: 0 })
    expect((await log()).slice(-2)).toEqual([
      {
        ...{ action: 'restrictProduct', subject_name: name, before: null, reason },
        after: { kind: 'sold_out', until },
      },
      {
        ...{ action: 'liftRestriction', subject_name: name, after: null, reason: 'Weer voorraad' },
        before: { kind: 'sold_out', until, reason },
      },
    ])
  })

  it('is refused with the field at fault, and then no line is written', async () => {
    const { id } = (await products('sprinter kpn long', 'all')).products[0]!
    const lines = (await log()).length
    const restrict = (product: string, body: object) =>
      change('PUT', `/products/${product}/restriction`, body)
    const past = { kind: 'sold_out', until: '2020-01-01T12:00', reason }
    expect(await restrict(id, past)).toMatchObject({ status: 400, body: { error: { field: 'until' } } })
    expect(await restrict(id, { ...past, until: null, reason: ' ' })).toMatchObject({
      status: 400,
      body: { error: { field: 'reason' } },
    })
    expect(await restrict(id, { ...past, until: '2099-13-01T12:00' })).toMatchObject({
      ...{ status: 400, body: { error: { field: 'until' } } },
    })
    expect(await restrict(kpn, { ...past, until: null })).toMatchObject({ status: 404 })
    expect(await change('POST', `/products/${id}/restriction/lift`, { reason })).toMatchObject({
      status: 404,
    })
    await database.kysely
      .updateTable('issued_products')
      .set({ ended_at: toEpochMs(0), end_kind: 'knockout', end_price: 0 as never })
      .where('id', '=', id)
      .execute()
    expect(await restrict(id, { ...past, until: null })).toMatchObject({
      status: 409,
      body: { error: { code: 'product_ended' } },
    })
    expect(await log()).toHaveLength(lines)
  })
})

describe('a corporate action', () => {
  const actions = async (): Promise<DeskCorporateAction[]> =>
    (await get('/actions', getCorporateActions.response)).actions
  const of = (exDate: string, kind = 'dividend', value = '0.10') => ({ symbol: 'KPN', exDate, kind, value })
  const announce = (action: object) => change('POST', '/actions', { ...action, reason })
  const preview = (action: Record<string, string>): Promise<ActionPreview> =>
    get(
      `/actions/preview?${new URLSearchParams({ ...action, quantity: '100' })}`,
      previewCorporateAction.response,
    )

  it('is announced, known to the market at once, withdrawn, and announced otherwise', async () => {
    const exDate = ahead(10)
    expect(await announce(of(exDate))).toMatchObject({ status: 200 })
    const [first] = await actions()
    expect(first).toMatchObject({
      ...{ symbol: 'KPN', kind: 'dividend', value: '0.1', exDate, state: 'announced', mayBeWithdrawn: true },
    })
    expect(await announce(of(exDate, 'split', '2:1'))).toMatchObject({
      status: 409,
      body: { error: { code: 'action_same_day', field: 'exDate' } },
    })
    const withdraw = () => change('POST', `/actions/${first!.id}/withdrawal`, { reason: 'Vergissing' })
    expect(await withdraw()).toMatchObject({ status: 200 })
    expect(await withdraw()).toMatchObject({ status: 404 })
    expect(await actions()).toMatchObject([{ id: null, state: 'withdrawn', mayBeWithdrawn: false }])
    // Neither a tape nor the simulator declares it again, only an operator does.
    const store = createPayoutStore(database.kysely, 'ingest')
    const again: CorporateAction = {
      symbol: 'KPN',
      kind: 'dividend',
      effective: first!.effective,
      amount: toDecimal('0.1'),
    }
    await store.declare(systemIds.next(), again, toEpochMs(Date.now()))
    expect(await actions()).toMatchObject([{ state: 'withdrawn' }])
    expect(await announce(of(exDate, 'dividend', '0.20'))).toMatchObject({ status: 200 })
    expect(await actions()).toMatchObject([{ state: 'announced', value: '0.2' }])
    expect(
      (await log()).slice(-3).map(({ action, subject_name, reason }) => [action, subject_name, reason]),
    ).toEqual([
      ['announceCorporateAction', 'KPN', reason],
      ['withdrawCorporateAction', 'KPN', 'Vergissing'],
      ['announceCorporateAction', 'KPN', reason],
    ])
  })

  it.each([
    ['an unknown symbol', { ...of(ahead(10)), symbol: 'NONE' }, 404, 'not_found', 'symbol'],
    ['a word instead of an amount', of(ahead(10), 'dividend', 'veel'), 400, 'invalid_input', 'value'],
    ['a split of nothing', of(ahead(10), 'split', '0:1'), 400, 'invalid_input', 'value'],
    ['a date that is none', of('2027-02-30'), 400, 'invalid_input', 'exDate'],
    ['a Sunday', of(sundayAhead()), 409, 'not_a_trading_day', 'exDate'],
    ['the past', of('2020-01-06'), 409, 'ex_date_too_near', 'exDate'],
    ['a slip in the year', of('2199-01-07'), 409, 'ex_date_too_far', 'exDate'],
    ['more than the price', of(ahead(40), 'dividend', '4.00'), 409, 'dividend_too_large', 'value'],
  ])('is refused for %s, with the field, without a line', async (_, action, status, code, field) => {
    const lines = (await log()).length
    expect(await announce(action)).toMatchObject({ status, body: { error: { code, field } } })
    const query = new URLSearchParams({ ...action, quantity: '1' })
    expect(await call(server, token, ['GET', `/desk/market/actions/preview?${query}`])).toMatchObject({
      status,
    })
    expect(await log()).toHaveLength(lines)
  })

  it('is previewed on a sample position, and on Sprinters', async () => {
    const exDate = ahead(50)
    const dividend = await preview(of(exDate))
    // 100 × 0.10 less 15 % of tax.
    expect(dividend.position).toEqual({
      ...{ before: { quantity: 100, price: 400 }, after: { quantity: 100, price: null }, paid: 850 },
    })
    for (const { before, after } of dividend.sprinters)
      for (const level of ['financingLevel', 'stopLossLevel'] as const)
        expect(formatDecimal((toDecimal(before[level]) - toDecimal('0.10')) as never)).toBe(after![level])
    expect(dividend.sprinters).toHaveLength(2)
    expect(dividend.breakFrom).toBeLessThan(dividend.effective)
    const split = await preview(of(exDate, 'split', '3:8'))
    // 37 whole pieces at 10.66, and half a piece for 5.33.
    expect(split.position).toMatchObject({ after: { quantity: 37, price: 1066 }, paid: 533 })
    const delisting = await preview(of(exDate, 'delisting', ''))
    expect(delisting.position).toMatchObject({ after: { quantity: 0, price: null }, paid: 40_000 })
    expect(delisting.sprinters.map(({ after }) => after)).toEqual([null, null])
    expect(delisting.products).toBeGreaterThan(2)
    expect((await actions()).some((action) => action.exDate === exDate)).toBe(false)
  })

  it('is either withdrawn or begun, never both, whichever comes first', async () => {
    const { kysely } = database
    const source = 'race'
    const store = createPayoutStore(kysely, source)
    const now = toEpochMs(Date.now())
    const outcomes = new Set<string>()
    for (let round = 0; round < 40; round++) {
      const id = systemIds.next()
      const effective = toEpochMs(now + dayMs + round)
      await store.declare(id, { symbol: 'KPN', kind: 'dividend', effective, amount: toDecimal('1') }, now)
      const begin = () => store.fixBasis(id, { quote: null, currencyQuote: null, withholding: '0.15' })
      const withdraw = (tx: Transaction<Schema>) => withdrawAction(tx, { source, id, now, noticeMs: 0 })
      let begins: ReturnType<typeof begin> | null = null
      const withdrawing = kysely.transaction().execute(async (tx) => {
        const outcome = await withdraw(tx)
        // In every other round it begins while the withdrawal is not committed yet.
        if (round % 2 === 0) begins = begin()
        return outcome
      })
      if (round % 2 === 1) begins = begin()
      const withdrawn = await withdrawing
      const begun = await begins!
      expect([begun !== null, withdrawn.ok]).toContain(true)
      expect(begun !== null && withdrawn.ok).toBe(false)
      outcomes.add(withdrawn.ok ? 'withdrawn' : 'begun')
      const left = await kysely.selectFrom('corporate_actions').select('id').where('id', '=', id).execute()
      expect(left).toHaveLength(withdrawn.ok ? 0 : 1)
    }
    expect(outcomes.size).toBe(2)
  })

  it('that has begun cannot be withdrawn', async () => {
    const id = systemIds.next()
    const effective = toEpochMs(Date.now() + 20_000)
    await database.kysely
      .insertInto('corporate_actions')
      .values({ id, source: 'ingest', symbol: 'ASML', kind: 'delisting', effective, declared_at: effective })
      .execute()
    expect(await change('POST', `/actions/${id}/withdrawal`, { reason })).toMatchObject({
      status: 409,
      body: { error: { code: 'action_begun' } },
    })
    await database.kysely.deleteFrom('corporate_actions').where('id', '=', id).execute()
  })
})

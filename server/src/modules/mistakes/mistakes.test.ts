// Lessons about mistakes on a real database, from orders that were really carried out: each kind where it happened, with the
// player's numbers, and how often.

import { type Mistake, type MistakeTexts, showMistake } from '@koersklasse/contract/mistakes.ts'
import { type MistakeKind, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import type { Product, ProductId } from '@koersklasse/domain/market/instrument.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handProduct } from '../../../test/fixtures/manual-market.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../../../test/fixtures/payouts.ts'
import { createMistakes, type MistakesDeps } from './create-mistakes.ts'
import type { Place } from './mistake-store.ts'

const dayMs = 24 * 3_600_000
const [ibm, aig, bac, shell] = [
  handProduct('IBM', 'US4592001014', 'ss'),
  handProduct('AIG', 'US0268747849', 'ss'),
  handProduct('BAC', 'US0605051046', 'ss'),
  handProduct('SHELL', 'GB00BP6MXD84', 'ss'),
] as const
/** At 10.00 its underlying is 2.5 % from the stop-loss level. */
const sprinter = {
  ...handProduct('ASML', 'ZZ0000000018', 'sp'),
  ...{ direction: 'long', ratio: toDecimal('10'), issuedAt: toEpochMs(0) },
  ...{ financingLevel: toDecimal('9.5'), stopLossLevel: toDecimal('9.75') },
} as Product
const all = [ibm, aig, bac, shell, sprinter]
const textsIn = (language: Language) =>
  Object.fromEntries(
    mistakeKinds.map((kind) => [
      kind,
      {
        ...{
          language,
          title: `${kind} (${language})`,
          text: 'Dit ging mis.',
          lesson: '<p>Zo leer je ervan.</p>',
        },
        more: { topic: 'limit', lesson: 'waiting' },
      },
    ]),
  ) as MistakeTexts
const dashboard: Place = { at: 'dashboard', id: null }

let fixture: PayoutsFixture
let mistakes: ReturnType<typeof createMistakes>
let deps: MistakesDeps
let player: string
/** The products that have no price at the moment. */
const withoutPrice = new Set<ProductId>()
/** How often mistakes were looked for on the dashboard. */
let looks: number
beforeEach(async () => {
  // A Monday, 13:00 in Amsterdam.
  fixture = await createPayoutsFixture(2, '0.15', { products: all, hours: 'regular' })
  quote()
  player = fixture.userIds[0]!
  withoutPrice.clear()
  looks = 0
  const market = {
    ...fixture.events,
    priceOf: (id: ProductId) => (withoutPrice.has(id) ? null : fixture.events.priceOf(id)),
  }
  deps = {
    ...{ kysely: fixture.kysely, market, readHoldings: fixture.readHoldings },
    trades: { ...fixture.readTrades, ...fixture.store, findPosition: fixture.readTrades.findPosition },
    async competitionOf() {
      looks += 1
      return fixture.competition
    },
    textsIn,
  }
  mistakes = createMistakes(deps)
})
afterEach(() => fixture.database.close())

/** Quotes every product, in cents; those that are left out at 10.00. */
function quote(prices: Readonly<Record<string, number>> = {}): void {
  for (const product of all) fixture.market.quote(product, prices[product.symbol] ?? 10_00)
}
function pass(ms: number, prices: Readonly<Record<string, number>> = {}): void {
  fixture.market.advance(ms)
  quote(prices)
}

async function order(
  side: 'buy' | 'sell',
  product: Product,
  quantity: number,
  terms: Parameters<typeof fixture.place>[2] = {},
) {
  const result = await fixture.commandQueue.execute(
    fixture.place(player, all.indexOf(product), { side, quantity: toQuantity(quantity), ...terms }),
  )
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}
const placeOf = ({ order: { id } }: { order: { id: string } }): Place => ({ at: 'order', id })
async function positionOf(product: Product): Promise<Place> {
  const { id } = await fixture.kysely
    .selectFrom('positions')
    .select('id')
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
  return { at: 'position', id }
}

async function lessonAt(place: Place, { userId = player, language = 'nl' as Language } = {}) {
  const shown = await mistakes.at({ userId, competitionId: null }, place, language)
  return shown.ok ? shown.value : shown.refusal.code
}
const mistakeAt = async (place: Place): Promise<Mistake | null> => {
  const shown = await lessonAt(place)
  if (typeof shown === 'string') throw new Error(shown)
  return shown?.mistake ?? null
}
const noLessonsYet = () => fixture.kysely.deleteFrom('mistake_lessons').execute()

describe('a lesson is shown', () => {
  it('after a knock-out, with what was lost: once, on the dashboard, the receipt or the position', async () => {
    await order('buy', sprinter, 100)
    await noLessonsYet()
    fixture.events.end(sprinter, 4_00)
    const engine = fixture.createEngine()
    await engine.start()
    const { transactions } = await fixture.accountOf(player)
    const mistake = { kind: 'first-knock-out', product: 'ASML', loss: 600_00 }
    const receipt: Place = { at: 'transaction', id: transactions.find(({ kind }) => kind === 'knockout')!.id }
    for (const place of [dashboard, await positionOf(sprinter), receipt]) {
      expect(await mistakeAt(place)).toEqual(mistake)
      await noLessonsYet()
    }
    pass(6 * dayMs)
    expect(await mistakeAt(receipt)).toEqual(mistake)
    await noLessonsYet()
    pass(dayMs)
    expect(await mistakeAt(receipt)).toBeNull()
    engine.stop()
  })

  it('not after a knock-out that a correction of wrong quotes has reversed', async () => {
    await order('buy', sprinter, 100)
    await noLessonsYet()
    fixture.events.end(sprinter, 4_00)
    const engine = fixture.createEngine()
    await engine.start()
    const { id } = (await fixture.accountOf(player)).transactions.find(({ kind }) => kind === 'knockout')!
    await sql`
      insert into transactions
      select (jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'kind', 'reversal', 'reverses', id, 'created_at', ${fixture.events.now()}::bigint))).*
      from transactions one where id = ${id}`.execute(fixture.kysely)
    for (const place of [dashboard, await positionOf(sprinter), { at: 'transaction', id } as const])
      expect(await mistakeAt(place)).toBeNull()
    engine.stop()
  })

  it('not after a knock-out that brought a gain', async () => {
    await order('buy', sprinter, 100)
    await noLessonsYet()
    fixture.events.end(sprinter, 12_00)
    const engine = fixture.createEngine()
    await engine.start()
    expect(await mistakeAt(await positionOf(sprinter))).toBeNull()
    engine.stop()
  })

  it('at an order that was aborted, with the reason, but not at one that was cancelled', async () => {
    const failed = await order('sell', ibm, 1)
    const waiting = await order('buy', ibm, 1, { orderType: 'limit', limitPrice: toCents(5_00) })
    await fixture.commandQueue.execute({
      ...{ kind: 'cancel', portfolioId: fixture.portfolioIdOf(player), orderId: waiting.order.id },
    })
    expect(await mistakeAt(placeOf(waiting))).toBeNull()
    expect(await mistakeAt(placeOf(failed))).toEqual({
      ...{ kind: 'aborted-order', product: 'IBM', reason: 'no_positions' },
    })
  })

  it('on the dashboard when 80 % follows one underlying', async () => {
    await order('buy', ibm, 7_900)
    expect(await mistakeAt(dashboard)).toBeNull()
    pass(60_000, { IBM: 11_00 })
    // 86,900 of 107,858.50: the rest is cash.
    expect(await mistakeAt(dashboard)).toEqual({
      ...{ kind: 'one-underlying', underlying: 'IBM', share: 86_900_00 / (86_900_00 + 20_958_50) },
    })
  })

  it('about shares of the portfolio only while everything has a price', async () => {
    await order('buy', ibm, 7_900)
    await order('buy', aig, 1)
    pass(60_000, { IBM: 11_00 })
    withoutPrice.add(aig.id)
    expect(await mistakeAt(dashboard)).toBeNull()
    withoutPrice.clear()
    expect((await mistakeAt(dashboard))?.kind).toBe('one-underlying')
  })

  it('not about a competition that is over', async () => {
    pass(fixture.competition.end - fixture.market.now() - 1)
    await order('buy', ibm, 9_000)
    const [failed, bought] = [await order('sell', aig, 1), await order('buy', sprinter, 1)]
    const { transactions } = await fixture.accountOf(player)
    const receipt: Place = { at: 'transaction', id: transactions[0]!.id }
    const places = [dashboard, placeOf(failed), placeOf(bought), await positionOf(sprinter)]
    for (const place of places) {
      expect(await mistakeAt(place)).not.toBeNull()
      await noLessonsYet()
    }
    // The lesson that was shown just before.
    expect(await mistakeAt(placeOf(failed))).not.toBeNull()
    pass(1)
    expect(await mistakeAt(placeOf(failed))).toBeNull()
    await noLessonsYet()
    for (const place of [...places, receipt]) expect(await mistakeAt(place)).toBeNull()
    expect(await lessonAt({ at: 'order', id: player })).toBe('not_found')
  })

  it('on the dashboard after ten trades in a day, with their costs', async () => {
    for (let count = 0; count < 9; count += 1) await order(count % 2 === 0 ? 'buy' : 'sell', aig, 1)
    expect(await mistakeAt(dashboard)).toBeNull()
    await order('buy', bac, 1)
    expect(await mistakeAt(dashboard)).toEqual({ kind: 'many-trades', trades: 10, costs: 20_10 })
    await noLessonsYet()
    pass(dayMs)
    expect(await mistakeAt(dashboard)).toBeNull()
  })

  it('on the dashboard when winners were sold and losers are held', async () => {
    for (const product of [ibm, aig, bac, shell]) await order('buy', product, 100)
    pass(dayMs, { IBM: 11_00, AIG: 12_00, BAC: 9_00, SHELL: 8_00 })
    await order('sell', ibm, 100)
    expect(await mistakeAt(dashboard)).toBeNull()
    await order('sell', aig, 50)
    expect(await mistakeAt(dashboard)).toEqual({ kind: 'holding-losers', winners: 2, losers: 2 })
    await noLessonsYet()
    // A position without a price is no loser.
    withoutPrice.add(bac.id)
    expect(await mistakeAt(dashboard)).toBeNull()
    withoutPrice.clear()
    await order('sell', shell, 1)
    expect(await mistakeAt(dashboard)).toBeNull()
  })

  it('at a market order that waits for the market to open, until it opens', async () => {
    pass(10 * 3_600_000)
    const placed = await order('buy', ibm, 1)
    const opens = Date.UTC(2026, 10, 24, 7)
    expect(await mistakeAt(placeOf(placed))).toEqual({ kind: 'outside-hours', product: 'IBM', opens })
    await noLessonsYet()
    const limited = await order('buy', ibm, 1, { orderType: 'limit', limitPrice: toCents(5_00) })
    expect(await mistakeAt(placeOf(limited))).toBeNull()
    // It has opened, and the order is not carried out yet.
    pass(9 * 3_600_000)
    expect(await mistakeAt(placeOf(placed))).toBeNull()
  })

  it('at a Sprinter bought close to its stop-loss level: with the order, or else the position, that day', async () => {
    const bought = await order('buy', sprinter, 10)
    const mistake = { kind: 'near-stop-loss', product: 'ASML', distance: 0.025 }
    for (const place of [placeOf(bought), await positionOf(sprinter)]) {
      expect(await mistakeAt(place)).toEqual(mistake)
      await noLessonsYet()
    }
    pass(60_000, { ASML: 10_10 })
    expect(await mistakeAt(placeOf(await order('buy', sprinter, 10)))).toBeNull()
    pass(dayMs)
    expect(await mistakeAt(placeOf(bought))).toBeNull()
  })
})

describe('at most one lesson a day', () => {
  it('stays at its place until midnight, and no other is shown elsewhere', async () => {
    const [failed, other] = [await order('sell', ibm, 1), await order('buy', sprinter, 1)]
    const shown = await mistakeAt(placeOf(failed))
    expect(shown?.kind).toBe('aborted-order')
    expect(await mistakeAt(placeOf(failed))).toEqual(shown)
    expect(await mistakeAt(placeOf(other))).toBeNull()
    expect(await mistakeAt(dashboard)).toBeNull()
    // 23:59:59.999 and midnight in Amsterdam.
    pass(11 * 3_600_000 - 1)
    expect(await mistakeAt(placeOf(failed))).toEqual(shown)
    pass(1)
    expect(await mistakeAt(placeOf(failed))).toBeNull()
  })

  it('of the same kind only after a week, and of a first time never again', async () => {
    const close = async () => mistakeAt(placeOf(await order('buy', sprinter, 1)))
    expect((await close())?.kind).toBe('near-stop-loss')
    pass(dayMs)
    expect((await mistakeAt(placeOf(await order('sell', ibm, 1))))?.kind).toBe('aborted-order')
    // The next Monday.
    pass(6 * dayMs)
    expect(await mistakeAt(placeOf(await order('sell', ibm, 1)))).toBeNull()
    expect((await close())?.kind).toBe('near-stop-loss')
  })

  it('for two screens that ask at once', async () => {
    const places = [placeOf(await order('sell', ibm, 1)), placeOf(await order('sell', aig, 1))]
    const shown = await Promise.all([...places, ...places].map(mistakeAt))
    const [one, other] = shown
    expect([one, other].filter((mistake) => mistake !== null)).toHaveLength(1)
    expect(shown.slice(2)).toEqual([one, other])
    expect(await fixture.kysely.selectFrom('mistake_lessons').selectAll().execute()).toHaveLength(1)
  })
})

describe('a player', () => {
  it('can end the lessons of a kind, and those alone', async () => {
    const failed = placeOf(await order('sell', ibm, 1))
    expect(await mistakeAt(failed)).not.toBeNull()
    for (let time = 0; time < 2; time += 1) await mistakes.hide(player, 'aborted-order')
    expect(await mistakeAt(failed)).toBeNull()
    await mistakes.hide(player, 'near-stop-loss')
    pass(dayMs)
    expect(await mistakeAt(placeOf(await order('buy', sprinter, 1)))).toBeNull()
    await order('buy', ibm, 9_000)
    expect((await mistakeAt(dashboard))?.kind).toBe('one-underlying')
    await noLessonsYet()
    // Nothing is looked up for a player who wants no lessons.
    for (const kind of mistakeKinds) await mistakes.hide(player, kind)
    looks = 0
    expect(await mistakeAt(dashboard)).toBeNull()
    expect(looks).toBe(0)
  })

  it('can get the lessons of a kind back, and sees the one of today where it was', async () => {
    const failed = placeOf(await order('sell', ibm, 1))
    const shown = await mistakeAt(failed)
    for (const kind of ['aborted-order', 'near-stop-loss'] as const) await mistakes.hide(player, kind)
    expect(await mistakes.hiddenKinds(player)).toEqual(['aborted-order', 'near-stop-loss'])
    expect(await mistakeAt(failed)).toBeNull()
    const other = fixture.userIds[1]!
    await mistakes.hide(other, 'aborted-order')
    for (let time = 0; time < 2; time += 1) await mistakes.restore(player, 'aborted-order')
    expect(await mistakes.hiddenKinds(player)).toEqual(['near-stop-loss'])
    expect(await mistakes.hiddenKinds(other)).toEqual(['aborted-order'])
    expect(await mistakeAt(failed)).toEqual(shown)
  })

  it('is shown nothing about another player', async () => {
    const place = placeOf(await order('sell', ibm, 1))
    await order('buy', aig, 1)
    const [transaction] = (await fixture.accountOf(player)).transactions
    const others = [place, await positionOf(aig), { at: 'transaction', id: transaction!.id } as const]
    const userId = fixture.userIds[1]!
    for (const one of others) expect(await lessonAt(one, { userId })).toBe('not_found')
    for (const { at } of others)
      expect(await lessonAt({ at, id: '0198c5b2-0000-7000-8000-000000000000' } as Place)).toBe('not_found')
    expect(await lessonAt(dashboard, { userId })).toBeNull()
    expect(await fixture.kysely.selectFrom('mistake_lessons').selectAll().execute()).toEqual([])
  })

  it('who leaves meanwhile leaves nothing behind', async () => {
    const place = placeOf(await order('sell', ibm, 1))
    const stranger = '0198c5b2-0000-7000-8000-000000000001'
    await mistakes.hide(stranger, 'aborted-order')
    expect(await lessonAt(place)).toMatchObject({ mistake: { kind: 'aborted-order' } })
    await fixture.kysely.deleteFrom('users').where('id', '=', player).execute()
    for (const table of ['mistake_lessons', 'hidden_mistakes'] as const)
      expect(await fixture.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

it.each(languages)('has its lessons in %s', async (language) => {
  const place = placeOf(await order('sell', ibm, 1))
  const kind: MistakeKind = 'aborted-order'
  // The first call finds the mistake; after that it is the lesson of the day.
  for (let time = 0; time < 2; time += 1) {
    expect(await lessonAt(place, { language })).toEqual({
      mistake: { kind, product: 'IBM', reason: 'no_positions' },
      ...textsIn(language)[kind],
    })
  }
})

it('shows nothing in a game without such lessons, and uses none up', async () => {
  const place = placeOf(await order('sell', ibm, 1))
  const without = createMistakes({ ...deps, textsIn: () => null })
  expect(await without.at({ userId: player, competitionId: null }, place, 'nl')).toEqual({
    ok: true,
    value: null,
  })
  expect(await mistakeAt(place)).not.toBeNull()
})

it.each<[object, boolean]>([
  [{ place: 'dashboard' }, true],
  [{ place: 'order', objectId: '0198c5b2-0000-7000-8000-000000000000' }, true],
  [{ place: 'order' }, false],
  [{ place: 'dashboard', objectId: '0198c5b2-0000-7000-8000-000000000000' }, false],
  [{ place: 'elsewhere' }, false],
  [{}, false],
])('is asked for at a place, with its object unless it is the dashboard: %j', (body, isValid) => {
  expect(showMistake.body.safeParse(body).success).toBe(isValid)
})

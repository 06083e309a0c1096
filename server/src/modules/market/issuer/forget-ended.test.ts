import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { openMarketNode } from '../../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'

const catalogue = loadCatalogue(
  'symbol,name,isin,currency,type\nAEX,AEX,NL0000000107,EUR,in\nKPN,KPN,NL0000009082,EUR,ss\n',
)
const dayMs = 24 * 3_600_000

let database: OpenDatabase
let clock: ManualClock
beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(Date.parse('2026-03-03T09:00:00Z'))
})
afterEach(() => database.close())

const openNode = () => openMarketNode({ kysely: database.kysely, catalogue, clock })
const quote = (symbol: string, price: string): RawQuote => ({
  symbol,
  bid: price,
  ask: price,
  time: clock.now(),
})

it('removes products that ended a month ago and were never ordered, on every node; no serial is used twice', async () => {
  const [node, other] = [await openNode(), await openNode()]
  await node.issuer.begin()
  node.apply(quote('AEX', '1100'), quote('KPN', '4.6'))
  clock.advance(60_000)
  node.apply(quote('AEX', '850'))
  await node.save()
  await other.issuer.load()
  const ended = [...node.issued.ended()].map(({ product }) => product.id)
  expect(ended.length).toBeGreaterThan(3)
  const [ordered, ...others] = ended
  const everOrdered = async (ids: readonly string[]) => ended.slice(0, 1).filter((id) => ids.includes(id))
  const forget = async () => {
    for (const each of [other, node, other]) await each.issuer.forgetEnded(everOrdered)
  }
  const written = async () =>
    (await database.kysely.selectFrom('issued_products').select('id').execute()).map(({ id }) => id)

  clock.advance(29 * dayMs)
  await forget()
  expect(await written()).toEqual(expect.arrayContaining(ended))
  for (const each of [node, other]) expect(each.product(others[0]!)).toBeDefined()

  clock.advance(dayMs + 1)
  const living = [...node.issued.living()].length
  const lastSerial = await node.productStore.lastSerial()
  await forget()
  for (const each of [node, other]) {
    expect([...each.issued.ended()].map(({ product }) => product.id)).toEqual([ordered])
    expect(each.product(others[0]!)).toBeUndefined()
    expect(each.product(ordered!)).toBeDefined()
    expect([...each.issued.living()]).toHaveLength(living)
  }
  expect((await written()).length).toBe(living + 1)
  const levels = await database.kysely.selectFrom('product_levels').select('product_id').execute()
  expect(levels.some(({ product_id: id }) => others.some((other) => other === id))).toBe(false)
  expect(await node.productStore.lastSerial()).toBe(lastSerial)
  await node.issuer.load()
  expect((await openNode()).product(others[0]!)).toBeUndefined()
})

it('keeps the last serial, though its product has ended', async () => {
  const node = await openNode()
  await node.issuer.begin()
  node.apply(quote('AEX', '1100'))
  await node.issuer.flush()
  const last = await database.kysely
    .selectFrom('issued_products')
    .select(['id', 'serial'])
    .orderBy('serial', 'desc')
    .executeTakeFirstOrThrow()
  await database.pool.query(`update issued_products set ended_at = 1, end_kind = 'settlement', end_price = 0`)
  await node.productStore.remove([...node.issued.living()].map(({ product }) => product.id))
  expect(await node.productStore.lastSerial()).toBe(last.serial)
  expect(await database.kysely.selectFrom('issued_products').select('id').execute()).toEqual([
    { id: last.id },
  ])
})

import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createPayoutsFixture,
  executeAllBut,
  type PayoutsFixture,
} from '../../../../test/fixtures/payouts.ts'
import { callDuring } from '../../../../test/fixtures/race.ts'
import { systemIds } from '../../../platform/ids.ts'
import { holdSplits } from '../execution/batch-locks.ts'
import type { PlaceOrder } from '../execution/command.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import { carryOut } from './carry-out-action.ts'
import { createFindAction, type FindAction } from './find-action.ts'
import { createPayoutStore } from './payout-store.ts'

let fixture: PayoutsFixture
let engine: ReturnType<PayoutsFixture['createEngine']>
/** The market starts on Monday 23 November 2026 at 13:00 in Amsterdam; the next session begins at 09:00. */
const tuesday = Date.UTC(2026, 10, 24, 8)
const tuesdayInNewYork = Date.UTC(2026, 10, 24, 14, 30)
const hour = 3_600_000

beforeEach(async () => {
  fixture = await createPayoutsFixture(2)
  engine = fixture.createEngine()
  await engine.start()
})
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
  await fixture.database.close()
})

/** An event, and the player's holdings after it: cash in cents, pieces and their cost. */
type Row = [event: () => unknown, cash: number, pieces: number, cost: number]

async function play(rows: readonly Row[], product = 0): Promise<void> {
  for (const [index, [event, cash, pieces, cost]] of rows.entries()) {
    await event()
    const account = await fixture.accountOf(fixture.userIds[0]!)
    const held = account.positions.find((one) => one.product_id === fixture.market.products[product]!.id)
    const actual = [account.cash, held?.quantity ?? 0, held?.cost ?? 0]
    expect(actual, `row ${index}`).toEqual([cash, pieces, cost])
  }
}

const quote = (bid: number, ask = bid) => fixture.market.quote(fixture.market.products[0]!, bid, ask)
const moveTo = (time: number) => fixture.market.advance(time - fixture.market.now())
const trade = (side: 'buy' | 'sell', pieces: number, terms: object = {}) =>
  fixture.commandQueue.execute(
    fixture.place(fixture.userIds[0]!, 0, {
      side,
      quantity: toQuantity(pieces),
      ...terms,
    } as PlaceOrder['terms']),
  )
const declare = (kind: string, value: string, exDate = '2026-11-24') =>
  engine.declare({ symbol: 'IBM', exDate, kind, value })
const findAction = (...asked: Parameters<FindAction>) => createFindAction(fixture.kysely)(...asked)
const run = () => engine.run()
/** Starts another node with the engine's role. */
async function another() {
  const other = fixture.createEngine()
  await other.start()
  await other.run()
  other.stop()
}

describe('a dividend', () => {
  it('is paid once, on what was held at the close before the ex-date, less the tax', () =>
    play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => declare('dividend', '0.33'), 100_000_00, 0, 0],
      // 100 pieces cost 1,000 euro, plus 2.50 of transaction costs.
      [() => trade('buy', 100), 98_997_50, 100, 1_000_00],
      [run, 98_997_50, 100, 1_000_00],
      [() => moveTo(tuesday), 98_997_50, 100, 1_000_00],
      [() => quote(10_00), 98_997_50, 100, 1_000_00],
      // A purchase after the close and a sale before the payment do not affect the dividend.
      [() => trade('buy', 50), 98_495_25, 150, 1_500_00],
      [() => trade('sell', 120), 99_692_65, 30, 300_00],
      [run, 99_692_65, 30, 300_00],
      [() => moveTo(tuesday + 60_000), 99_692_65, 30, 300_00],
      // 100 × 0.33 × 0.85 = 28.05
      [run, 99_720_70, 30, 300_00],
      [run, 99_720_70, 30, 300_00],
      [() => another(), 99_720_70, 30, 300_00],
    ]))

  it('is paid to those who held at the last close, and not to those who bought since', () =>
    play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => declare('dividend', '1'), 100_000_00, 0, 0],
      // 17:30 in Amsterdam.
      [() => moveTo(Date.UTC(2026, 10, 23, 16, 30)), 100_000_00, 0, 0],
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => trade('buy', 100), 98_997_50, 100, 1_000_00],
      [() => moveTo(tuesday + 60_000), 98_997_50, 100, 1_000_00],
      [run, 98_997_50, 100, 1_000_00],
    ]))

  it('is paid to a holder who has sold everything since, with the figures of the calculation', async () => {
    await play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => trade('buy', 7), 99_927_96, 7, 70_00],
      [() => moveTo(tuesday), 99_927_96, 7, 70_00],
      [() => quote(10_00), 99_927_96, 7, 70_00],
      [() => trade('sell', 7), 99_995_92, 0, 0],
      [() => declare('dividend', '0.335'), 99_995_92, 0, 0],
      [() => moveTo(tuesday + 60_000), 99_995_92, 0, 0],
      // 7 × 0.335 × 0.85 = 1.99325
      [run, 99_997_91, 0, 0],
    ])
    const { transactions } = await fixture.accountOf(fixture.userIds[0]!)
    expect(transactions[0]).toMatchObject({
      ...{ kind: 'dividend', quantity: 7, quantity_delta: 0, amount: 1_99, gain: 1_99 },
      detail: {
        ...{ kind: 'dividend', exDate: tuesday, amount: '0.335', currency: 'EUR', withholding: '0.15' },
        gross: 2_34,
      },
    })
  })

  it('in another currency is converted at the same rate for everybody, even if a node fails halfway', async () => {
    const { events, market, commandQueue, userIds, accountOf, payoutStore } = fixture
    events.setCurrency('IBM', 'USD')
    const rate = (bid: string) =>
      events.quoteSymbol({
        ...{ symbol: 'EURUSD', bid: toDecimal(bid), ask: toDecimal(bid) },
        ...{ time: toEpochMs(market.now()), source: 'hand' },
      })
    quote(10_00)
    for (const userId of userIds) {
      await commandQueue.execute(fixture.place(userId, 0, { quantity: toQuantity(100) }))
    }
    await declare('dividend', '1')
    moveTo(tuesdayInNewYork + 60_000)
    // The payment waits while there is no rate.
    await run()
    expect(await payoutStore.dueActions(market.now())).toHaveLength(1)
    rate('1.25')
    let calls = 0
    const failing = fixture.createEngine((event) => {
      calls += 1
      return calls > 1 ? Promise.reject(new Error('down')) : commandQueue.executeEvent(event)
    })
    await failing.start()
    await failing.run()
    failing.stop()
    const paid = await Promise.all(userIds.map(accountOf))
    expect(paid.map(({ cash }) => cash).toSorted()).toEqual([98_997_50, 99_065_50])
    rate('2.50')
    await run()
    // 100 × 1 × 0.85 ÷ 1.25 = 68
    for (const userId of userIds) expect((await accountOf(userId)).cash).toBe(99_065_50)
    expect(await payoutStore.dueActions(market.now())).toEqual([])
  })

  it('of an accumulating ETF is not paid', async () => {
    fixture.events.accumulate('IBM')
    await play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => trade('buy', 100), 98_997_50, 100, 1_000_00],
      [() => declare('dividend', '1'), 98_997_50, 100, 1_000_00],
      [() => moveTo(tuesday + 60_000), 98_997_50, 100, 1_000_00],
      [run, 98_997_50, 100, 1_000_00],
    ])
    expect(await fixture.payoutStore.dueActions(fixture.market.now())).toEqual([])
  })

  it('after a split that was carried out late is computed with the new pieces', () =>
    play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => trade('buy', 100), 98_997_50, 100, 1_000_00],
      [() => declare('split', '2:1'), 98_997_50, 100, 1_000_00],
      [() => declare('dividend', '1', '2026-11-25'), 98_997_50, 100, 1_000_00],
      [() => moveTo(tuesday + 30 * hour), 98_997_50, 100, 1_000_00],
      // 200 × 0.85 = 170
      [run, 99_167_50, 200, 1_000_00],
    ]))
})

describe('a split', () => {
  it('converts the pieces, pays out the fraction, and preserves the value', () =>
    play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => trade('buy', 101), 98_987_49, 101, 1_010_00],
      [() => declare('split', '1:20'), 98_987_49, 101, 1_010_00],
      [run, 98_987_49, 101, 1_010_00],
      [() => moveTo(tuesday), 98_987_49, 101, 1_010_00],
      // Five new pieces, and one old piece paid out in cash at 10 euro.
      [run, 98_997_49, 5, 1_000_00],
      [run, 98_997_49, 5, 1_000_00],
      [() => quote(200_00), 98_997_49, 5, 1_000_00],
      // 1,000 euro, less 2.50 of transaction costs.
      [() => trade('sell', 5), 99_994_99, 0, 0],
    ]))

  it('is carried out once if two nodes do it at the same time', async () => {
    quote(10_00)
    await trade('buy', 10)
    await declare('split', '3:1')
    moveTo(tuesday)
    const other = fixture.createEngine()
    await other.start()
    await Promise.all([run(), other.run()])
    other.stop()
    const { positions, transactions } = await fixture.accountOf(fixture.userIds[0]!)
    expect(positions).toMatchObject([{ quantity: 30 }])
    expect(transactions).toHaveLength(2)
    expect(fixture.events.splits).toHaveLength(1)
  })

  it('records the pieces before and after, and is applied to the market in the same transaction', async () => {
    await play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => trade('buy', 10), 99_897_95, 10, 100_00],
      [() => declare('split', '7:2'), 99_897_95, 10, 100_00],
      [() => moveTo(tuesday), 99_897_95, 10, 100_00],
      [run, 99_897_95, 35, 100_00],
    ])
    const { transactions } = await fixture.accountOf(fixture.userIds[0]!)
    expect(transactions[0]).toMatchObject({
      ...{ kind: 'split', quantity: 10, quantity_delta: 25, amount: 0, gain: 0, price: 10_00 },
      quote: { symbol: 'IBM', bid: '10' },
      detail: {
        ...{ kind: 'split', newPieces: 7, oldPieces: 2, effective: tuesday },
        ...{ before: { quantity: 10, cost: 100_00 }, after: { quantity: 35, cost: 100_00 } },
      },
    })
    expect(fixture.events.splits).toEqual([{ symbol: 'IBM', isApplied: true }])
  })

  it('converts the orders, and aborts those left without a piece', async () => {
    await trade('buy', 10, { orderType: 'limit', limitPrice: 10_01 })
    await trade('sell', 10, { orderType: 'limit', limitPrice: 10_01 })
    await trade('sell', 3, { orderType: 'stoploss', stopPrice: 10_01 })
    await trade('buy', 2, { orderType: 'limit', limitPrice: 10_00 })
    quote(1_00)
    await declare('split', '1:3')
    moveTo(tuesday)
    await run()
    const { orders } = await fixture.accountOf(fixture.userIds[0]!)
    const shown = orders.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(shown.map((o) => [o.status, o.quantity, o.limit_price, o.stop_price])).toEqual([
      ['pending', 3, 30_03, null],
      ['pending', 3, 30_03, null],
      ['pending', 1, null, 30_03],
      ['aborted', 2, 10_00, null],
    ])
    expect(shown[3]!.abort_reason).toBe('invalid')
    // The receipt can show why the order is invalid.
    const split = { kind: 'split', effective: tuesday, newPieces: 1, oldPieces: 3 }
    expect(await findAction('hand', 'IBM', shown[3]!.updated_at)).toEqual(split)
    expect(await findAction('hand', 'IBM', toEpochMs(tuesday - 1))).toBeNull()
  })

  it('fills no order on a price from the other side of the split', async () => {
    quote(10_00)
    await trade('buy', 10)
    await trade('sell', 10, { orderType: 'limit', limitPrice: 20_00 })
    await declare('split', '1:10')
    moveTo(tuesday)
    // The price from after the split arrives before the split is carried out.
    quote(100_00)
    expect(await trade('sell', 10)).toMatchObject({ value: { order: { orderStatus: 'pending' } } })
    const { id, orders } = await fixture.accountOf(fixture.userIds[0]!)
    const price = fixture.market.priceOf(fixture.market.products[0]!.id)
    const limit = orders.find(({ order_type: type }) => type === 'limit')!
    const execute = { kind: 'decide', portfolioId: id, orderId: limit.id, price } as const
    expect(await fixture.commandQueue.execute(execute)).toMatchObject({
      value: { order: { orderStatus: 'pending' } },
    })
    await run()
    // A price from before the split arrives after it was carried out.
    const old = { ...price!, quote: { ...price!.quote, time: toEpochMs(tuesday - 1) } }
    expect(await fixture.commandQueue.execute({ ...execute, price: old })).toMatchObject({
      value: { order: { orderStatus: 'pending', limitPrice: 200_00, quantity: 1 } },
    })
    expect(await trade('sell', 1)).toMatchObject({ value: { transaction: { executionPrice: 100_00 } } })
  })

  it('does not block trading in other products while it is carried out', async () => {
    const { kysely, market, commandQueue, userIds, place } = fixture
    await declare('split', '1:10')
    moveTo(tuesday)
    market.quote(market.products[0]!, 100_00)
    market.quote(market.products[1]!, 50_00)
    await kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('corporate_actions').select('id').forUpdate().execute()
      expect(await trade('buy', 1)).toMatchObject({ refusal: { code: 'no_price' } })
      // A node whose clock is behind refuses the order as well.
      market.moveTo(tuesday - 1)
      expect(await trade('buy', 1)).toMatchObject({ refusal: { code: 'no_price' } })
      const other = await commandQueue.execute(place(userIds[0]!, 1, { quantity: toQuantity(1) }))
      expect(other).toMatchObject({ value: { order: { orderStatus: 'completed' } } })
    })
  })

  it('begins although batches overlap: those that come while it waits find it under way', async () => {
    const { kysely, market } = fixture
    await declare('split', '1:10')
    moveTo(tuesday - 1)
    quote(100_00)
    await callDuring(
      kysely,
      async (tx) => {
        await holdSplits(market.source, market.now()).execute(tx)
        moveTo(tuesday)
        quote(10_00)
      },
      run,
      async () => expect(await trade('buy', 1)).toMatchObject({ refusal: { code: 'no_price' } }),
    )
    quote(10_00)
    expect(await trade('buy', 1)).toMatchObject({ value: { transaction: { executionPrice: 10_00 } } })
  })

  it('waits for no batch of the last release, which locks its row alone, and is tried again', async () => {
    const { kysely, commandQueue, userIds, portfolioIdOf } = fixture
    await declare('split', '1:10')
    moveTo(tuesday)
    quote(10_00)
    await kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('corporate_actions').select('id').forShare().execute()
      await run()
      const event = { kind: 'split', portfolioId: portfolioIdOf(userIds[0]!) } as const
      expect(await commandQueue.executeEvent(event)).toEqual({ ok: true, value: { transaction: null } })
    })
    expect(await fixture.payoutStore.dueActions(fixture.market.now())).toHaveLength(1)
    await run()
    quote(10_00)
    expect(await trade('buy', 1)).toMatchObject({ value: { transaction: { executionPrice: 10_00 } } })
  })

  it('of a share that has left the catalogue holds up no other action while a batch has it', async () => {
    const { kysely, payoutStore, market, accountOf, userIds } = fixture
    quote(10_00)
    await trade('buy', 100)
    await declare('split', '1:10')
    const gone = { symbol: 'GONE', effective: toEpochMs(tuesday - 1) }
    await kysely.updateTable('corporate_actions').set(gone).execute()
    await declare('dividend', '1')
    moveTo(tuesday + 60_000)
    const { cash } = await accountOf(userIds[0]!)
    await kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('corporate_actions').select('id').where('symbol', '=', 'GONE').forShare().execute()
      await run()
    })
    expect((await accountOf(userIds[0]!)).cash).toBe(cash + 85_00)
    expect(await payoutStore.dueActions(market.now())).toMatchObject([{ symbol: 'GONE' }])
    await run()
    expect(await payoutStore.dueActions(market.now())).toEqual([])
  })

  it('that is done is finished without waiting for batches that hold it', async () => {
    const { kysely, market, payoutStore } = fixture
    await declare('split', '1:10')
    moveTo(tuesday)
    quote(10_00)
    await run()
    const done = () => kysely.selectFrom('corporate_actions').select(['id', 'done_at']).execute()
    const [split] = await done()
    await kysely.transaction().execute(async (tx) => {
      await holdSplits(market.source, market.now()).execute(tx)
      await payoutStore.finish(split!.id, toEpochMs(market.now() + 1))
    })
    expect(await done()).toEqual([{ id: split!.id, done_at: tuesday }])
  })

  it('declared on one feed does not affect orders on another', async () => {
    const { kysely, market, payoutStore } = fixture
    const onOther = createPayoutStore(kysely, 'other')
    const effective = toEpochMs(market.now() - 1)
    const split = { newPieces: 10, oldPieces: 1 }
    const action = { symbol: 'IBM', kind: 'split', split, effective } as const
    await onOther.declare(systemIds.next(), action, market.now())
    quote(10_00)
    expect(await trade('buy', 1)).toMatchObject({ value: { order: { orderStatus: 'completed' } } })
    moveTo(tuesday)
    quote(10_00)
    expect(await trade('buy', 1)).toMatchObject({ value: { order: { orderStatus: 'completed' } } })
    expect(await onOther.dueActions(market.now())).toHaveLength(1)
    expect(await payoutStore.dueActions(market.now())).toEqual([])
    expect(await findAction('hand', 'IBM', market.now())).toBeNull()
  })

  it('found late pays the fraction at the price from before the split', () =>
    play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => trade('buy', 3), 99_967_98, 3, 30_00],
      [() => declare('split', '1:2'), 99_967_98, 3, 30_00],
      [() => moveTo(tuesday + hour), 99_967_98, 3, 30_00],
      [() => quote(20_00), 99_967_98, 3, 30_00],
      [run, 99_977_98, 1, 20_00],
    ]))
})

describe('a delisting', () => {
  it('pays the last price, aborts the orders as invalid, and is finished a minute later', async () => {
    await play([
      [() => quote(10_00), 100_000_00, 0, 0],
      [() => trade('buy', 3), 99_967_98, 3, 30_00],
      [() => trade('sell', 3, { orderType: 'limit', limitPrice: 99_00 }), 99_967_98, 3, 30_00],
      [() => declare('delisting', ''), 99_967_98, 3, 30_00],
      [() => quote(9_50, 9_60), 99_967_98, 3, 30_00],
      [() => moveTo(tuesday), 99_967_98, 3, 30_00],
      [run, 99_996_48, 0, 0],
      [() => moveTo(tuesday + 60_000), 99_996_48, 0, 0],
      [run, 99_996_48, 0, 0],
    ])
    const { orders, transactions } = await fixture.accountOf(fixture.userIds[0]!)
    expect(orders).toMatchObject([{ abort_reason: 'invalid' }])
    expect(transactions[0]).toMatchObject({ kind: 'delisting', price: 9_50, gain: -1_50 })
    expect(await fixture.payoutStore.dueActions(fixture.market.now())).toEqual([])
  })

  it('is finished although another product cannot be paid out', async () => {
    const { market, events, commandQueue, place, userIds, portfolioIdOf, payoutStore } = fixture
    for (const product of [0, 1]) market.quote(market.products[product]!, 10_00)
    await trade('buy', 3)
    await commandQueue.execute(place(userIds[1]!, 1, {}))
    const broken = new Set([portfolioIdOf(userIds[1]!)])
    const breaking = fixture.createEngine(executeAllBut(broken, commandQueue))
    engine.stop()
    await breaking.start()
    await breaking.declare({ symbol: 'IBM', exDate: '2026-11-24', kind: 'delisting', value: '' })
    events.end(market.products[1]!, 5_00)
    moveTo(tuesday + 60_000)
    await expect(breaking.run()).rejects.toThrow('broken')
    expect((await fixture.accountOf(userIds[0]!)).positions).toEqual([])
    expect(await payoutStore.dueActions(market.now())).toEqual([])
    breaking.stop()
  })

  it('is not finished by a node that must stop before it has looked for unpaid portfolios', async () => {
    const { commandQueue, events: market, payoutStore: store } = fixture
    quote(10_00)
    await declare('delisting', '')
    moveTo(tuesday + 60_000)
    const [action] = await store.dueActions(market.now())
    const ending = new AbortController()
    const payouts = { take() {}, payOut: async () => ending.abort() }
    const { executeEvent } = commandQueue
    const [signal, withholding] = [ending.signal, toDecimal('0')]
    const splitMarket = async () => {}
    const deps = { signal, store, executeEvent, payouts, splitMarket, market, withholding }
    expect(await carryOut(deps, action!)).toBe(false)
    expect(await carryOut({ ...deps, signal: new AbortController().signal }, action!)).toBe(true)
  })
})

describe('the declaration of an action', () => {
  it('is idempotent, and refuses an invalid action with the reason', async () => {
    await declare('dividend', '1')
    await declare('dividend', '1')
    moveTo(tuesday)
    expect(await fixture.payoutStore.dueActions(fixture.market.now())).toHaveLength(1)
    for (const [raw, refusal] of [
      [{ symbol: 'NONE', exDate: '2026-11-24', kind: 'dividend', value: '1' }, 'unknown_symbol'],
      [{ symbol: 'IBM', exDate: '2026-11-31', kind: 'dividend', value: '1' }, 'not_a_date'],
      [{ symbol: 'IBM', exDate: '2026-11-24', kind: 'split', value: '0:1' }, 'not_a_split'],
    ] as const) {
      expect(await engine.declare(raw)).toMatchObject({ ok: false, refusal })
    }
  })
})

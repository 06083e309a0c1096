// Races between a knock-out and a sale of the same pieces: every round must have exactly one winner.

import { toQuantity } from '@koersklasse/domain/money/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayoutsFixture, type PayoutsFixture } from '../../../../test/fixtures/payouts.ts'
import type { OrderCommand } from '../execution/command.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'

const [players, roundsEach] = [50, 20]
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

let fixture: PayoutsFixture
beforeAll(async () => {
  fixture = await createPayoutsFixture(players)
  process.stdout.write(`Races of payouts: SEED=${seed}\n`)
})
afterAll(() => fixture.database.close())

/** How often each side won. */
const winners = { sell: 0, knockout: 0 }

describe('a knock-out against a sale', () => {
  it(`has one winner in each of ${players * roundsEach} rounds, on one node and on two`, async () => {
    const { market, events, commandQueue, createOtherNode, createEngine, place, accountOf, userIds } = fixture
    const choice = fc.record({ isOnOther: fc.nat(4).map((one) => one > 0), isSoldFirst: fc.boolean() })
    const rounds = fc.sample(choice, { numRuns: roundsEach, seed })
    const other = createOtherNode(7)
    const product = market.products[0]!
    for (const { isOnOther, isSoldFirst } of rounds) {
      market.quote(product, 9_00)
      const before = await Promise.all(userIds.map(accountOf))
      await Promise.all(
        userIds.map((userId) => commandQueue.execute(place(userId, 0, { quantity: toQuantity(3) }))),
      )
      // Half of the players sell now; the others have a pending order that is executed now.
      const waiting = await Promise.all(
        userIds.map((userId, index) => {
          if (index % 2 === 0) return null
          const condition = { side: 'sell', orderType: 'limit', limitPrice: 9_50 }
          return commandQueue.execute(place(userId, 0, { ...condition, quantity: null } as never))
        }),
      )
      market.quote(product, 9_60)
      const sales = userIds.map((userId, index): OrderCommand => {
        const result = waiting[index]
        if (!result) return place(userId, 0, { side: 'sell', quantity: null })
        const orderId = result.ok ? result.value.order.id : ''
        return { kind: 'decide', portfolioId: before[index]!.id, orderId, price: market.priceOf(product.id) }
      })
      const engine = createEngine()
      const node = isOnOther ? other : commandQueue
      events.end(product, 5_00, 'knockout', false)
      const payAll = () => [engine.start()]
      const sellAll = () => sales.map((sale) => node.execute(sale))
      const [one, two] = isSoldFirst ? [sellAll, payAll] : [payAll, sellAll]
      await Promise.all([...one(), ...two()])
      await engine.run()
      engine.stop()
      events.revive()

      const after = await Promise.all(userIds.map(accountOf))
      for (const [index, { cash, positions, transactions, orders }] of after.entries()) {
        const fresh = transactions.slice(0, transactions.length - before[index]!.transactions.length)
        expect(fresh.map(({ kind }) => kind).slice(1)).toEqual(['buy'])
        const [winner] = fresh
        const [value, costs] = winner!.kind === 'sell' ? [3 * 9_60, 202] : [3 * 5_00, 0]
        expect(cash).toBe(before[index]!.cash - 3 * 9_00 - 202 + value - costs)
        expect(positions).toEqual([])
        expect(orders.filter(({ status }) => status === 'pending')).toEqual([])
        winners[winner!.kind as keyof typeof winners] += 1
      }
    }
    expect(winners.sell + winners.knockout).toBe(players * roundsEach)
    // Without wins on both sides there was no race.
    expect(Math.min(winners.sell, winners.knockout)).toBeGreaterThan(20)
    expect(await auditLedger(fixture.kysely)).toEqual([])
    process.stdout.write(`The sale won ${winners.sell} times, the knock-out ${winners.knockout} times.\n`)
  }, 120_000)
})

// Kills the process that pays out halfway, repeatedly; the next process must continue the work.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { createPayoutsFixture, type PayoutsFixture } from '../../../../test/fixtures/payouts.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'

const script = fileURLToPath(new URL('../../../../test/fixtures/payout-node.ts', import.meta.url))
/** More than fit in one page. */
const players = 210

type EventKind = 'knockout' | 'dividend' | 'split'

let fixture: PayoutsFixture
let child: ChildProcess | null = null
afterEach(async () => {
  child?.kill('SIGKILL')
  await fixture.database.close()
})

/** Starts the process, and kills it once there are `count` transactions of a kind. Resolves to whether it finished. */
async function runUntil(what: string, kind: EventKind, count: number): Promise<boolean> {
  const { database, market } = fixture
  const { id } = market.products[0]!
  child = spawn(process.execPath, [script, database.connectionString, id, what, String(market.now())], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let isOver = false
  void exit.then(() => {
    isOver = true
  })
  while (!isOver) {
    if ((await countOf(kind)) >= count) {
      child.kill('SIGKILL')
      break
    }
    await pause(1)
  }
  const [code] = await exit
  return code === 0
}

async function countOf(kind: EventKind): Promise<number> {
  const row = await fixture.kysely
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Gives every player ten pieces at 10 euro and a pending order. */
async function hold(): Promise<number> {
  const { market, commandQueue, place, userIds } = fixture
  market.quote(market.products[0]!, 10_00)
  const ten = toQuantity(10)
  const waits = { side: 'sell', orderType: 'limit', limitPrice: 99_00, quantity: ten } as never
  await Promise.all(userIds.map((userId) => commandQueue.execute(place(userId, 0, { quantity: ten }))))
  await Promise.all(userIds.map((userId) => commandQueue.execute(place(userId, 0, waits))))
  return (await fixture.accountOf(userIds[0]!)).cash
}

describe('a payout whose process is killed', () => {
  it('continues in the next process, and pays everybody once', async () => {
    fixture = await createPayoutsFixture(players)
    const cash = await hold()
    let kills = 0
    for (
      let paid = 60;
      !(await runUntil('end 321', 'knockout', paid));
      paid = (await countOf('knockout')) + 60
    ) {
      kills += 1
    }
    expect(kills).toBeGreaterThan(0)
    for (const userId of fixture.userIds) {
      const account = await fixture.accountOf(userId)
      expect(account.cash).toBe(cash + 10 * 3_21)
      expect(account.transactions.map(({ kind }) => kind)).toEqual(['knockout', 'buy'])
      expect(account.orders).toMatchObject([{ abort_reason: 'knockout' }])
    }
    expect(await auditLedger(fixture.kysely)).toEqual([])
  })

  it('continues with a dividend, and pays everybody once', async () => {
    fixture = await createPayoutsFixture(players)
    const cash = await hold()
    const engine = fixture.createEngine()
    await engine.declare({ symbol: 'IBM', exDate: '2026-11-24', kind: 'dividend', value: '0.50' })
    fixture.market.moveTo(Date.UTC(2026, 10, 24, 8, 1))
    let kills = 0
    for (
      let paid = 60;
      !(await runUntil('dividend', 'dividend', paid));
      paid = (await countOf('dividend')) + 60
    ) {
      kills += 1
    }
    expect(kills).toBeGreaterThan(0)
    for (const userId of fixture.userIds) {
      const account = await fixture.accountOf(userId)
      // 10 × 0.50 × 0.85
      expect(account.cash).toBe(cash + 4_25)
      expect(account.transactions.map(({ kind }) => kind)).toEqual(['dividend', 'buy'])
    }
    expect(await auditLedger(fixture.kysely)).toEqual([])
  })

  it('continues with a split, and gives everybody the new pieces once', async () => {
    fixture = await createPayoutsFixture(players)
    const cash = await hold()
    const engine = fixture.createEngine()
    await engine.declare({ symbol: 'IBM', exDate: '2026-11-24', kind: 'split', value: '7:1' })
    fixture.market.moveTo(Date.UTC(2026, 10, 24, 8))
    let kills = 0
    for (let done = 60; !(await runUntil('split', 'split', done)); done = (await countOf('split')) + 60)
      kills += 1
    expect(kills).toBeGreaterThan(0)
    for (const userId of fixture.userIds) {
      const account = await fixture.accountOf(userId)
      expect([account.cash, account.positions[0]!.quantity]).toEqual([cash, 70])
      expect(account.transactions.map(({ kind }) => kind)).toEqual(['split', 'buy'])
      expect(account.orders).toMatchObject([{ status: 'pending', quantity: 70, limit_price: 14_15 }])
    }
    expect(await fixture.kysely.selectFrom('split_portfolios').selectAll().execute()).toEqual([])
    expect(await auditLedger(fixture.kysely)).toEqual([])
  })
})

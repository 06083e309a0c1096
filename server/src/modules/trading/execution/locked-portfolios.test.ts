// Another transaction holds a long lock on a portfolio, as a split does: only the commands of that portfolio wait.

import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import type { OrderResult, PlaceOrder } from './command.ts'
import { type CommandQueue, createCommandQueue } from './command-queue.ts'

const players = 30
const clock = new ManualClock(1_800_000_000_000)

let fixture: TradingFixture
beforeEach(async () => {
  fixture = await createTradingFixture({ players, clock, batchSize: 8 })
  fixture.market.quote(fixture.market.products[0]!, 100_00)
})
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
  await fixture.database.close()
})

function trade(
  portfolioId: string,
  side: 'buy' | 'sell' = 'buy',
  idempotencyKey: string | null = null,
): PlaceOrder {
  return {
    ...{ kind: 'place', portfolioId },
    ...{ productId: fixture.market.products[0]!.id, idempotencyKey },
    ...{ terms: { side, quantity: toQuantity(10), orderType: 'market' }, validity: 'cancel' },
  }
}

const execute = (command: PlaceOrder) => fixture.commandQueue.execute(command)
const outcomeOf = (result: OrderResult) =>
  result.ok ? (result.value.order.abortReason ?? result.value.order.orderStatus) : result.refusal.code

/** Runs an action while another transaction has a portfolio locked. */
async function whileLocked(portfolioId: string, action: () => Promise<void>): Promise<void> {
  await fixture.kysely.transaction().execute(async (tx) => {
    await tx.selectFrom('portfolios').select('id').where('id', '=', portfolioId).forUpdate().execute()
    await action()
  })
}

it('executes other players’ commands meanwhile, and those of the locked portfolio once it is free', async () => {
  const [held, ...others] = fixture.userIds.map(fixture.portfolioIdOf) as [string, ...string[]]
  let isAnswered = false
  let waiting: Promise<OrderResult> | undefined
  await whileLocked(held, async () => {
    waiting = execute(trade(held)).finally(() => {
      isAnswered = true
    })
    // Covers the batch with the locked portfolio's command, later batches, and batches after a retry.
    for (let round = 0; round < 3; round += 1) {
      const results = await Promise.all(others.map((portfolioId) => execute(trade(portfolioId))))
      expect(results.map(outcomeOf)).toEqual(others.map(() => 'completed'))
    }
    expect(isAnswered).toBe(false)
  })
  expect(outcomeOf(await waiting!)).toBe('completed')
})

it('keeps the commands of one portfolio in order, including those that arrive later', async () => {
  const [held, other] = fixture.userIds.map(fixture.portfolioIdOf) as [string, string]
  const answers: Promise<OrderResult>[] = []
  await whileLocked(held, async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      answers.push(execute(trade(held)))
      if (turn < 9) answers.push(execute(trade(held, 'sell')))
      expect(outcomeOf(await execute(trade(other)))).toBe('completed')
    }
  })
  answers.push(execute(trade(held, 'sell')))
  // A sale executed before its purchase would have nothing to sell.
  expect((await Promise.all(answers)).map(outcomeOf)).toEqual(Array(20).fill('completed'))
})

it('executes a player’s commands in order if one is set aside and the portfolio is unlocked meanwhile', async () => {
  const executed: string[] = []
  const later: Promise<OrderResult>[] = []
  let batches = 0
  const queue: CommandQueue = createCommandQueue({
    async executeBatch(commands) {
      batches += 1
      // The portfolio is locked for the first batch and the first retry, during which two more of its commands arrive.
      const isLocked = batches <= 2
      if (batches === 2)
        later.push(...['second', 'third'].map((key) => queue.execute(trade('held', 'buy', key))))
      return (commands as PlaceOrder[]).map(({ portfolioId, idempotencyKey }) => {
        if (portfolioId === 'held' && isLocked) return 'locked'
        executed.push(idempotencyKey!)
        return ok({ transaction: null })
      })
    },
    ...{ batchSize: 2, clock, log: fixture.log },
  })
  await Promise.all([
    queue.execute(trade('held', 'buy', 'first')),
    queue.execute(trade('other', 'buy', 'other')),
  ])
  await Promise.all(later)
  expect(executed).toEqual(['other', 'first', 'second', 'third'])
  await queue.close()
})

it('has two batches of different portfolios under way, and keeps the commands of each portfolio in order', async () => {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const queue: CommandQueue = createCommandQueue({
    executeBatch(commands) {
      batches.push((commands as PlaceOrder[]).map(({ idempotencyKey }) => idempotencyKey!))
      return new Promise((resolve) => {
        ends.push(() => resolve(commands.map(() => ok({ transaction: null }))))
      })
    },
    ...{ batchSize: 500, clock, log: fixture.log },
  })
  const begun = async (count: number) => {
    while (batches.length < count) await new Promise(setImmediate)
  }
  const place = (portfolio: string, key: string) => queue.execute(trade(portfolio, 'buy', key))
  const answers = [place('a', 'a1')]
  await begun(1)
  const others = Array.from({ length: 20 }, (_, index) => `b${index}`)
  answers.push(place('a', 'a2'), ...others.map((name) => place(name, name)), place('a', 'a3'))
  await begun(2)
  expect(batches).toEqual([['a1'], others])
  ends[1]!()
  await Promise.all(answers.slice(2, -1))
  ends[0]!()
  await begun(3)
  expect(batches[2]).toEqual(['a2', 'a3'])
  ends[2]!()
  await Promise.all(answers)
  await queue.close()
})

it('answers an order while a batch of events is under way', async () => {
  const batches: string[][] = []
  let endEvents!: () => void
  const queue: CommandQueue = createCommandQueue({
    async executeBatch(commands) {
      batches.push(commands.map(({ kind }) => kind))
      if (commands[0]!.kind === 'split') await new Promise<void>((resolve) => (endEvents = resolve))
      return commands.map(() => ok({ transaction: null }))
    },
    ...{ batchSize: 500, clock, log: fixture.log },
  })
  const splits = ['a', 'b'].map((portfolioId) => queue.executeEvent({ kind: 'split', portfolioId }))
  while (batches.length === 0) await new Promise(setImmediate)
  const later = queue.executeEvent({ kind: 'split', portfolioId: 'c' })
  await queue.execute(trade('d'))
  expect(batches).toEqual([['split', 'split'], ['place']])
  endEvents()
  await Promise.all(splits)
  while (batches.length === 2) await new Promise(setImmediate)
  endEvents()
  await later
  await queue.close()
})

it('refuses orders that have waited for eight seconds, as their requests are about to be answered with a time-out', async () => {
  const executed: string[] = []
  let endFirst!: () => void
  const queue: CommandQueue = createCommandQueue({
    async executeBatch(commands) {
      executed.push(...(commands as PlaceOrder[]).map(({ idempotencyKey }) => idempotencyKey!))
      if (executed.length === 1) await new Promise<void>((resolve) => (endFirst = resolve))
      return commands.map(() => ok({ transaction: null }))
    },
    ...{ batchSize: 500, clock, log: fixture.log },
  })
  const place = (key: string) => queue.execute(trade('one', 'buy', key))
  const answers = [place('first')]
  while (executed.length === 0) await new Promise(setImmediate)
  answers.push(place('old'))
  clock.advance(1)
  answers.push(place('younger'))
  clock.advance(8_000)
  answers.push(place('new'))
  endFirst()
  const results = await Promise.all(answers)
  expect(results.map((result) => (result.ok ? 'executed' : result.refusal.code))).toEqual([
    ...['executed', 'unavailable', 'executed', 'executed'],
  ])
  expect(executed).toEqual(['first', 'younger', 'new'])
  expect(queue.stats().unanswered).toBe(0)
  await queue.close()
})

it('refuses a command whose portfolio stays locked, and executes it when it is sent again', async () => {
  const [held, other] = fixture.userIds.map(fixture.portfolioIdOf) as [string, string]
  const keyed = trade(held, 'buy', 'key-of-one-order')
  await whileLocked(held, async () => {
    const waiting = execute(keyed)
    // This answer shows that the other command has been tried as well.
    expect(outcomeOf(await execute(trade(other)))).toBe('completed')
    clock.advance(5_000)
    expect(outcomeOf(await waiting)).toBe('unavailable')
  })
  expect(await fixture.kysely.selectFrom('orders').select('id').execute()).toHaveLength(1)
  const [first, again] = [await execute(keyed), await execute(keyed)]
  expect(outcomeOf(first)).toBe('completed')
  expect(again).toEqual(first)
})

it('soon refuses a due order of the engine, which sends it again at the next sweep', async () => {
  const { market, runEngine, startEngine, deliver } = fixture
  const [held, other] = fixture.userIds.map(fixture.portfolioIdOf) as [string, string]
  const limit = { orderType: 'limit', limitPrice: 90_00 } as never
  for (const portfolioId of [held, other]) {
    const order = trade(portfolioId)
    await execute({ ...order, terms: { ...order.terms, ...(limit as object) } as PlaceOrder['terms'] })
  }
  const engine = startEngine()
  await deliver()
  const pending = () =>
    fixture.kysely.selectFrom('orders').select('id').where('status', '=', 'pending').execute()
  await whileLocked(held, async () => {
    market.quote(market.products[0]!, 89_00)
    // The other player's order is executed; the locked one is retried until the clock has moved.
    while (engine.stats().due > 1) await new Promise(setImmediate)
    expect(await pending()).toHaveLength(1)
    clock.advance(1_000)
    while (fixture.commandQueue.stats().unanswered > 0) await new Promise(setImmediate)
  })
  while ((await pending()).length > 0) await runEngine(engine)
  engine.close()
})

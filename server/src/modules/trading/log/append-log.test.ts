import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import { createTradingFixture } from '../../../../test/fixtures/trading.ts'
import { createAppendLog } from './append-log.ts'

it('looks back once a minute for what was committed after its time had been read', async () => {
  const fixture = await createTradingFixture({ players: 2 })
  const { kysely, market, competition } = fixture
  const log = createAppendLog({ kysely, logSecret: Buffer.alloc(32), pageSize: 1 })
  const buy = async (player: number): Promise<void> => {
    const [product] = market.products
    market.quote(product!, 9_90, 10_00)
    const order = await fixture.commandQueue.execute({
      ...{
        kind: 'place',
        portfolioId: fixture.portfolioIdOf(fixture.userIds[player]!),
        productId: product!.id,
      },
      ...{ terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' }, validity: 'cancel' },
      idempotencyKey: null,
    })
    expect(order).toMatchObject({ ok: true, value: { order: { orderStatus: 'completed' } } })
  }
  const append = async (seconds: number): Promise<string[]> => {
    market.advance(seconds * 1_000)
    await log.append(competition, market.now())
    const lines = await kysely.selectFrom('competition_log').select('kind').orderBy('seq').execute()
    return lines.map(({ kind }) => kind)
  }

  await append(61)
  const begun = await append(61)
  const earlier = market.now()
  await buy(0)
  expect(await append(61)).toEqual([...begun, 'buy'])
  await buy(1)
  const last = await kysely
    .selectFrom('transactions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('transactions')
    .set({ created_at: toEpochMs(earlier - 1) })
    .where('id', '=', last.id)
    .execute()
  expect(await append(10)).toEqual([...begun, 'buy'])
  expect(await append(50)).toEqual([...begun, 'buy', 'buy'])
  await fixture.database.close()
})

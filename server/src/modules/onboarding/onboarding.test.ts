// The first steps on a real database: what completes them, and what is remembered of the list and the introduction.

import type { OnboardingStep } from '@koersklasse/domain/academy/onboarding.ts'
import { onboardingSteps } from '@koersklasse/domain/academy/onboarding.ts'
import { diplomas } from '@koersklasse/domain/competition/unlocking.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { handProduct } from '../../../test/fixtures/manual-market.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../../../test/fixtures/payouts.ts'
import { createOnboarding } from './create-onboarding.ts'

const share = handProduct('IBM', 'US4592001014', 'ss')
const etf = handProduct('VWRL', 'IE00B3RBWM25', 'etf')
const tracker = handProduct('AEX', 'ZZ0000000018', 'tracker')
const turbo = handProduct('ASML', 'ZZ0000000026', 'xt')
const all = [share, etf, tracker, turbo]

const clock = new ManualClock(1_800_000_000_000)
let fixture: PayoutsFixture
let onboarding: ReturnType<typeof createOnboarding>
let player: string
beforeEach(async () => {
  fixture = await createPayoutsFixture(2, '0.15', { products: all })
  for (const product of all) fixture.market.quote(product, 10_00)
  player = fixture.userIds[0]!
  const { kysely, readTrades, market } = fixture
  onboarding = createOnboarding({
    ...{ kysely, clock, everOwned: readTrades.everOwned, product: (id) => market.product(id) },
    diplomasOf: (player) => sql`array(select diploma from diplomas where user_id = ${player})`,
  })
})
afterEach(() => fixture.database.close())

const trade = (side: 'buy' | 'sell', product: Product) =>
  fixture.commandQueue.execute(fixture.place(player, all.indexOf(product), { side, quantity: toQuantity(1) }))
async function earn(count: number): Promise<void> {
  const earned = diplomas
    .slice(0, count)
    .map((diploma) => ({ user_id: player, diploma, earned_at: toEpochMs(1) }))
  await fixture.kysely
    .insertInto('diplomas')
    .values(earned)
    .onConflict((on) => on.doNothing())
    .execute()
}
async function doneBy(userId = player): Promise<OnboardingStep[]> {
  const { steps } = await onboarding.of(userId)
  return onboardingSteps.filter((step) => steps[step])
}
const codeOf = (result: Awaited<ReturnType<typeof onboarding.dismiss>>) =>
  result.ok ? 'ok' : result.refusal.code

it('counts what the player bought, also when it was sold, and never what another bought', async () => {
  expect(await doneBy()).toEqual([])
  await trade('buy', tracker)
  await trade('sell', share)
  expect(await doneBy()).toEqual([])
  await trade('buy', share)
  await trade('buy', turbo)
  await trade('sell', turbo)
  expect(await doneBy()).toEqual(['share', 'sprinter'])
  await trade('buy', etf)
  expect(await doneBy()).toEqual(['etf', 'share', 'sprinter'])
  expect(await doneBy(fixture.userIds[1])).toEqual([])
})

it('counts what was bought before the player began again', async () => {
  await fixture.changeCompetition({ areResetsAllowed: true })
  await trade('buy', share)
  await fixture.commandQueue.reset({
    ...{ kind: 'reset', portfolioId: fixture.portfolioIdOf(player), cause: 'player' },
  })
  expect(await doneBy()).toEqual(['share'])
})

it('needs all four diplomas for the academy', async () => {
  await earn(3)
  expect(await doneBy()).toEqual([])
  await earn(4)
  expect(await doneBy()).toEqual(['academy'])
})

it('can be put away once all is done, and stays away', async () => {
  for (const product of [share, etf, turbo]) await trade('buy', product)
  expect(codeOf(await onboarding.dismiss(player))).toBe('onboarding_incomplete')
  expect((await onboarding.of(player)).isDismissed).toBe(false)
  await earn(4)
  for (let time = 0; time < 2; time += 1) expect(codeOf(await onboarding.dismiss(player))).toBe('ok')
  expect(await onboarding.of(player)).toEqual({
    ...{
      steps: { academy: true, etf: true, share: true, sprinter: true },
      isDismissed: true,
      isIntroduced: false,
    },
  })
})

it('remembers that the dashboard was introduced, from when it first was', async () => {
  expect((await onboarding.of(player)).isIntroduced).toBe(false)
  const first = clock.now()
  await onboarding.endIntroduction(player)
  clock.advance(1_000)
  await onboarding.endIntroduction(player)
  expect(await onboarding.of(player)).toMatchObject({ isIntroduced: true, isDismissed: false })
  expect((await onboarding.of(fixture.userIds[1]!)).isIntroduced).toBe(false)
  const rows = await fixture.kysely.selectFrom('onboarding').selectAll().execute()
  expect(rows).toEqual([{ user_id: player, introduced_at: first, dismissed_at: null }])
})

it('keeps nothing of a player who has left', async () => {
  await onboarding.endIntroduction(player)
  await fixture.kysely.deleteFrom('users').where('id', '=', player).execute()
  await onboarding.endIntroduction(player)
  expect(await fixture.kysely.selectFrom('onboarding').selectAll().execute()).toEqual([])
})

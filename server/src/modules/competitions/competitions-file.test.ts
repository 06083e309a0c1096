import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemIds } from '../../platform/ids.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { loadCompetitions } from './competitions-file.ts'
import { createCompetitions } from './create-competitions.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'competitions-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function load(content: unknown) {
  const file = join(folder, 'competitions.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return loadCompetitions(file, systemIds)
}
const mistakesIn = async (content: unknown) => {
  const fault: unknown = await load(content).catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(StartupError)
  return (fault as Error).message
}

const school = {
  joinCode: 'k7qm2-9xwrt',
  name: 'Klas 4B',
  start: '2027-01-04T08:00',
  end: '2027-02-01T18:00',
}
const at = (instant: string) => toEpochMs(Date.parse(instant))

it('reads a competition with its defaults, and one with rules of its own', async () => {
  const office = {
    ...{
      ...school,
      joinCode: 'ABCDE-FGHJK',
      name: 'Kantoor',
      text: 'Om de *beker*.',
      startingBalance: 50_000,
    },
    ...{ joinFrom: '2026-12-01T00:00', joinUntil: '2027-01-11T00:00', practiceFrom: '2026-12-28T08:00' },
    ...{ sprinterSharePercent: 10, underlyingCapPercent: 25, transactionCostFixed: 0 },
    ...{ transactionCostBasisPoints: 15, unlocked: ['etf', 'limit'], visibility: 'afterEnd' },
    ...{ riskAdjusted: true, resets: true, prizes: 'Een beker.', weeklyDeposit: 500 },
  }
  const [first, second] = await load([school, office])
  expect(first).toMatchObject({
    ...{ joinCode: 'K7QM29XWRT', name: 'Klas 4B', isHouse: false, text: '', unlocked: [] },
    ...{ start: at('2027-01-04T07:00Z'), end: at('2027-02-01T17:00Z'), joinFrom: null },
    ...{
      startingBalance: 100_000_00,
      sprinterCap: 50_000_00,
      underlyingCapPercent: null,
      weeklyDeposit: null,
    },
    ...{ costs: { fixed: 200, rateBasisPoints: 0 }, visibility: 'always' },
  })
  expect(second).toMatchObject({
    ...{ startingBalance: 50_000_00, sprinterCap: 5_000_00, underlyingCapPercent: 25 },
    ...{ costs: { fixed: 0, rateBasisPoints: 15 }, visibility: 'afterEnd' },
    ...{ joinUntil: at('2027-01-10T23:00Z'), showsRiskAdjusted: true },
    ...{ areResetsAllowed: true, weeklyDeposit: 500_00, practiceFrom: at('2026-12-28T07:00Z') },
  })
})

it('lists every mistake, and offers a code where one is missing', async () => {
  const message = await mistakesIn([
    { ...school, end: '2027-01-04T08:00' },
    { ...school, name: ' ', practiceFrom: '2027-01-04T08:00', sprinterSharePercent: 101, color: 'red' },
    { ...school, underlyingCapPercent: 0 },
    { ...school, underlyingCapPercent: 12.5 },
    { ...school, underlyingCapPercent: '25' },
    { name: 'Zonder code', start: 'maandag', end: '2027-02-01' },
  ])
  for (const part of [
    '1.name',
    '1.practiceFrom: not before start',
    '1.sprinterSharePercent',
    'color',
    '2.underlyingCapPercent: Too small: expected number to be >=1',
    '3.underlyingCapPercent: Invalid input: expected int',
    '4.underlyingCapPercent: Invalid input: expected number',
    '5.start: not a date and time as 2027-01-04T08:00',
    '5.joinCode: ',
  ])
    expect(message).toContain(part)
  const offered = /a new one is (\S+)/.exec(message)![1]!
  expect(readJoinCode(offered)).not.toBeNull()
  const [from, until] = ['2027-03-01T08:00', '2027-02-20T08:00']
  expect(await mistakesIn([{ ...school, end: school.start, joinFrom: from, joinUntil: until }])).toContain(
    '0.end: not after start\n0.joinFrom: not before end\n0.joinUntil: not after joinFrom',
  )
  expect(await mistakesIn([school, { ...school, joinCode: 'K7QM2 9XWRT' }])).toContain(
    '1.joinCode: that of another competition',
  )
  expect(await mistakesIn('{')).toContain('cannot be read')
  expect(await mistakesIn({})).toContain('the file: ')
})

it('creates each competition once, and none that is over', async () => {
  const database = await createTestDatabase()
  const marketClock = new ManualClock(at('2027-01-10T12:00Z'))
  const nodes = [1, 2].map(() =>
    createCompetitions({ kysely: database.kysely, ids: systemIds, clock: systemClock, marketClock }),
  )
  const over = { ...school, joinCode: 'ABCDE-FGHJK', start: '2026-01-05T08:00', end: '2026-02-02T18:00' }
  const listed = await load([school, over])
  for (const name of ['Klas 4B', 'Another name'])
    await Promise.all(nodes.map((node) => node.ensureListed(listed.map((each) => ({ ...each, name })))))
  const rows = await database.kysely.selectFrom('competitions').select(['name', 'join_code']).execute()
  expect(rows).toEqual([{ name: 'Klas 4B', join_code: 'K7QM29XWRT' }])
  // Differences are reported, even for a competition that is over by now, but change nothing.
  const other = { ...school, transactionCostFixed: 1, unlocked: ['limit', 'etf'], end: '2027-02-02T18:00' }
  const [changed] = await nodes[0]!.ensureListed(await load([other]))
  expect(changed).toMatchObject({ name: 'Klas 4B' })
  expect(changed!.rules.toSorted()).toEqual(['costs', 'end', 'unlocked'])
  marketClock.advance(60 * 86_400_000)
  expect(await nodes[0]!.ensureListed(listed)).toEqual([])
  await database.close()
})

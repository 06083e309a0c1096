// The part of `npm run security` that fits into the tests: all requirements and roles, with fewer hostile values and pages.
// Nothing is timed here, since the machine may be busy.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asvsChecks } from './asvs/asvs.ts'
import { type Cast, gatherCast } from './cast.ts'
import { rowOf } from './check.ts'
import { checkHostileValues } from './hostile.ts'
import { checkLimits } from './limits.ts'
import { checkRoles } from './roles.ts'
import type { Row } from './row.ts'
import { type SecureGame, startSecureGame } from './secure-game.ts'
import { checkXss } from './xss.ts'
import { type HostileTexts, readPayloads, writeHostileTexts } from './xss-texts.ts'

let texts: HostileTexts
let secure: SecureGame
let cast: Cast

beforeAll(async () => {
  texts = await writeHostileTexts()
  secure = await startSecureGame(texts.settings)
  cast = await gatherCast(secure)
})
afterAll(async () => {
  await secure?.remove()
  await texts?.remove()
})

const failures = (rows: readonly Row[]): Row[] => rows.filter(({ verdict }) => verdict === 'FAIL')

it('has 44 requirements, each once', () => {
  expect(new Set(asvsChecks.map(({ id }) => id)).size).toBe(44)
})

describe('the requirements of OWASP ASVS 5.0.0', () => {
  it.each(asvsChecks.map((check) => [check.id, check] as const))('%s', async (_, check) => {
    expect(failures([await rowOf(check, cast)])).toEqual([])
  })
})

describe('without a limit of calls', () => {
  beforeAll(() => secure.game.restart({ REQUESTS_PER_MINUTE: '0', ...texts.brand }))

  // Before the check of roles, which ends the sessions that the pages of the desk need.
  it('shows known payloads as text', async () => {
    expect(new Set(await readPayloads()).size).toBe(100)
    expect(failures(await checkXss(cast, 25))).toEqual([])
  })

  // These two wait for different things, so they run at the same time.
  it.concurrent('gives every role what the contract says, and no object of another', async () => {
    expect(failures(await checkRoles(cast))).toEqual([])
  })

  it.concurrent('keeps its limits as time goes by', async () => {
    expect(failures(await checkLimits())).toEqual([])
  })

  it('answers hostile values without a fault', async () => {
    const seed = Number(process.env.SEED ?? 1)
    expect(failures(await checkHostileValues(cast, { seed, count: 2_000, isTimed: false }))).toEqual([])
  })
})

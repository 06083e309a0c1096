import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemIds } from '../platform/ids.ts'
import { withSeed } from './market.ts'

it.each([
  ['of its own', null, []],
  ['that is short', 'klas 3b', [/MARKET_SEED is short/]],
  ['as long as a secret', 'x'.repeat(44), [/MARKET_SEED is set/]],
])('warns of a seed from the settings, and of none %s', async (_, seed, warnings) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-seed-'))
  const warned: string[] = []
  const log = { warn: (_fields: object, text: string) => void warned.push(text) }
  const feed = await withSeed(
    { dataDir, ids: systemIds, log: log as never },
    { kind: 'simulator', seed, speed: 1 },
  )
  await rm(dataDir, { recursive: true })
  expect(feed).toMatchObject({ seed: seed ?? expect.stringMatching(/.{32}/) })
  expect(warned).toEqual(warnings.map((pattern) => expect.stringMatching(pattern)))
})

// Checks that the twin detects mistakes: with a mistake planted in the source the games must differ. The seed chooses a
// third of them; `npm run twin -- --planted` plants them all.

import { describe, expect, it } from 'vitest'
import { mistakes } from './mistakes.ts'
import { missed, playApart, sampleOf } from './play-apart.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

describe(`the twin detects (SEED=${seed})`, { timeout: 600_000 }, () => {
  it.each(sampleOf(seed).map((index) => [mistakes[index]!.name, index] as const))(
    '%s',
    async (_name, index) => {
      expect(await missed(index)).toBeNull()
    },
  )

  it('nothing without a mistake', async () => {
    const { code, printed } = await playApart(null, 2_000)
    expect(printed).toContain('commands without a difference')
    expect(code).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { forEachPage, nextSize } from './pages.ts'

describe('forEachPage', () => {
  const pages: Record<string, string[]> = { a: ['b', 'c'], c: ['d', 'e'], e: ['f'] }
  const next = async (after: string) => {
    const portfolioIds = pages[after] ?? pages.a!
    return { portfolioIds, last: portfolioIds.length === 2 ? portfolioIds[1]! : null }
  }

  it('continues with the next page after a failure for one portfolio, and rejects at the end', async () => {
    const done: string[] = []
    const execute = async (id: string) => {
      if (id === 'b') throw new Error('away')
      if (id === 'd') return { ok: false }
      done.push(id)
      return { ok: true }
    }
    await expect(forEachPage(next, execute, () => true)).rejects.toThrow('away')
    expect(done).toEqual(['c', 'e', 'f'])
  })

  it('stops after the current page when its condition becomes false', async () => {
    const done: string[] = []
    const execute = async (id: string) => ({ ok: done.push(id) > 0 })
    await forEachPage(next, execute, () => done.length === 0)
    expect(done).toEqual(['b', 'c'])
  })

  it('reads a small page first, and none larger than asked for', async () => {
    const limitsOf = async (most?: number) => {
      const limits: number[] = []
      const read = async (_after: string, limit: number) => {
        limits.push(limit)
        return { portfolioIds: [], last: limits.length < 8 ? 'z' : null }
      }
      await forEachPage(
        read,
        async () => ({ ok: true }),
        () => true,
        most,
      )
      return limits
    }
    expect(await limitsOf()).toEqual([10, 20, 40, 80, 160, 320, 500, 500])
    expect(await limitsOf(15)).toEqual([10, 15, 15, 15, 15, 15, 15, 15])
    expect(await limitsOf(2)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
  })
})

describe('nextSize', () => {
  it.each([
    ['fits into 20 ms', 100, 40, 50],
    ['fits into 20 ms', 100, 16, 125],
    ['is twice as large at most', 100, 1, 200],
    ['is twice as large at most', 100, 0, 200],
    ['is ten at least, such as after a locked portfolio', 100, 5_000, 10],
    ['is 500 at most', 400, 10, 500],
  ])('%s (%i in %i ms)', (_, size, tookMs, next) => {
    expect(nextSize(size, tookMs)).toBe(next)
  })
})

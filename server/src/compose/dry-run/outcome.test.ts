import { describe, expect, it } from 'vitest'
import { spreadOf } from './outcome.ts'

const spread = (...results: number[]) => spreadOf(results.map((result) => ({ result })))
const total = (bands: ReturnType<typeof spread>) => bands.reduce((sum, { players }) => sum + players, 0)

describe('the spread of results', () => {
  it('has narrow bands where all results are near each other', () => {
    expect(spread(-0.013, -0.004, 0, 0.006)).toEqual([
      { from: null, until: -0.02, players: 0 },
      { from: -0.02, until: -0.01, players: 1 },
      { from: -0.01, until: 0, players: 1 },
      { from: 0, until: 0.01, players: 2 },
      { from: 0.01, until: null, players: 0 },
    ])
  })

  it('has wider bands where they are far apart, aligned to a result of zero', () => {
    const bands = spread(...Array.from({ length: 101 }, (_, place) => (place - 30) / 100))
    expect(bands.length).toBeLessThanOrEqual(14)
    expect(bands.map(({ from }) => from)).toContain(0)
    const widths = bands.slice(1, -1).map(({ from, until }) => Math.round((until! - from!) * 100))
    expect(new Set(widths)).toEqual(new Set([10]))
    expect(total(bands)).toBe(101)
  })

  it('counts the few that are far away together', () => {
    const bands = spread(...Array.from({ length: 98 }, () => 0.015), 25, -1)
    expect(bands).toEqual([
      { from: null, until: 0.01, players: 1 },
      { from: 0.01, until: 0.02, players: 98 },
      { from: 0.02, until: null, players: 1 },
    ])
  })

  it('counts everybody where nobody traded', () => {
    expect(spread(0, 0, 0)).toEqual([
      { from: null, until: 0, players: 0 },
      { from: 0, until: 0.01, players: 3 },
      { from: 0.01, until: null, players: 0 },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { toCents } from '../money/money.ts'
import { type AtRisk, allocationOf, largestRisk, type Risk } from './allocation.ts'

it('groups a portfolio, the largest group first, equal ones by name, without empty ones', () => {
  const positions = (
    [
      ['ss', 20_00],
      ['cash', 50_00],
      ['etf', 30_00],
      ['ss', 10_00],
      ['xt', 0],
    ] as const
  ).map(([group, cents]) => ({ group, value: toCents(cents) }))
  expect(allocationOf(positions).map(({ group, value, share }) => [group, value, share.toFixed(3)])).toEqual([
    ['cash', 50_00, '0.455'],
    ['etf', 30_00, '0.273'],
    ['ss', 30_00, '0.273'],
  ])
  expect(allocationOf([])).toEqual([])
})

const at = (underlying: string, cents: number, leverage = 1): AtRisk => ({
  ...{ underlying, value: toCents(cents), leverage },
})

describe('the largest risk', () => {
  it.each<[string, AtRisk[], [string, number, number] | null]>([
    ['nothing held', [], null],
    ['one share', [at('KPN', 1_000_00)], ['KPN', -0.1, 100_00]],
    ['a Sprinter beside a share', [at('KPN', 1_000_00), at('AEX', 300_00, 5)], ['AEX', -0.1, 150_00]],
    ['a short', [at('AEX', 300_00, -5)], ['AEX', 0.1, 150_00]],
    ['leverage that takes no more than everything', [at('AEX', 300_00, 25)], ['AEX', -0.1, 300_00]],
    ['a share that a short on it covers', [at('KPN', 1_000_00), at('KPN', 200_00, -5)], null],
  ])('%s', (_, positions, expected) => {
    const risk: Risk | null = expected && {
      ...{ underlying: expected[0], move: expected[1], loss: toCents(expected[2]) },
    }
    expect(largestRisk(positions)).toEqual(risk)
  })
})

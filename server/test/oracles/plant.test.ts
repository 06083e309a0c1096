// Oracles are tested with mistakes and holes that change source files, so each must still fit its file.

import { describe, expect, it } from 'vitest'
import { holes } from './abuse/holes.ts'
import { strategies } from './abuse/strategies/all.ts'
import { readMistaken } from './plant.ts'
import { mistakes as mistakesInRankings } from './rankings/mistakes.ts'
import { mistakes as mistakesInGame } from './twin/mistakes.ts'

it('has a hole for each strategy to find', () => {
  expect(new Set(holes.map(({ foundBy }) => foundBy))).toEqual(new Set(strategies.map(({ name }) => name)))
})

const lists = { holes, mistakesInGame, mistakesInRankings }

describe.each(Object.entries(lists))('each of the %s', (_, planted) => {
  it.each(planted.map((one) => [one.name, one] as const))('can be planted: %s', (_name, one) => {
    expect(readMistaken(one)).toContain(one.to)
  })
})

import { describe, expect, it } from 'vitest'
import { wordsOf } from './fact-words.ts'

describe('wordsOf', () => {
  it.each([
    ['an amount', 'sprinterCap', 50_000_00, '€ 50.000,00'],
    ['an instant', 'end', Date.UTC(2026, 11, 18, 21), '18 december 2026 om 22:00:00'],
    ['a list', 'unlocked', ['sp', 'limit'], 'sp, limit'],
    ['nothing', 'until', null, '–'],
    ['an unknown fact', 'colour', { hue: 12 }, 'hue: 12'],
  ])('shows %s as elsewhere', (_, name, value, words) => {
    expect(wordsOf(name, value).replaceAll('\u00a0', ' ')).toBe(words)
  })
})

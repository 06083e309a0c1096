import { describe, expect, it } from 'vitest'
import {
  type Diploma,
  defaultUnlockRules,
  diplomaFor,
  diplomas,
  lockOn,
  type Unlockable,
  unlockables,
  unlockedBy,
} from './unlocking.ts'

const openOf = (...given: Parameters<typeof unlockedBy>) =>
  unlockables.filter((type) => unlockedBy(...given)[type]).join(' ')

describe('what a player may use', () => {
  it.each<[earned: Diploma[], competition: Unlockable[], open: string]>([
    [[], [], 'ss market'],
    [['etf'], [], 'ss etf tracker market'],
    [['sp'], [], 'ss sp sb xt market'],
    [['limit'], [], 'ss market limit'],
    [['stoploss'], [], 'ss market stoploss'],
    [['sp', 'limit'], [], 'ss sp sb xt market limit'],
    [[...diplomas], [], unlockables.join(' ')],
    [[], ['etf', 'limit'], 'ss etf market limit'],
    [['etf'], ['etf', 'stoploss'], 'ss etf tracker market stoploss'],
    [[], [...unlockables], unlockables.join(' ')],
  ])('with the diplomas %j in a competition that unlocks %j: %s', (earned, competition, open) => {
    expect(openOf(earned, defaultUnlockRules, competition)).toBe(open)
  })

  it('follows the configured rules', () => {
    const byDiploma = { sp: ['sp', 'market'], etf: [], limit: ['limit', 'stoploss'], stoploss: [] } as const
    const rules = { atStart: [], byDiploma }
    expect(openOf([], rules, [])).toBe('')
    expect(openOf(['sp'], rules, [])).toBe('sp market')
    expect(openOf(['etf', 'limit'], rules, ['ss'])).toBe('ss limit stoploss')
    expect(diplomaFor('stoploss', rules)).toBe('limit')
    expect(diplomaFor('ss', rules)).toBeNull()
  })

  it.each([
    ['xt', 'sp'],
    ['tracker', 'etf'],
    ['stoploss', 'stoploss'],
    ['ss', null],
  ] as const)('unlocks %s with the diploma %s', (type, diploma) => {
    expect(diplomaFor(type, defaultUnlockRules)).toBe(diploma)
  })
})

describe('the lock on an order', () => {
  const beginner = unlockedBy([], defaultUnlockRules, [])
  const nothing = unlockedBy([], { ...defaultUnlockRules, atStart: [] }, [])

  it.each([
    ['buy', 'ss', 'market', beginner, null],
    ['buy', 'etf', 'market', beginner, 'product'],
    ['buy', 'ss', 'limit', beginner, 'order'],
    ['buy', 'sp', 'stoploss', beginner, 'product'],
    ['sell', 'sp', 'market', beginner, null],
    ['sell', 'sp', 'limit', beginner, 'order'],
    ['buy', 'ss', 'market', nothing, 'product'],
    ['sell', 'ss', 'market', nothing, null],
    ['sell', 'ss', 'stoploss', nothing, 'order'],
  ] as const)('to %s %s by a %s order', (side, productType, orderType, unlocked, lock) => {
    expect(lockOn({ side, productType, orderType }, unlocked)).toBe(lock)
  })
})

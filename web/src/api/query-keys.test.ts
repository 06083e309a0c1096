import type { QueryKey } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { dailyKeys, queryKeys, rulesOf } from './query-keys.ts'

const isDaily = (queryKey: QueryKey) =>
  dailyKeys.some((prefix) => prefix.every((part, index) => queryKey[index] === part))

describe('the rules for the kinds of cache entries', () => {
  test.each<[string, QueryKey, daily: boolean, offline: string | undefined]>([
    ['the share, ETFs and trackers of an underlying', queryKeys.related('IBM'), true, 'shared'],
    ['a product', queryKeys.product('P'), true, 'shared'],
    ['a price', queryKeys.price('P'), false, 'shared'],
    ['a sparkline', queryKeys.sparkline('product', 'P'), true, undefined],
    ['the portfolio over time', queryKeys.portfolioHistory('week'), true, 'player'],
    ['the positions', queryKeys.positions(), false, 'player'],
    ['the player', queryKeys.user(), false, 'player'],
    ['the alerts', queryKeys.alerts(), false, undefined],
    ['a key from elsewhere', ['elsewhere'], false, undefined],
  ])('%s', (_, queryKey, daily, offline) => {
    expect(isDaily(queryKey)).toBe(daily)
    expect(rulesOf(queryKey).offline).toBe(offline)
  })
})

test('a key without its arguments is the prefix of the keys of its kind', () => {
  expect(queryKeys.history('P', 'week').slice(0, 1)).toEqual(queryKeys.history())
  expect(queryKeys.order('O').slice(0, 1)).toEqual(queryKeys.player())
  expect(queryKeys.positionTransactions('P').slice(0, 2)).toEqual(queryKeys.past())
})

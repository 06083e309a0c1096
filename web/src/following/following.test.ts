import { expect, test } from 'vitest'
import { withChanges } from './following.ts'

const change = (symbol: string, isFollowed: boolean) => ({ symbol, name: symbol, isFollowed })

test('changes show at once, in turn, and symbols that are followed already keep their place', () => {
  expect(withChanges(['AEX', 'IBM'], [])).toEqual(['AEX', 'IBM'])
  expect(withChanges(['AEX', 'IBM'], [change('BAC', true)])).toEqual(['AEX', 'IBM', 'BAC'])
  expect(withChanges(['AEX', 'IBM'], [change('AEX', true)])).toEqual(['AEX', 'IBM'])
  expect(withChanges(['AEX', 'IBM'], [change('AEX', false), change('BAC', false)])).toEqual(['IBM'])
  expect(withChanges(['AEX'], [change('BAC', true), change('BAC', false)])).toEqual(['AEX'])
})

import { expect, test } from 'vitest'
import { withWishes } from './following.ts'

const wish = (symbol: string, isFollowed: boolean) => ({ symbol, name: symbol, isFollowed })

test('what is asked for shows at once, in turn, and what is there already stays where it is', () => {
  expect(withWishes(['AEX', 'IBM'], [])).toEqual(['AEX', 'IBM'])
  expect(withWishes(['AEX', 'IBM'], [wish('BAC', true)])).toEqual(['AEX', 'IBM', 'BAC'])
  expect(withWishes(['AEX', 'IBM'], [wish('AEX', true)])).toEqual(['AEX', 'IBM'])
  expect(withWishes(['AEX', 'IBM'], [wish('AEX', false), wish('BAC', false)])).toEqual(['IBM'])
  expect(withWishes(['AEX'], [wish('BAC', true), wish('BAC', false)])).toEqual(['AEX'])
})

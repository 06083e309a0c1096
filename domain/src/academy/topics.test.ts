import { expect, test } from 'vitest'
import { diplomaOf } from './topics.ts'

test.each([
  ['basics', null],
  ['risk', null],
  ['sprinters', 'sp'],
  ['etfs', 'etf'],
  ['limit', 'limit'],
  ['stoploss', 'stoploss'],
] as const)('the topic %s has the diploma %s', (topic, diploma) => expect(diplomaOf(topic)).toBe(diploma))

import { expect, test } from 'vitest'
import { diplomaOf, topicOf } from './topics.ts'

test.each(['sprinters', 'etfs', 'limit', 'stoploss'])('%s is a topic', (id) => expect(topicOf(id)).toBe(id))
test.each(['Sprinters', 'constructor', '', undefined])('%s is none', (id) =>
  expect(topicOf(id)).toBeUndefined(),
)

test.each([
  ['sprinters', 'sp'],
  ['etfs', 'etf'],
  ['limit', 'limit'],
  ['stoploss', 'stoploss'],
] as const)('the exam of %s gives the diploma %s', (topic, diploma) => expect(diplomaOf(topic)).toBe(diploma))

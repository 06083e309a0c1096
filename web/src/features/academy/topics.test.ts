import { expect, test } from 'vitest'
import { diplomaOf, topicOf } from './topics.ts'

test.each(['sprinters', 'etfs', 'limit', 'stoploss'])('recognises the topic %s', (id) =>
  expect(topicOf(id)).toBe(id),
)
test.each(['Sprinters', 'constructor', '', undefined])('rejects %s as a topic', (id) =>
  expect(topicOf(id)).toBeUndefined(),
)

test.each([
  ['sprinters', 'sp'],
  ['etfs', 'etf'],
  ['limit', 'limit'],
  ['stoploss', 'stoploss'],
] as const)('maps the exam of %s to the diploma %s', (topic, diploma) =>
  expect(diplomaOf(topic)).toBe(diploma),
)

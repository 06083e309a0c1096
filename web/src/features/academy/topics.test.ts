import { expect, test } from 'vitest'
import { topicOf } from './topics.ts'

test.each(['basics', 'risk', 'sprinters', 'etfs', 'limit', 'stoploss'])('recognises the topic %s', (id) =>
  expect(topicOf(id)).toBe(id),
)
test.each(['Sprinters', 'constructor', '', undefined])('rejects %s as a topic', (id) =>
  expect(topicOf(id)).toBeUndefined(),
)

import { expect, test } from 'vitest'
import { topicOf } from './topics.ts'

test.each(['sprinters', 'etfs', 'limit', 'stoploss'])('%s is a topic', (id) => expect(topicOf(id)).toBe(id))
test.each(['Sprinters', 'constructor', '', undefined])('%s is none', (id) =>
  expect(topicOf(id)).toBeUndefined(),
)

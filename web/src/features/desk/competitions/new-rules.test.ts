import { writeMoment } from '@koersklasse/domain/time/local-moment.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, test } from 'vitest'
import { newRules } from './new-rules.ts'

test.each([
  ['2026-11-24T12:00Z', '07.12.2026 08:00', '01.01.2027 22:00'],
  ['2026-11-22T22:59Z', '30.11.2026 08:00', '25.12.2026 22:00'],
  // The clocks change within it.
  ['2026-03-10T12:00Z', '23.03.2026 08:00', '17.04.2026 22:00'],
  ['2026-10-05T12:00Z', '19.10.2026 08:00', '13.11.2026 22:00'],
])('at %s it runs from %s to %s', (now, start, end) => {
  const rules = newRules(toEpochMs(Date.parse(now)))
  const written = [rules.start, rules.end].map((at) => Object.values(writeMoment(at)).join(' '))
  expect(written).toEqual([start, end])
})

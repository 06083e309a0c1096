import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import type { FeedConfig } from './feed.ts'
import { initialMarketTime } from './initial-market-time.ts'

const simulator = (speed: number): FeedConfig => ({ kind: 'simulator', seed: '', speed })
const replay = (start: number | null): FeedConfig => {
  const from = start === null ? null : toEpochMs(start)
  return { kind: 'replay', file: '', start: from, speed: 1, loop: false }
}
const ingest: FeedConfig = { kind: 'ingest', token: '', maxLeap: 20, delay: null }
const now = 10_000_000

it.each([
  ['quotes from outside: real time, whatever time was saved', ingest, 20_000_000, 20_000_000, null],
  ['a tape for the first time: its beginning', replay(null), null, 0, 1_000],
  ['a tape that is to begin later', replay(5_000), null, 0, 5_000],
  ['a tape that was left', replay(5_000), 7_000, 6_000, 7_000],
  ['the simulator for the first time: real time', simulator(1), null, 0, null],
  ['the simulator as it was left', simulator(1), null, now - 5, null],
  ['the simulator, quoted by a node whose clock is a little ahead', simulator(1), null, now + 60_000, null],
  ['the simulator, quoted by a clock that was wrong', simulator(1), null, now + 60_001, now + 60_001],
  ['the simulator that was accelerated before', simulator(1), now + 1, now, now + 1],
  ['the same, when real time has come to it', simulator(1), now, now, null],
  ['an accelerated market for the first time: now', simulator(60), null, 0, now],
  ['an accelerated market as it was left', simulator(60), 7_000, 6_000, 7_000],
  ['an accelerated market that was at real pace before', simulator(60), null, 6_000, 6_000],
] as const)('%s', (_, feed, left, quoted, expected) => {
  const leftAt = left === null ? null : toEpochMs(left)
  const at = { leftAt, quotedAt: toEpochMs(quoted), tapeBegin: toEpochMs(1_000), now: toEpochMs(now) }
  expect(initialMarketTime(feed, at)).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { endOfQuietHours } from './quiet-hours.ts'

const at = (text: string) => toEpochMs(Date.parse(text))
const hours = (from: number, until: number) => ({ from: from * 60, until: until * 60 })

describe('quiet hours', () => {
  it.each([
    // In winter Amsterdam is an hour ahead of UTC.
    ['before they begin', '2026-11-23T20:59:59Z', hours(22, 7), null],
    ['as they begin', '2026-11-23T21:00:00Z', hours(22, 7), '2026-11-24T06:00:00Z'],
    ['after midnight', '2026-11-24T03:00:00Z', hours(22, 7), '2026-11-24T06:00:00Z'],
    ['as they end', '2026-11-24T06:00:00Z', hours(22, 7), null],
    ['within a day', '2026-11-23T12:30:00Z', hours(13, 14), '2026-11-23T13:00:00Z'],
    ['after those within a day', '2026-11-23T13:00:00Z', hours(13, 14), null],
    ['in summer', '2026-07-01T20:00:00Z', hours(22, 7), '2026-07-02T05:00:00Z'],
    ['in the night that the clocks go forward', '2026-03-28T21:30:00Z', hours(22, 7), '2026-03-29T05:00:00Z'],
    [
      'with an end that is skipped',
      '2026-03-28T23:30:00Z',
      { from: 1_320, until: 150 },
      '2026-03-29T01:30:00Z',
    ],
    ['in the night that the clocks go back', '2026-10-24T21:30:00Z', hours(22, 7), '2026-10-25T06:00:00Z'],
    ['in an hour that comes twice', '2026-10-25T01:10:00Z', { from: 1_320, until: 150 }, null],
    [
      'that began in an hour that comes twice, the second time',
      '2026-10-25T01:10:00Z',
      { from: 150, until: 420 },
      '2026-10-25T06:00:00Z',
    ],
    ['before a beginning that is skipped', '2026-03-29T01:10:00Z', { from: 150, until: 420 }, null],
    [
      'after a beginning that is skipped',
      '2026-03-29T01:30:00Z',
      { from: 150, until: 420 },
      '2026-03-29T05:00:00Z',
    ],
    ['that are skipped as a whole', '2026-03-29T01:00:00Z', { from: 125, until: 180 }, null],
    ['at midnight', '2026-11-23T23:00:00Z', hours(0, 7), '2026-11-24T06:00:00Z'],
    ['until midnight', '2026-11-23T22:59:59Z', hours(22, 0), '2026-11-23T23:00:00Z'],
    ['after midnight, if they end then', '2026-11-23T23:00:00Z', hours(22, 0), null],
  ])('%s', (_name, now, quiet, end) => {
    expect(endOfQuietHours(at(now), quiet)).toBe(end === null ? null : at(end))
  })
})

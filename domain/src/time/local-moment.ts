// Moments as people type them: a date as dd.mm.yyyy and a time as hh:mm or hh:mm:ss, by the clock of Amsterdam.

import { Temporal } from 'temporal-polyfill'
import { type EpochMs, gameTimeZone, toEpochMs } from './time.ts'

/** A typed date and a typed time. */
export interface TypedMoment {
  date: string
  time: string
}

/** Nothing typed. */
export const noMoment: TypedMoment = { date: '', time: '' }

/** Whether nothing is typed. */
export function isNoMoment({ date, time }: TypedMoment): boolean {
  return date.trim() === '' && time.trim() === ''
}

/**
 * The instant of a typed moment; null if there is no such date or time, such as 31.02.2026, or 02:30 on a night when the
 * clocks skip it. In an hour that occurs twice, the first occurrence.
 */
export function readMoment({ date, time }: TypedMoment): EpochMs | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(date.trim()) ?? []
  const [, hour, minute, second = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time.trim()) ?? []
  if (day === undefined || hour === undefined) return null
  try {
    const [ofDay, ofHour] = [
      { day: Number(day), month: Number(month), year: Number(year) },
      { hour: Number(hour), minute: Number(minute), second: Number(second) },
    ]
    const local = Temporal.PlainDateTime.from({ ...ofDay, ...ofHour }, { overflow: 'reject' })
    const zoned = local.toZonedDateTime(gameTimeZone, { disambiguation: 'earlier' })
    return zoned.toPlainDateTime().equals(local) ? toEpochMs(zoned.epochMilliseconds) : null
  } catch (fault) {
    if (fault instanceof RangeError) return null
    throw fault
  }
}

/** The day of a typed date as 2026-11-24; null if there is no such day. */
export function readDay(date: string): string | null {
  const noon = readMoment({ date, time: '12:00' })
  return noon === null ? null : writeMoment(noon).date.split('.').toReversed().join('-')
}

/** A day such as 2026-11-24 as people type it; empty if there is no such day. */
export function writeDay(day: string): string {
  const date = day.split('-').toReversed().join('.')
  return readDay(date) === day ? date : ''
}

/** An instant as people type it; its seconds are left out unless they are asked for. */
export function writeMoment(at: EpochMs, { withSeconds = false } = {}): TypedMoment {
  const { day, month, year, hour, minute, second } =
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone)
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    date: `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`,
    time: `${two(hour)}:${two(minute)}${withSeconds ? `:${two(second)}` : ''}`,
  }
}

/**
 * Formats a date while it is typed: adds the dots after the day and the month, and drops everything else that is no digit. A
 * dot that the player removes stays removed.
 * @param typed the text now
 * @param before the text before
 */
export function maskDate(typed: string, before: string): string {
  const [first = '', second, ...rest] = typed
    .replaceAll(/[^\d.]/g, '')
    .replaceAll(/\.+/g, '.')
    .split('.')
  // A day or a month of one digit that a dot follows gets its zero.
  const day = second === undefined ? first : first.padStart(2, '0')
  const month = second !== undefined && rest.length > 0 ? second.padStart(2, '0') : (second ?? '')
  const masked = first === '' ? '' : withDots(`${day}${month}${rest.join('')}`)
  return typed.length < before.length && !typed.endsWith('.') ? masked.replace(/\.$/, '') : masked
}

function withDots(digits: string): string {
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)]
  if (digits.length < 2) return day
  return digits.length < 4 ? `${day}.${month}` : `${day}.${month}.${year}`
}

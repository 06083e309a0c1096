// AIG in euro cents on the days of the recorded week, every five minutes while its exchange is open.

import { toCents } from '@koersklasse/domain/money/money.ts'
import week from '../../../../content/academy/prices/aig-week.json'
import type { Price } from './first-fill.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export type Weekday = (typeof weekdays)[number]

/** The prices of a day, from the opening to the close. */
export function pricesOn(day: Weekday): Price[] {
  const { bids, spreads } = week.days[weekdays.indexOf(day)]!
  return bids.map((bid, index) => ({ bid: toCents(bid), ask: toCents(bid + spreads[index]!) }))
}

/** The time of a price in Amsterdam, such as '15:31', from its place. */
export function timeAt(index: number): string {
  return clockTime(week.first + index * week.every)
}

/** A time of the day, such as '15:31', from its minutes after midnight. */
export function clockTime(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}`
}

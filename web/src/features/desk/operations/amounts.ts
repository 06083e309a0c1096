import { formatNumber } from '../../../ui/numbers/format.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes: '1,5 GB'. */
export function bytesText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${formatNumber(toDigits(value))} ${units[unit]}`
}

/** A time in milliseconds, or seconds where it is longer: '3,2 ms', '12 s'. */
export function milliseconds(ms: number): string {
  return ms < 1_000 ? `${formatNumber(toDigits(ms))} ms` : `${formatNumber(toDigits(ms / 1_000))} s`
}

/** A number with one decimal where it is below ten, else whole. */
function toDigits(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
}

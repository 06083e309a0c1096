// Times of day as the database has them, in minutes after midnight, and as the wire has them: '22:00'.

/** The minutes after midnight of a time of day. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** The time of day so many minutes after midnight. */
export function timeOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

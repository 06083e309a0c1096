import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAnew } from '../api/ask-anew.ts'
import { pastOfPlayer } from '../api/queries.ts'
import { marketNow } from '../live/market-clock.ts'
import { formatDate } from '../ui/format.ts'

/** What is other each day: levels and what follows from them, and where a course begins. */
const ofTheDay: readonly QueryKey[] = [
  ['product'],
  ['products'],
  ['levels'],
  ['sprinters'],
  ['history'],
  ['sparkline'],
  pastOfPlayer,
]
/** How long the server may take to bring its products to the new day, in milliseconds. */
const graceMs = 2_000
/** Not every page asks at once: each within so many milliseconds of the market after midnight. */
const spreadMs = 60_000

/** Asks anew, after each midnight of the market, for what is on the screen and other than the day before. */
export function DayTurn() {
  const client = useQueryClient()
  useEffect(() => {
    const late = Math.random() * spreadMs
    let day: string | null = null
    let asking: ReturnType<typeof setTimeout> | undefined
    const looking = setInterval(() => {
      const now = marketNow()
      if (now === null) return
      const today = formatDate(now - late)
      const isNew = day !== null && day !== today
      day = today
      if (!isNew) return
      asking = setTimeout(() => {
        for (const queryKey of ofTheDay) void askAnew(client, queryKey)
      }, graceMs)
    }, 1_000)
    return () => {
      clearInterval(looking)
      clearTimeout(asking)
    }
  }, [client])
  return null
}

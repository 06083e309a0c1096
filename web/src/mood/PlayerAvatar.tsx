import { type Mood, moodOf } from '@koersklasse/domain/accounts/avatars.ts'
import { performance } from '@koersklasse/domain/portfolio/position.ts'
import { useQuery } from '@tanstack/react-query'
import { portfolioHistoryQuery } from '../api/queries.ts'
import { Avatar } from '../ui/brand/Avatar.tsx'

/** How often the mood is looked up, in milliseconds. */
const moodIntervalMs = 5 * 60_000

/** The avatar of the player, in a mood that follows the day's result of the portfolio. */
export function PlayerAvatar({ id, size = 's' }: { id: number; size?: 's' | 'l' }) {
  return <Avatar id={id} mood={useMood()} size={size} />
}

function useMood(): Mood {
  const day = useQuery({
    ...portfolioHistoryQuery('intraday'),
    // A player without a portfolio is not led to the rules by it.
    meta: { isBackground: true },
    retry: false,
    staleTime: moodIntervalMs,
    refetchInterval: moodIntervalMs,
  }).data
  const [first, last] = [day?.points[0], day?.points.at(-1)]
  return moodOf(first && last ? performance(last.value, first.value) : null)
}

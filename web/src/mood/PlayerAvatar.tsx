import { type Mood, moodOf } from '@koersklasse/domain/accounts/avatars.ts'
import { performance } from '@koersklasse/domain/portfolio/position.ts'
import { useQuery } from '@tanstack/react-query'
import { type HistoryQuery, portfolioHistoryQuery } from '../api/queries.ts'
import { Avatar } from '../ui/brand/Avatar.tsx'

/** How often the mood is looked up, in milliseconds. */
const moodIntervalMs = 5 * 60_000

/**
 * The avatar of a player, in a mood that follows the day's result of the portfolio: that of the player who is logged in,
 * unless the history of another is asked for.
 */
export function PlayerAvatar({
  id,
  size = 's',
  historyQuery = portfolioHistoryQuery,
}: {
  id: number
  size?: 's' | 'm' | 'l'
  historyQuery?: HistoryQuery
}) {
  return <Avatar id={id} mood={useMood(historyQuery)} size={size} />
}

function useMood(historyQuery: HistoryQuery): Mood {
  const day = useQuery({
    ...historyQuery('intraday'),
    // A player without a portfolio is not led to the rules by it.
    meta: { isBackground: true },
    retry: false,
    staleTime: moodIntervalMs,
    refetchInterval: moodIntervalMs,
  }).data
  const [first, last] = [day?.points[0], day?.points.at(-1)]
  return moodOf(first && last ? performance(last.value, first.value) : null)
}

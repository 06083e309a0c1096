import type { PortfolioPoint } from '@koersklasse/contract/portfolio-history.ts'
import { moodOf } from '@koersklasse/domain/accounts/avatars.ts'
import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '../api/queries.ts'
import type { Another } from '../api/query-keys.ts'
import { Avatar } from '../ui/brand/Avatar.tsx'

const resultOf = (first: PortfolioPoint, last: PortfolioPoint) =>
  rankedResult(last.value, first.value, last.deposited - first.deposited)

/**
 * The avatar of a player, in a mood that follows the day's result of the portfolio: that of the player who is logged in,
 * unless another one is given.
 */
export function PlayerAvatar({
  id,
  size = 's',
  another,
}: {
  id: number
  size?: 's' | 'm' | 'l'
  another?: Another
}) {
  const points = useQuery(todayQuery(another)).data?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  return <Avatar id={id} mood={moodOf(first && last ? resultOf(first, last) : null)} size={size} />
}

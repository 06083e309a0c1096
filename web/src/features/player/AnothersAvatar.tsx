import type { PortfolioPoint } from '@koersklasse/contract/portfolio-history.ts'
import { moodOf } from '@koersklasse/domain/accounts/avatars.ts'
import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import { useQuery } from '@tanstack/react-query'
import type { Another } from '../../api/query-keys.ts'
import { Avatar } from '../../ui/brand/Avatar.tsx'
import { anothersTodayQuery } from './queries.ts'

const resultOf = (first: PortfolioPoint, last: PortfolioPoint) =>
  rankedResult(last.value, first.value, last.deposited - first.deposited)

/** The avatar of another player, in a mood that follows the day's result of the portfolio. */
export function AnothersAvatar({ id, another }: { id: number; another: Another }) {
  const points = useQuery(anothersTodayQuery(another)).data?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  return <Avatar id={id} mood={moodOf(first && last ? resultOf(first, last) : null)} size="m" />
}

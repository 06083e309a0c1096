import type { SubRankingDetail } from '@koersklasse/contract/subrankings.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnknown } from '../../api/errors.ts'
import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { subRankingQuery } from './queries.ts'

/**
 * The sub-ranking in the address. One that does not exist, or that the player is not in, has a page that says so; `ownerOnly`
 * leaves out those of others as well.
 */
export function WithSubRanking({
  title,
  period = 'overall',
  ownerOnly = false,
  children,
}: {
  title: string
  period?: RankingPeriod
  ownerOnly?: boolean
  children: (subRanking: SubRankingDetail) => ReactNode
}) {
  const { id = '' } = useParams()
  const query = useQuery(subRankingQuery(id, period))
  if (isUnknown(query.error) || (ownerOnly && query.data?.isOwner === false)) return <NotFound />
  if (query.data !== undefined) return children(query.data)
  return (
    <Page title={title}>
      <Card>
        <Loaded query={query} outline={<SkeletonRows rows={5} />} failed={t('subrankings.loadFailed')}>
          {() => null}
        </Loaded>
      </Card>
    </Page>
  )
}

/** A sub-ranking that does not exist, or that the player is not in. */
function NotFound() {
  return (
    <Page title={t('subrankings.title')}>
      <Card>
        <EmptyState
          icon="people"
          title={t('subrankings.notFound')}
          action={<ButtonLink to="/rankings/subrankings">{t('subrankings.toList')}</ButtonLink>}
        />
      </Card>
    </Page>
  )
}

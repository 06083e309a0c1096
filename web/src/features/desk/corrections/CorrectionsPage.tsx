import type { Correction } from '@koersklasse/contract/desk/corrections.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatMoment, formatQuantity } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { QuoteFinder } from './QuoteFinder.tsx'
import { correctionsQuery } from './queries.ts'
import { stateOf } from './state-of.ts'

/** Finding wrong quotes, and the corrections that were made. */
export function Component() {
  const corrections = useQuery(correctionsQuery)
  return (
    <DeskPage area="corrections" intro={t('desk-corrections.intro')}>
      <QuoteFinder />
      <Card title={t('desk-corrections.list')} flush>
        <Loaded
          query={corrections}
          outline={<SkeletonRows rows={3} />}
          failed={t('desk-corrections.listFailed')}
        >
          {(list) => <Corrections list={list} />}
        </Loaded>
      </Card>
    </DeskPage>
  )
}

function Corrections({ list }: { list: readonly Correction[] }) {
  if (list.length === 0)
    return (
      <EmptyState icon="check" title={t('desk-corrections.none.title')}>
        {t('desk-corrections.none.text')}
      </EmptyState>
    )
  return (
    <DeskTable
      caption={t('desk-corrections.list')}
      rows={list}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: t('desk-corrections.columns.what'),
          cell: ({ id, symbol, from }) => (
            <Link to={`/desk/corrections/${id}`}>
              {symbol}, {formatMoment(from)}
            </Link>
          ),
        },
        {
          heading: t('desk-corrections.columns.state'),
          cell: (correction) => (
            <Badge kind={correction.state === 'running' ? 'notice' : 'plain'}>
              {t(`desk-corrections.states.${stateOf(correction)}`)}
            </Badge>
          ),
        },
        {
          heading: t('desk-corrections.columns.portfolios'),
          cell: ({ portfolios }) => formatQuantity(portfolios),
          end: true,
        },
        { heading: t('desk-corrections.columns.why'), cell: ({ reason }) => reason },
      ]}
    />
  )
}

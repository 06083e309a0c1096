import { type DeskCorporateAction, withdrawCorporateAction } from '@koersklasse/contract/desk/market.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate, formatDecimal } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import { actionsQuery } from './queries.ts'

/** The corporate actions, the latest first. */
export function ActionList() {
  const actions = useQuery(actionsQuery)
  return (
    <Card title={t('desk-market.actions.title')} flush>
      <Loaded
        query={actions}
        outline={<SkeletonRows rows={4} />}
        failed={t('desk-market.actions.loadFailed')}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="history" title={t('desk-market.actions.empty')}>
              {t('desk-market.actions.emptyText')}
            </EmptyState>
          ) : (
            <DeskTable
              caption={t('desk-market.actions.title')}
              rows={list}
              keyOf={({ symbol, kind, effective, state }) => `${symbol} ${kind} ${effective} ${state}`}
              columns={[
                { heading: t('desk-market.actions.what'), cell: whatWords },
                { heading: t('desk-market.actions.share'), cell: ({ name }) => name },
                { heading: t('desk-market.actions.exDate'), cell: ({ effective }) => formatDate(effective) },
                {
                  heading: t('desk-market.actions.state'),
                  cell: ({ state }) => t(`desk-market.actions.${state}`),
                },
                {
                  heading: t('desk-market.actions.change'),
                  cell: (action) => action.mayBeWithdrawn && <Withdraw action={action} />,
                  isQuiet: true,
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

/** An action in words: 'Dividend van 0,15 EUR', 'Splitsing 7:2'. */
function whatWords({ kind, value, currency }: DeskCorporateAction): string {
  return t(`desk-market.actions.${kind}`, {
    value: kind === 'dividend' ? formatDecimal(value) : value,
    currency,
  })
}

function Withdraw({ action }: { action: DeskCorporateAction }) {
  const client = useQueryClient()
  const { id, name } = action
  if (id === null) return null
  const words = { what: whatWords(action), name }
  return (
    <ReasonButton
      small
      isDanger
      label={t('desk-market.actions.withdraw')}
      accessibleLabel={t('desk-market.actions.withdrawFor', words)}
      title={t('desk-market.actions.withdrawTitle')}
      text={t('desk-market.actions.withdrawText', words)}
      submit={t('desk-market.actions.withdraw')}
      run={(reason) => call(withdrawCorporateAction, { params: { id }, body: { reason } })}
      done={t('desk-market.actions.withdrawnDone')}
      onDone={() => refetch(client, queryKeys.desk('market', 'actions'))}
    />
  )
}

import type { CorrectedPortfolio } from '@koersklasse/contract/desk/corrections.ts'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { formatMoney, formatQuantity } from '../../../ui/numbers/format.ts'
import { Change } from '../../../ui/numbers/Numbers.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { Username } from '../shell/Username.tsx'
import styles from './Corrections.module.css'

/** Each portfolio of a correction: what was done, or would be. */
export function Portfolios({
  portfolios,
  total,
}: {
  portfolios: readonly CorrectedPortfolio[]
  total: number
}) {
  if (total === 0)
    return (
      <EmptyState icon="check" title={t('desk-corrections.portfolios.none.title')}>
        {t('desk-corrections.portfolios.none.text')}
      </EmptyState>
    )
  return (
    <>
      {portfolios.length < total && (
        <p className={styles.more}>
          {t('desk-corrections.portfolios.more', {
            shown: formatQuantity(portfolios.length),
            total: formatQuantity(total),
          })}
        </p>
      )}
      <DeskTable
        caption={t('desk-corrections.portfolios.title')}
        rows={portfolios}
        keyOf={({ portfolioId }) => portfolioId}
        columns={[
          {
            heading: t('desk-corrections.portfolios.player'),
            cell: ({ username }) =>
              username === null ? t('desk-corrections.portfolios.left') : <Username>{username}</Username>,
          },
          {
            heading: t('desk-corrections.portfolios.competition'),
            cell: ({ competition }) => competition || t('desk-corrections.portfolios.house'),
          },
          { heading: t('desk-corrections.portfolios.what'), cell: (row) => <What portfolio={row} /> },
          {
            heading: t('desk-corrections.portfolios.before'),
            cell: (row) => formatMoney(shownOf(row).cashBefore),
            end: true,
          },
          {
            heading: t('desk-corrections.portfolios.change'),
            cell: (row) => <Change cents={shownOf(row).cashAfter - shownOf(row).cashBefore} />,
            end: true,
          },
        ]}
      />
    </>
  )
}

const shownOf = ({ plan, outcome }: CorrectedPortfolio) => outcome ?? plan

function What({ portfolio }: { portfolio: CorrectedPortfolio }) {
  const { kind, reversed, filled, paidOut, restored, waived } = shownOf(portfolio)
  const parts = [
    reversed > 0 &&
      t(`desk-corrections.parts.${kind === 'adjusted' ? 'adjusted' : 'reversed'}`, { count: reversed }),
    filled + paidOut > 0 && t('desk-corrections.parts.booked', { count: filled + paidOut }),
    restored > 0 && t('desk-corrections.parts.restored', { count: restored }),
    waived > 0 && t('desk-corrections.parts.waived', { amount: formatMoney(waived) }),
  ].filter((part) => part !== false)
  return (
    <>
      <Badge kind={kind === 'adjusted' ? 'notice' : 'plain'}>{t(`desk-corrections.kinds.${kind}`)}</Badge>{' '}
      {parts.join(', ')}
    </>
  )
}

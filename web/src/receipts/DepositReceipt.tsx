import type { Transaction } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { Certificate } from '../ui/brand/Certificate.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { FactList } from '../ui/layout/FactList.tsx'
import { formatDate, formatMoment, formatMoney } from '../ui/numbers/format.ts'
import styles from './Payouts.module.css'
import type { DetailOf } from './payout-facts.ts'
import { RuleCard } from './RuleCard.tsx'

/** The receipt of cash that was added: how much, why or for which week, and that it is no profit. */
export function DepositReceipt({
  transaction: { id, amount, created },
  detail: { reason, week },
}: {
  transaction: Transaction
  detail: DetailOf<'deposit'>
}) {
  return (
    <>
      <Certificate
        title={t('trading.happened.deposit')}
        note={t('trading.receipt.number', { number: id.slice(-8).toUpperCase() })}
      >
        <p className={styles.line}>
          {t(week === undefined ? 'payouts.deposit.told' : 'payouts.deposit.toldWeekly', {
            amount: formatMoney(amount),
          })}
        </p>
        <FactList
          facts={[
            [t('payouts.deposit.received'), formatMoney(amount), 'strong'],
            week !== undefined && [t('payouts.deposit.week'), formatDate(week)],
            [t('payouts.deposit.booked'), formatMoment(created)],
          ]}
        />
      </Certificate>
      {reason !== null && (
        <Card title={t('payouts.deposit.note')}>
          <p>{reason}</p>
        </Card>
      )}
      <RuleCard texts={[t('payouts.rule.deposit')]} />
    </>
  )
}

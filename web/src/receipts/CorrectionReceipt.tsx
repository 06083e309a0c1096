import type { Transaction } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { Certificate } from '../ui/brand/Certificate.tsx'
import { ButtonLink } from '../ui/controls/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { FactList } from '../ui/layout/FactList.tsx'
import { formatMoment, formatMoney, formatMoneyChange, formatQuantity } from '../ui/numbers/format.ts'
import styles from './Payouts.module.css'
import type { DetailOf } from './payout-facts.ts'

/** The receipt of what was reversed, or stands at the right price, because a quote was wrong. */
export function CorrectionReceipt({
  transaction,
  detail,
}: {
  transaction: Transaction
  detail: DetailOf<'reversal'> | DetailOf<'adjustment'>
}) {
  const { id, name, amount, created, transactionType } = transaction
  const { of, note } = detail
  const isReversal = detail.kind === 'reversal'
  const told = isReversal && detail.isConsequence ? 'consequence' : detail.kind
  return (
    <>
      <Certificate
        title={t(`trading.happened.${transactionType}`)}
        note={t('trading.receipt.number', { number: id.slice(-8).toUpperCase() })}
      >
        <p className={styles.line}>{t(`payouts.correction.${told}`, { time: formatMoment(of.created) })}</p>
        <FactList
          facts={[
            [t('payouts.correction.was'), `${t(`trading.happened.${of.transactionType}`)} · ${name}`],
            [t('payouts.correction.quantity'), formatQuantity(of.quantity)],
            [t('payouts.correction.wrongPrice'), formatMoney(of.executionPrice)],
            ...(isReversal
              ? []
              : [[t('payouts.correction.rightPrice'), formatMoney(detail.rightPrice)] as const]),
            ...(isReversal || detail.waived === 0
              ? []
              : [[t('payouts.correction.waived'), formatMoney(detail.waived)] as const]),
            [t('payouts.correction.received'), formatMoneyChange(amount), 'strong'],
            [t('payouts.correction.booked'), formatMoment(created)],
          ]}
        />
        {isReversal && detail.orderId !== null && (
          <ButtonLink to={`/orders/${detail.orderId}`} wide>
            {t('payouts.correction.order')}
          </ButtonLink>
        )}
      </Certificate>
      <Card title={t('payouts.correction.note')}>
        <p>{note}</p>
      </Card>
      <Card title={t('payouts.rule.title')}>
        <p>{t('payouts.rule.correction')}</p>
      </Card>
    </>
  )
}

import type { LinkEvidence } from '@koersklasse/contract/desk/account-cases.ts'
import { t } from '../../../text/t.ts'
import { formatQuantity } from '../../../ui/numbers/format.ts'
import styles from './Cases.module.css'

/** The evidence for a link, a line for each kind. */
export function Evidence({ evidence }: { evidence: LinkEvidence }) {
  const { trades, servesInviter } = evidence
  const counted = (['devices', 'moments', 'mirrored', 'opposite'] as const).filter(
    (kind) => evidence[kind] > 0,
  )
  const lines = [
    ...counted.map((kind) =>
      t(`desk-cases.facts.${kind}`, {
        count: evidence[kind],
        trades: formatQuantity(trades),
      }),
    ),
    ...(servesInviter ? [t('desk-cases.facts.servesInviter')] : []),
  ]
  if (lines.length === 0) return t('desk-cases.facts.nothing')
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

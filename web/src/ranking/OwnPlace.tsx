import type { RankedPlayer } from '@koersklasse/contract/rankings.ts'
import { t } from '../text/t.ts'
import { formatQuantity } from '../ui/numbers/format.ts'
import { Percent } from '../ui/numbers/Numbers.tsx'
import styles from './OwnPlace.module.css'
import { PositionChange } from './PositionChange.tsx'

/** The player's own position among all players, the result, and the change since yesterday. */
export function OwnPlace({ own, totalPlayers }: { own: RankedPlayer; totalPlayers: number }) {
  return (
    <p className={styles.place}>
      <strong className={styles.position}>{formatQuantity(own.position)}</strong>
      <span>{t('rankings.ofPlayers', { count: totalPlayers, total: formatQuantity(totalPlayers) })}</span>
      <Percent fraction={own.performance / 100} />
      <PositionChange change={own.change} />
    </p>
  )
}

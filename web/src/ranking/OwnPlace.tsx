import type { Ranking } from '@koersklasse/contract/rankings.ts'
import { t } from '../text/t.ts'
import { formatQuantity } from '../ui/numbers/format.ts'
import { Percent } from '../ui/numbers/Numbers.tsx'
import styles from './OwnPlace.module.css'
import { PositionChange } from './PositionChange.tsx'
import { ownRow } from './queries.ts'

/**
 * The player's own position among all players, the result, and the change since yesterday, if there was a position then. A
 * player who has just joined reads that the position is yet to come.
 */
export function OwnPlace({ ranking }: { ranking: Ranking }) {
  const { totalPlayers } = ranking
  const own = ownRow(ranking)
  if (own === undefined)
    return (
      <p className={styles.place}>
        <strong className={styles.position} aria-hidden="true">
          –
        </strong>
        <span>{t('rankings.ownPlaceSoon')}</span>
      </p>
    )
  return (
    <p className={styles.place}>
      <strong className={styles.position}>{formatQuantity(own.position)}</strong>
      <span>{t('rankings.ofPlayers', { count: totalPlayers, total: formatQuantity(totalPlayers) })}</span>
      <Percent fraction={own.performance / 100} />
      {own.change !== null && <PositionChange change={own.change} />}
    </p>
  )
}

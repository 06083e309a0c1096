import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, consentQuery, nextCompetitionQuery, positionsQuery } from '../api/queries.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { ButtonLink } from '../ui/controls/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { formatMoney } from '../ui/numbers/format.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import styles from './CompetitionCard.module.css'
import { Countdown } from './Countdown.tsx'
import { NoCompetition } from './NoCompetition.tsx'
import { usePractice } from './practice.ts'

/**
 * The competition that runs, with the time until its end, or until its start during practice; otherwise the next one, with
 * the time until it begins.
 */
export function CompetitionCard() {
  const active = useQuery(activeCompetitionQuery).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: active === null }).data
  const practice = usePractice()
  const portfolio = useQuery({ ...positionsQuery, enabled: false }).data
  const now = useMarketTime()
  const toRankings = (
    <ButtonLink look="quiet" to="/rankings">
      {t('competition.toRankings')}
    </ButtonLink>
  )
  const isOver = portfolio !== undefined && now !== null && now >= portfolio.endDateTime
  if (practice !== null) {
    return (
      <Card>
        <div className={styles.competition}>
          <div>
            <h2 className={styles.title}>{t('competition.practice.begins')}</h2>
            <Countdown until={practice.startDateTime} />
            <p className={styles.text}>
              {t('competition.practice.text', { amount: formatMoney(practice.startingBalance) })}
            </p>
          </div>
          {toRankings}
        </div>
      </Card>
    )
  }
  if (active) {
    return (
      <Card>
        <div className={styles.competition}>
          <div>
            <h2 className={styles.title}>{t('competition.ends')}</h2>
            <Countdown until={active.endDateTime} />
          </div>
          {toRankings}
        </div>
      </Card>
    )
  }
  if (active === undefined || next === undefined) return null
  if (next === null) {
    const toProducts = (
      <ButtonLink look="quiet" to="/markets">
        {t('dashboard.toProducts')}
      </ButtonLink>
    )
    return (
      <Card>
        {isOver ? (
          <EmptyState icon="prize" title={t('competition.over')} action={toRankings}>
            {t('competition.overText')}
          </EmptyState>
        ) : (
          <NoCompetition icon="info" action={toProducts} />
        )}
      </Card>
    )
  }
  return (
    <Card>
      <div className={styles.competition}>
        <div>
          <h2 className={styles.title}>{t('competition.begins')}</h2>
          <Countdown until={next.startDateTime} />
        </div>
        <Join />
      </div>
    </Card>
  )
}

/** The way to join the next competition, or that the player has joined it. */
function Join() {
  const hasJoined = useQuery(consentQuery).data
  if (hasJoined === undefined) return null
  if (hasJoined) return <p>{t('competition.joined')}</p>
  return (
    <ButtonLink look="accent" to="/competitions/disclaimer">
      {t('competition.join')}
    </ButtonLink>
  )
}

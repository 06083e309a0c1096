import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery, consentQuery, nextCompetitionQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { ButtonLink } from '../ui/controls/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import styles from './CompetitionCard.module.css'
import { Countdown } from './Countdown.tsx'
import { NoCompetition } from './NoCompetition.tsx'

/** The competition that runs, with the time until its end; or else the next one, with the time until it begins. */
export function CompetitionCard() {
  const active = useQuery(activeCompetitionQuery).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: active === null }).data
  if (active) {
    return (
      <Card>
        <div className={styles.competition}>
          <div>
            <h2 className={styles.title}>{t('competition.ends')}</h2>
            <Countdown until={active.endDateTime} />
          </div>
          <ButtonLink look="quiet" to="/rankings">
            {t('competition.toRankings')}
          </ButtonLink>
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
        <NoCompetition icon="info" action={toProducts} />
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

import { Link, Navigate, useParams } from 'react-router'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import choiceStyles from '../../ui/LinkChoice.module.css'
import { Page } from '../../ui/Page.tsx'

const periods = ['overall', 'week', 'day'] as const

/** The best players, of the whole competition, of the week or of the day. */
export function Component() {
  const { period = 'overall' } = useParams()
  const known = periods.find((name) => name === period)
  if (known === undefined) return <Navigate replace to="/404" />
  return (
    <Page title={t('rankings.title')} intro={t('rankings.intro')}>
      <nav className={choiceStyles.choices} aria-label={t('rankings.period')}>
        {periods.map((name) => (
          <Link
            key={name}
            to={name === 'overall' ? '/rankings' : `/rankings/${name}`}
            className={choiceStyles.choice}
            aria-current={name === known ? 'page' : undefined}
          >
            {t(`rankings.periods.${name}`)}
          </Link>
        ))}
      </nav>
      <Card>
        <EmptyState
          icon="rankings"
          title={t(`rankings.empty.${known}`)}
          action={
            <ButtonLink to="/rankings/subrankings" look="quiet">
              {t('rankings.subrankings')}
            </ButtonLink>
          }
        >
          {t('rankings.emptyText')}
        </EmptyState>
      </Card>
    </Page>
  )
}

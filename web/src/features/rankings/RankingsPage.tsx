import { Navigate, useParams } from 'react-router'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ChoiceLink, LinkChoices } from '../../ui/navigation/LinkChoices.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

const periods = ['overall', 'week', 'day'] as const

/** The best players of the competition, the week or the day. */
export function Component() {
  const { period = 'overall' } = useParams()
  const known = periods.find((name) => name === period)
  if (known === undefined) return <Navigate replace to="/404" />
  return (
    <Page title={t('rankings.title')} intro={t('rankings.intro')}>
      <LinkChoices label={t('rankings.period')}>
        {periods.map((name) => (
          <ChoiceLink
            key={name}
            to={name === 'overall' ? '/rankings' : `/rankings/${name}`}
            isCurrent={name === known}
          >
            {t(`rankings.periods.${name}`)}
          </ChoiceLink>
        ))}
      </LinkChoices>
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

import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { EndPage } from './EndPage.tsx'
import { WithSubRanking } from './WithSubRanking.tsx'

/** Leaving a sub-ranking. Its owner cannot. */
export function Component() {
  return (
    <WithSubRanking title={t('subrankings.title')}>
      {(subRanking) =>
        subRanking.isOwner ? <OwnerStays {...subRanking} /> : <EndPage what="leave" subRanking={subRanking} />
      }
    </WithSubRanking>
  )
}

function OwnerStays({ id, name }: { id: string; name: string }) {
  return (
    <Page title={name}>
      <Card>
        <EmptyState
          icon="people"
          title={t('errors.owner_cannot_leave')}
          action={<ButtonLink to={`/subrankings/${id}`}>{t('subrankings.invite.back')}</ButtonLink>}
        />
      </Card>
    </Page>
  )
}

import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { InviteForm } from './InviteForm.tsx'
import { InviteLink } from './InviteLink.tsx'
import { SentInvites } from './SentInvites.tsx'
import { WithSubRanking } from './WithSubRanking.tsx'

/** Inviting others: by address, by name and by a link. */
export function Component() {
  return (
    <WithSubRanking title={t('subrankings.invite.title')} ownerOnly>
      {({ id, name, linkCode }) => (
        <Page title={t('subrankings.invite.title')} intro={t('subrankings.invite.intro', { name })}>
          <Card>
            <InviteForm id={id} />
          </Card>
          <SentInvites id={id} />
          {linkCode !== null && <InviteLink id={id} code={linkCode} />}
          <ButtonLink look="quiet" to={`/subrankings/${id}`}>
            {t('subrankings.invite.back')}
          </ButtonLink>
        </Page>
      )}
    </WithSubRanking>
  )
}

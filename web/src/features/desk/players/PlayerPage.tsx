import type { DeskPlayer } from '@koersklasse/contract/desk/players.ts'
import { useQuery } from '@tanstack/react-query'
import { isUnknown } from '../../../api/errors.ts'
import { Redirect } from '../../../router/Link.tsx'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { PlayerActions } from './PlayerActions.tsx'
import { PlayerLists } from './PlayerLists.tsx'
import { PlayerTrades } from './PlayerTrades.tsx'
import { playerQuery } from './queries.ts'

/** Everything about a player that helps them. Opening it is a line in the log. */
export function Component() {
  const { id = '' } = useParams()
  const player = useQuery(playerQuery(id))
  if (isUnknown(player.error)) return <Redirect to="/404" />
  return (
    <DeskPage area="players" title={player.data?.username} intro={t('desk-players.page.intro')}>
      <Loaded query={player} outline={<SkeletonRows rows={8} />} failed={t('desk-players.page.loadFailed')}>
        {(found) => (
          <>
            <Card title={t('desk-players.page.account')}>
              <Account player={found} />
              <PlayerActions player={found} />
            </Card>
            <PlayerLists player={found} />
            <PlayerTrades player={found} />
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}

function Account({ player }: { player: DeskPlayer }) {
  const { email, language, createdAt, firstLoginAt, formerNames, roles, passkeys } = player
  return (
    <FactList
      facts={[
        [t('desk-players.facts.email'), email],
        [t('desk-players.facts.language'), t(`desk-players.languages.${language}`)],
        [t('desk-players.facts.created'), formatDateTime(createdAt)],
        [
          t('desk-players.facts.firstLogin'),
          firstLoginAt === null ? t('desk-players.facts.never') : formatDateTime(firstLoginAt),
        ],
        [t('desk-players.facts.passkeys'), String(passkeys)],
        [
          t('desk-players.facts.terms'),
          t('desk-players.facts.termsOf', {
            version: player.termsVersion,
            moment: formatDateTime(player.termsAcceptedAt),
          }),
        ],
        formerNames.length > 0 && [t('desk-players.facts.formerNames'), formerNames.join(', ')],
        roles.length > 0 && [
          t('desk-players.facts.roles'),
          roles.map((role) => t(`desk-shell.roles.${role}.name`)).join(', '),
        ],
      ]}
    />
  )
}

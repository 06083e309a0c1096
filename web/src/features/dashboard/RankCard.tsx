import { useQuery } from '@tanstack/react-query'
import { OwnPlace } from '../../ranking/OwnPlace.tsx'
import { ownRow, rankingQuery } from '../../ranking/queries.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** Where the player stands in the competition; nothing while that is not known. */
export function RankCard() {
  // A player without a place is not led anywhere by it.
  const ranking = useQuery({ ...rankingQuery('overall'), meta: { isBackground: true }, retry: false }).data
  const own = ranking && ownRow(ranking)
  if (own === undefined) return null
  return (
    <Card
      title={t('rankings.ownPlace')}
      aside={
        <ButtonLink look="quiet" small to="/rankings">
          {t('rankings.title')}
        </ButtonLink>
      }
    >
      <OwnPlace own={own} totalPlayers={ranking!.totalPlayers} />
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { positionsQuery } from '../../api/queries.ts'
import { ListState } from '../../ranking/ListState.tsx'
import { OwnPlace } from '../../ranking/OwnPlace.tsx'
import { rankingQuery } from '../../ranking/queries.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** Where the player stands in the competition; nothing while that is not known. */
export function RankCard() {
  // A player who has not joined has no positions, and no place in the list.
  const hasJoined = useQuery(positionsQuery).data !== undefined
  const ranking = useQuery({
    ...rankingQuery('overall'),
    ...{ enabled: hasJoined, meta: { isBackground: true }, retry: false },
  }).data
  if (ranking === undefined) return null
  return (
    <Card
      title={t('rankings.ownPlace')}
      aside={
        <ButtonLink look="quiet" small to="/rankings">
          {t('rankings.title')}
        </ButtonLink>
      }
    >
      <OwnPlace ranking={ranking} />
      <ListState of={ranking} />
    </Card>
  )
}

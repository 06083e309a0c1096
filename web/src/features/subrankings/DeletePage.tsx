import { t } from '../../text/t.ts'
import { EndPage } from './EndPage.tsx'
import { WithSubRanking } from './WithSubRanking.tsx'

/** Deleting a sub-ranking that the player owns. */
export function Component() {
  return (
    <WithSubRanking title={t('subrankings.title')} ownerOnly>
      {(subRanking) => <EndPage what="delete" subRanking={subRanking} />}
    </WithSubRanking>
  )
}

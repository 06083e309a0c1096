import { t } from '../../text/t.ts'
import { EndPage } from './EndPage.tsx'
import { NotFound, WithSubRanking } from './WithSubRanking.tsx'

/** Leaving a sub-ranking. Its owner cannot. */
export function Component() {
  return (
    <WithSubRanking title={t('subrankings.title')}>
      {(subRanking) => (subRanking.isOwner ? <NotFound /> : <EndPage what="leave" subRanking={subRanking} />)}
    </WithSubRanking>
  )
}

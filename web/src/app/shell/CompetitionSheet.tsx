import {
  chooseCompetition,
  type DescribedCompetition,
  type getCompetitions,
} from '@koersklasse/contract/competitions.ts'
import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { Countdown } from '../../competition/Countdown.tsx'
import { stageOf } from '../../competition/stage.ts'
import { useMarketTime } from '../../live/market-clock.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import styles from './CompetitionSheet.module.css'

/** The competitions of a player, with the time left of the chosen one. A press on another makes it the chosen one. */
export function CompetitionSheet({
  answer,
  onClose,
}: {
  answer: CallOutput<typeof getCompetitions>
  onClose: () => void
}) {
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: (competitionId: string) => call(chooseCompetition, { body: { competitionId } }),
    onSuccess: async () => {
      onClose()
      await refetch(client, queryKeys.user())
    },
    onError: () => showToast('bad', t('competition.chooseFailed')),
  })
  return (
    <Sheet title={t('competition.choose')} onClose={onClose}>
      <ul className={styles.list}>
        {answer.competitions.map((competition) => (
          <li key={competition.id}>
            <Choice
              competition={competition}
              isChosen={competition.id === answer.chosenId}
              onChoose={() => choose.mutate(competition.id)}
            />
          </li>
        ))}
      </ul>
      <Link to="/competitions/join">{t('competition.withCode')}</Link>
    </Sheet>
  )
}

function Choice({
  competition,
  isChosen,
  onChoose,
}: {
  competition: DescribedCompetition
  isChosen: boolean
  onChoose: () => void
}) {
  const brand = use(BrandName)
  const now = useMarketTime()
  const stage = now === null ? competition.phase : stageOf(competition, now)
  const until = stage === 'running' ? competition.endDateTime : competition.startDateTime
  return (
    <>
      <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
        <b>{competition.name || brand}</b>
        <span>{t(`competition.stages.${stage}`)}</span>
      </button>
      {isChosen && stage !== 'over' && (
        <div className={styles.left}>
          <span>{t(stage === 'running' ? 'competition.endsIn' : 'competition.beginsIn')}</span>
          <Countdown until={until} />
        </div>
      )}
    </>
  )
}

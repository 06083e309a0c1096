import type { Ranking } from '@koersklasse/contract/rankings.ts'
import { type RankingPeriod, rankingPeriods } from '@koersklasse/domain/competition/ranking.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { refusalOf } from '../../api/errors.ts'
import { NoCompetition } from '../../competition/NoCompetition.tsx'
import { PracticeNotice } from '../../competition/PracticeNotice.tsx'
import { AsOf } from '../../pwa/AsOf.tsx'
import { ListState } from '../../ranking/ListState.tsx'
import { OwnPlace } from '../../ranking/OwnPlace.tsx'
import { isWithinTop } from '../../ranking/own-rows.ts'
import { rankingQuery } from '../../ranking/queries.ts'
import { realOnly, SimulatedSwitch } from '../../ranking/SimulatedSwitch.tsx'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { ScoresExplained } from '../../scores/ScoresExplained.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ChoiceLink, LinkChoices } from '../../ui/navigation/LinkChoices.tsx'
import { useAddressParams } from '../../ui/navigation/use-address-params.ts'
import { formatTime } from '../../ui/numbers/format.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { FoundPlayers } from './FoundPlayers.tsx'
import { PlayerTable } from './PlayerTable.tsx'
import styles from './RankingsPage.module.css'

/** The best players of the competition, the week or the day, and where the player stands. */
export function Component() {
  const { period = 'overall' } = useParams()
  const known = rankingPeriods.find((name) => name === period)
  if (known === undefined) return <Redirect to="/404" />
  return (
    <Page title={t('rankings.title')} intro={t('rankings.intro')}>
      <PracticeNotice of="list" />
      <Periods current={known} />
      <List period={known} />
      <div>
        <ButtonLink to="/rankings/subrankings" look="quiet">
          {t('rankings.subrankings')}
        </ButtonLink>
      </div>
    </Page>
  )
}

function Periods({ current }: { current: RankingPeriod }) {
  const [address] = useAddressParams()
  const search = address.has(realOnly) ? `?${realOnly}=1` : ''
  return (
    <LinkChoices label={t('rankings.period')}>
      {rankingPeriods.map((name) => (
        <ChoiceLink
          key={name}
          to={`${name === 'overall' ? '/rankings' : `/rankings/${name}`}${search}`}
          isCurrent={name === current}
        >
          {t(`rankings.periods.${name}`)}
        </ChoiceLink>
      ))}
    </LinkChoices>
  )
}

function List({ period }: { period: RankingPeriod }) {
  const [address] = useAddressParams()
  const isWithoutSimulated = address.has(realOnly)
  const query = useQuery({ ...rankingQuery(period, isWithoutSimulated), retry: false })
  const refusal = query.data === undefined ? refusalOf(query.error) : null
  if (refusal === 'no_competition')
    return (
      <Card>
        <NoCompetition icon="rankings" />
      </Card>
    )
  if (refusal === 'not_found' || refusal === 'consent_required') return <NoPlayer />
  return (
    <Loaded
      query={query}
      outline={
        <Card flush>
          <SkeletonRows rows={12} />
        </Card>
      }
      failed={t('rankings.failed')}
    >
      {(ranking) => <Lists {...{ period, ranking, isWithoutSimulated }} receivedAt={query.dataUpdatedAt} />}
    </Loaded>
  )
}

/** For a player who has not joined the competition. */
function NoPlayer() {
  return (
    <Card>
      <EmptyState
        icon="rankings"
        title={t('rankings.noPlayer')}
        action={
          <ButtonLink look="accent" to="/competitions/disclaimer">
            {t('rankings.join')}
          </ButtonLink>
        }
      >
        {t('rankings.noPlayerText')}
      </EmptyState>
    </Card>
  )
}

function Lists({
  period,
  ranking,
  isWithoutSimulated,
  receivedAt,
}: {
  period: RankingPeriod
  ranking: Ranking
  isWithoutSimulated: boolean
  receivedAt: number
}) {
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(typed.trim())
  const { top, around, hasSimulated, showsRiskAdjusted } = ranking
  return (
    <>
      <AsOf at={receivedAt} />
      <div className={styles.own}>
        <h2 className={styles.ownTitle}>{t('rankings.ownPlace')}</h2>
        <OwnPlace ranking={ranking} />
      </div>
      <Card title={t(`rankings.tops.${period}`)} aside={<Updated ranking={ranking} />} flush>
        <div className={styles.tools}>
          <search>
            <TextField
              label={t('rankings.search')}
              type="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={20}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </search>
          {hasSimulated && <SimulatedSwitch />}
        </div>
        {asked === '' ? (
          <PlayerTable caption={t(`rankings.tops.${period}`)} players={top} {...{ showsRiskAdjusted }} />
        ) : (
          <FoundPlayers {...{ period, isWithoutSimulated, showsRiskAdjusted }} q={asked} />
        )}
      </Card>
      {asked === '' && around.length > 0 && !isWithinTop(ranking) && (
        <Card title={t('rankings.around')} flush>
          <PlayerTable caption={t('rankings.around')} players={around} {...{ showsRiskAdjusted }} />
        </Card>
      )}
      {showsRiskAdjusted && <ScoresExplained />}
    </>
  )
}

function Updated({ ranking }: { ranking: Ranking }) {
  return (
    <span className={styles.updated}>
      <ListState of={ranking} /> {t('rankings.updated', { time: formatTime(ranking.updated) })}
    </span>
  )
}

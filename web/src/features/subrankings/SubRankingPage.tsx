import type { SubRankingDetail, SubRankingMember } from '@koersklasse/contract/subrankings.ts'
import { rankingPeriods } from '@koersklasse/domain/competition/ranking.ts'
import { placeMembers } from '@koersklasse/domain/competition/sub-ranking.ts'
import { use } from 'react'
import { ListState } from '../../ranking/ListState.tsx'
import { realOnly, SimulatedSwitch } from '../../ranking/SimulatedSwitch.tsx'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { RiskAdjusted } from '../../scores/RiskAdjusted.tsx'
import { ScoresExplained } from '../../scores/ScoresExplained.tsx'
import { t } from '../../text/t.ts'
import { Avatar } from '../../ui/brand/Avatar.tsx'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ChoiceLink, LinkChoices } from '../../ui/navigation/LinkChoices.tsx'
import { playerPath } from '../../ui/navigation/player-path.ts'
import { useAddressParams } from '../../ui/navigation/use-address-params.ts'
import { Percent } from '../../ui/numbers/Numbers.tsx'
import { RowDetail } from '../../ui/table/RowText.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { ManageMember } from './ManageMember.tsx'
import styles from './SubRankings.module.css'
import { WithSubRanking } from './WithSubRanking.tsx'

/** A sub-ranking: its members, the best first, and what can be done with it. */
export function Component() {
  const { pathname } = useLocation()
  const [address] = useAddressParams()
  const isRealOnly = address.has(realOnly)
  const period = rankingPeriods.find((name) => pathname.endsWith(`/${name}`)) ?? 'overall'
  return (
    <WithSubRanking title={t('subrankings.title')} period={period}>
      {(subRanking) => (
        <Page title={subRanking.name} intro={<Facts subRanking={subRanking} />}>
          <LinkChoices label={t('subrankings.period')}>
            {rankingPeriods.map((name) => (
              <ChoiceLink
                key={name}
                to={`/subrankings/${subRanking.id}${name === 'overall' ? '' : `/${name}`}${isRealOnly ? `?${realOnly}=1` : ''}`}
                isCurrent={name === period}
              >
                {t(`subrankings.periods.${name}`)}
              </ChoiceLink>
            ))}
          </LinkChoices>
          <Card flush>
            {subRanking.members.some(({ isSimulated }) => isSimulated) && (
              <div className={styles.tools}>
                <SimulatedSwitch />
              </div>
            )}
            <Members subRanking={subRanking} isRealOnly={isRealOnly} />
          </Card>
          {subRanking.showsRiskAdjusted && <ScoresExplained />}
          <Actions subRanking={subRanking} />
        </Page>
      )}
    </WithSubRanking>
  )
}

function Facts({ subRanking }: { subRanking: SubRankingDetail }) {
  const { owner, isOwner, competitionName } = subRanking
  const brand = use(BrandName)
  return (
    <>
      {isOwner ? t('subrankings.ownerIsYou') : t('subrankings.ownerIs', { owner })} ·{' '}
      {t('subrankings.inCompetition', { name: competitionName || brand })} <ListState of={subRanking} />
    </>
  )
}

function Members({ subRanking, isRealOnly }: { subRanking: SubRankingDetail; isRealOnly: boolean }) {
  // Without the simulated players the others move up, as if those had never been in the list.
  const members = isRealOnly
    ? placeMembers(subRanking.members.filter(({ isSimulated }) => !isSimulated))
    : subRanking.members
  const columns: Column<SubRankingMember>[] = [
    {
      heading: t('subrankings.position'),
      cell: ({ position }) => position ?? '–',
      width: styles.positions,
    },
    {
      heading: t('subrankings.player'),
      cell: (member) => <Member member={member} competitionId={subRanking.competitionId} />,
    },
    {
      heading: t('subrankings.performance'),
      end: true,
      cell: (member) => <Result member={member} showsRiskAdjusted={subRanking.showsRiskAdjusted} />,
    },
  ]
  if (subRanking.showsRiskAdjusted)
    columns.push({
      heading: t('scores.adjustedShort'),
      end: true,
      roomy: true,
      cell: ({ riskAdjusted }) => <RiskAdjusted fraction={riskAdjusted} />,
    })
  if (subRanking.isOwner && subRanking.members.length > 1)
    columns.push({
      heading: t('subrankings.manage.column'),
      isQuiet: true,
      end: true,
      cell: ({ username, isOwn }) => !isOwn && <ManageMember subRanking={subRanking} username={username} />,
    })
  return (
    <Table
      caption={t('subrankings.members')}
      rows={members}
      keyOf={({ username }) => username}
      columns={columns}
    />
  )
}

/** The return; on a phone with the one adjusted for risk below it. */
function Result({
  member: { performance, riskAdjusted },
  showsRiskAdjusted,
}: {
  member: SubRankingMember
  showsRiskAdjusted: boolean
}) {
  return (
    <>
      <Percent fraction={performance} />
      {showsRiskAdjusted && (
        <RowDetail tight>
          {t('scores.adjustedShort')}
          <br />
          <RiskAdjusted fraction={riskAdjusted} />
        </RowDetail>
      )}
    </>
  )
}

function Member({ member, competitionId }: { member: SubRankingMember; competitionId: string }) {
  const { username, avatarId, mood, isOwn, isOwner, isSimulated } = member
  return (
    <span className={styles.member}>
      <Avatar id={avatarId} mood={mood} />
      <Link to={playerPath(username, competitionId)}>{username}</Link>
      {isOwn && <Badge kind="notice">{t('subrankings.you')}</Badge>}
      {isOwner && <Badge>{t('subrankings.owner')}</Badge>}
      {isSimulated && <Badge>{t('subrankings.simulated')}</Badge>}
    </span>
  )
}

function Actions({ subRanking: { id, isOwner } }: { subRanking: SubRankingDetail }) {
  return (
    <div className={styles.actions}>
      {isOwner ? (
        <>
          <ButtonLink to={`/subrankings/${id}/invite`}>{t('subrankings.invite.link')}</ButtonLink>
          <ButtonLink look="quiet" to={`/subrankings/${id}/delete`}>
            {t('subrankings.delete.link')}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink look="quiet" to={`/subrankings/${id}/leave`}>
          {t('subrankings.leave.link')}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" to="/rankings/subrankings">
        {t('subrankings.toList')}
      </ButtonLink>
    </div>
  )
}

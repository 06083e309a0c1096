import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/error-text.ts'
import { isUnknown, refusalOf } from '../../api/errors.ts'
import { portfolioHistoryQuery, userQuery } from '../../api/queries.ts'
import type { Another } from '../../api/query-keys.ts'
import { endText } from '../../portfolio/end-text.ts'
import { PortfolioFigure } from '../../portfolio/PortfolioFigure.tsx'
import { PortfolioSummary, summaryHeading } from '../../portfolio/PortfolioSummary.tsx'
import { useEndState } from '../../portfolio/useEndState.ts'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import type { IconName } from '../../ui/brand/Icon.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Heading, Page } from '../../ui/layout/Page.tsx'
import { inCompetition } from '../../ui/navigation/player-path.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { AnothersAvatar } from './AnothersAvatar.tsx'
import { AnothersPositions, AnothersTransactions } from './lists.tsx'
import styles from './PlayerPage.module.css'
import { anothersPositionsQuery } from './queries.ts'

/** The portfolio of another player, as far as the competition shows it. The own name leads to the own portfolio. */
export function Component() {
  const { username = '' } = useParams()
  const competitionId = useSearchParams().get(inCompetition) ?? undefined
  const own = useQuery(userQuery).data?.username
  if (own?.toLowerCase() === username.toLowerCase()) return <Redirect to="/dashboard" />
  return <Player key={`${username} ${competitionId}`} asked={{ username, competitionId }} />
}

function Player({ asked }: { asked: Another }) {
  const portfolio = useQuery(anothersPositionsQuery(asked))
  const { data, error } = portfolio
  const endState = useEndState(data ?? undefined)
  if (data === null) return <Redirect to="/dashboard" />
  if (isUnknown(error)) {
    return (
      <Instead username={asked.username} icon="people" title={t('player.unknown')}>
        {t('player.unknownText', { username: asked.username })}
      </Instead>
    )
  }
  if (isHidden(error)) {
    return (
      <Instead username={asked.username} icon="lock" title={t('player.hidden')}>
        {errorText(error)}
      </Instead>
    )
  }
  const username = data?.player.username ?? asked.username
  const historyQuery = (period: Parameters<typeof portfolioHistoryQuery>[0]) =>
    portfolioHistoryQuery(period, asked)
  return (
    <Page
      title={username}
      heading={
        <PortfolioSummary
          heading={
            <div className={styles.name}>
              {data && <AnothersAvatar id={data.player.avatarId} another={asked} />}
              <Heading className={summaryHeading}>{username}</Heading>
              {data?.player.isSimulated && <Badge kind="notice">{t('player.simulated')}</Badge>}
            </div>
          }
          below={endState === 'running' ? t('player.worth') : endText(endState)}
          query={{ ...portfolio, data }}
        />
      }
    >
      {/* Nothing else is requested until it is known that the portfolio may be seen. */}
      <Loaded query={portfolio} outline={<SkeletonRows rows={6} />} failed={t('player.failed.positions')}>
        {() => (
          <>
            <PortfolioFigure
              portfolio={data}
              historyQuery={historyQuery}
              untraded={<EmptyState title={t('chart.none')}>{t('player.untraded', { username })}</EmptyState>}
            />
            <Tabs
              label={t('player.tabs', { username })}
              tabs={[
                {
                  name: 'positions',
                  title: t('dashboard.positions'),
                  panel: <AnothersPositions asked={asked} username={username} />,
                },
                {
                  name: 'transactions',
                  title: t('dashboard.transactions'),
                  panel: <AnothersTransactions asked={asked} username={username} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const isHidden = (error: unknown) =>
  ['portfolio_hidden', 'portfolio_hidden_until_end'].includes(refusalOf(error) ?? '')

/** The page without a portfolio, and why there is none. */
function Instead({
  username,
  icon,
  title,
  children,
}: {
  username: string
  icon: IconName
  title: string
  children: string
}) {
  return (
    <Page narrow title={username}>
      <Card>
        <EmptyState
          icon={icon}
          title={title}
          action={
            <ButtonLink look="quiet" to="/rankings">
              {t('player.toRankings')}
            </ButtonLink>
          }
        >
          {children}
        </EmptyState>
      </Card>
    </Page>
  )
}

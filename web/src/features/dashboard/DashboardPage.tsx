import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '../../api/errors.ts'
import { activeCompetitionQuery, positionsQuery } from '../../api/queries.ts'
import { CompetitionCard } from '../../competition/CompetitionCard.tsx'
import { Invites } from '../../invites/Invites.tsx'
import { MistakeCard } from '../../mistakes/MistakeCard.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Followed } from './Followed.tsx'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { IntroductionNote } from './first-steps/IntroductionNote.tsx'
import { useIntroduction } from './first-steps/introduction.ts'
import { Orders } from './Orders.tsx'
import { PortfolioChart } from './PortfolioChart.tsx'
import { Positions } from './Positions.tsx'
import { RankCard } from './RankCard.tsx'
import { StartOver } from './StartOver.tsx'
import { Summary } from './Summary.tsx'
import { Transactions } from './Transactions.tsx'

/** The portfolio of the player, with the first steps of a new one; or what comes before there is a portfolio. */
export function Component() {
  const { isLoadingError, error } = useQuery(positionsQuery)
  // Refetched at intervals while there is none, so that the start of a competition is noticed.
  const isIdle = useQuery(activeCompetitionQuery).data === null
  if (isLoadingError && refusalOf(error) === 'no_competition') {
    return (
      <Page title={t('dashboard.title')}>
        <Invites />
        <CompetitionCard />
        <FirstSteps />
        <Followed />
      </Page>
    )
  }
  return <Portfolio isIdle={isIdle} />
}

/** Its totals, its history, and the lists of positions, orders and transactions. */
function Portfolio({ isIdle }: { isIdle: boolean }) {
  const introduction = useIntroduction()
  return (
    <Page title={t('dashboard.title')} heading={<Summary />}>
      <IntroductionNote about="summary" introduction={introduction} />
      <Invites />
      {isIdle && <CompetitionCard />}
      <IntroductionNote about="chart" introduction={introduction} />
      <PortfolioChart />
      <div>
        <ButtonLink look="quiet" to="/result">
          {t('dashboard.toResult')}
        </ButtonLink>
      </div>
      <MistakeCard />
      <IntroductionNote about="lists" introduction={introduction} />
      <Tabs
        label={t('dashboard.tabs')}
        tabs={[
          { name: 'positions', title: t('dashboard.positions'), panel: <Positions /> },
          { name: 'orders', title: t('dashboard.orders'), panel: <Orders /> },
          { name: 'transactions', title: t('dashboard.transactions'), panel: <Transactions /> },
        ]}
      />
      <IntroductionNote about="steps" introduction={introduction} />
      <FirstSteps />
      {!isIdle && <CompetitionCard />}
      <RankCard />
      <Followed />
      <StartOver />
    </Page>
  )
}

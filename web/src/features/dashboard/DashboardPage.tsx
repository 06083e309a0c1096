import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '../../api/errors.ts'
import { activeCompetitionQuery, positionsQuery } from '../../api/queries.ts'
import { CompetitionCard } from '../../competition/CompetitionCard.tsx'
import { Invites } from '../../invites/Invites.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Followed } from './Followed.tsx'
import { Orders } from './Orders.tsx'
import { PortfolioChart } from './PortfolioChart.tsx'
import { Positions } from './Positions.tsx'
import { RankCard } from './RankCard.tsx'
import { StartOver } from './StartOver.tsx'
import { Summary } from './Summary.tsx'
import { Transactions } from './Transactions.tsx'

/** The portfolio of the player: its totals, its history, and the lists of positions, orders and transactions. */
export function Component() {
  const { isLoadingError, error } = useQuery(positionsQuery)
  // Refetched at intervals while there is none, so that the start of a competition is noticed.
  const isIdle = useQuery(activeCompetitionQuery).data === null
  if (isLoadingError && refusalOf(error) === 'no_competition') {
    return (
      <Page title={t('dashboard.title')}>
        <Invites />
        <CompetitionCard />
        <Followed />
      </Page>
    )
  }
  return (
    <Page title={t('dashboard.title')} heading={<Summary />}>
      <Invites />
      {isIdle && <CompetitionCard />}
      <PortfolioChart />
      <ButtonLink look="quiet" to="/result">
        {t('dashboard.toResult')}
      </ButtonLink>
      <Tabs
        label={t('dashboard.tabs')}
        tabs={[
          { name: 'positions', title: t('dashboard.positions'), panel: <Positions /> },
          { name: 'orders', title: t('dashboard.orders'), panel: <Orders /> },
          { name: 'transactions', title: t('dashboard.transactions'), panel: <Transactions /> },
        ]}
      />
      {!isIdle && <CompetitionCard />}
      <RankCard />
      <Followed />
      <StartOver />
    </Page>
  )
}

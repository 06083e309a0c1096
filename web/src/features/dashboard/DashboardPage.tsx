import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '../../api/errors.ts'
import { positionsQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Followed } from './Followed.tsx'
import { NoPortfolio } from './NoPortfolio.tsx'
import { Orders } from './Orders.tsx'
import { PortfolioChart } from './PortfolioChart.tsx'
import { Positions } from './Positions.tsx'
import { Summary } from './Summary.tsx'
import { Transactions } from './Transactions.tsx'

/** What the player has: the sum of it, and the lists behind it. */
export function Component() {
  const { isLoadingError, error } = useQuery(positionsQuery)
  if (isLoadingError && refusalOf(error) === 'no_competition') {
    return (
      <Page title={t('dashboard.title')}>
        <NoPortfolio />
        <Followed />
      </Page>
    )
  }
  return (
    <Page title={t('dashboard.title')} heading={<Summary />}>
      <PortfolioChart />
      <Tabs
        label={t('dashboard.tabs')}
        tabs={[
          { name: 'positions', title: t('dashboard.positions'), panel: <Positions /> },
          { name: 'orders', title: t('dashboard.orders'), panel: <Orders /> },
          { name: 'transactions', title: t('dashboard.transactions'), panel: <Transactions /> },
        ]}
      />
      <Followed />
    </Page>
  )
}

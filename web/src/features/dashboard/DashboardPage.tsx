import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/Page.tsx'
import styles from './DashboardPage.module.css'
import { Orders } from './Orders.tsx'
import { Positions } from './Positions.tsx'
import { Summary } from './Summary.tsx'
import { Transactions } from './Transactions.tsx'

const lists = { positions: Positions, orders: Orders, transactions: Transactions }
const names = ['positions', 'orders', 'transactions'] as const

/** What the player has: the sum of it, and the lists behind it. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('dashboard.title')} heading={<Summary />}>
      <Tabs className={styles.tabs}>
        <TabList aria-label={t('dashboard.tabs')} className={styles.tabList}>
          {names.map((name) => (
            <Tab key={name} id={name} className={styles.tab}>
              {t(`dashboard.${name}`)}
            </Tab>
          ))}
        </TabList>
        {names.map((name) => {
          const List = lists[name]
          return (
            <TabPanel key={name} id={name} className={styles.panel}>
              <List />
            </TabPanel>
          )
        })}
      </Tabs>
    </Page>
  )
}

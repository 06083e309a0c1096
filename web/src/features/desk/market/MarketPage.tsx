import { t } from '../../../text/t.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import { ActionForm } from './ActionForm.tsx'
import { ActionList } from './ActionList.tsx'
import { FeedState } from './FeedState.tsx'
import { ProductSearch } from './ProductSearch.tsx'

/** The market: its feed, what can be bought, and what companies do. */
export function Component() {
  return (
    <DeskPage area="market" intro={t('desk-market.intro')}>
      <FeedState />
      <ActionList />
      <ActionForm />
      <ProductSearch />
    </DeskPage>
  )
}

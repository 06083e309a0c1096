import type { Competition } from '@koersklasse/contract/competitions.ts'
import type { Product } from '@koersklasse/contract/market.ts'
import { defaultStartingBalance } from '@koersklasse/domain/competition/competition.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/errors.ts'
import { activeCompetitionQuery, positionsQuery, userQuery } from '../api/queries.ts'
import { PracticeNotice } from '../competition/PracticeNotice.tsx'
import { usePrice } from '../live/live-context.ts'
import { NavLink } from '../router/Link.tsx'
import { useGiven } from '../router/outlet.tsx'
import { t } from '../text/t.ts'
import { formatMoney } from '../ui/numbers/format.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { LoginNeeded } from '../ui/status/LoginNeeded.tsx'
import { RetryPanel } from '../ui/status/RetryPanel.tsx'
import { SkeletonRows } from '../ui/status/Skeleton.tsx'
import { useOnline } from '../ui/status/useOnline.ts'
import { OrderFlow } from './OrderFlow.tsx'
import styles from './OrderPanel.module.css'
import { useRooms } from './useRooms.ts'

/** The panel beside a product in which it is bought or sold. */
export function OrderPanel({ side }: { side: OrderSide }) {
  const product = useGiven<Product>()
  const user = useQuery(userQuery).data
  const unlocked = user?.academy.unlocked
  const isLocked = side === 'buy' && unlocked !== undefined && !unlocked[product.productType]
  const isWide = side === 'buy' && isSprinterType(product.productType) && product.bidOnly === null
  return (
    <section
      className={styles.panel}
      aria-label={t('trading.order.title')}
      // The risks of a Sprinter need space beside the form.
      data-form={user === null || isLocked ? undefined : isWide ? 'wide' : 'roomy'}
    >
      <nav className={styles.sides} aria-label={t('trading.order.side')}>
        {(['buy', 'sell'] as const).map((name) => (
          <NavLink key={name} replace to={`/products/${product.id}/${name}`} className={styles.side}>
            {t(`trading.order.sides.${name}`)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.body}>
        <Content product={product} side={side} />
      </div>
    </section>
  )
}

/** The order flow, once all that it needs is known, or the reason why there is none. */
function Content({ product, side }: { product: Product; side: OrderSide }): ReactNode {
  const user = useQuery(userQuery)
  const competition = useQuery(activeCompetitionQuery)
  const portfolio = useQuery({ ...positionsQuery, enabled: Boolean(user.data) })
  const price = usePrice(product.id)
  const online = useOnline()
  const rooms = useRooms(product, portfolio.data, competition.data)

  if (user.isPending || competition.isPending) return <Outline rows={user.data === null ? 3 : 8} />
  if (user.data === null) return <ForVisitors competition={competition.data ?? null} />
  if (competition.data === null) {
    return <EmptyState title={t('competition.none')}>{t('errors.no_competition')}</EmptyState>
  }
  if (portfolio.isLoadingError || competition.isLoadingError) {
    const fault = portfolio.error ?? competition.error
    const isRefusal = fault instanceof ApiError && fault.code === 'consent_required'
    if (isRefusal) return <Outline rows={3} />
    return (
      <RetryPanel
        message={t(online ? 'trading.order.loadFailed' : 'trading.order.offline')}
        pending={portfolio.isFetching || competition.isFetching}
        onRetry={() => {
          if (portfolio.isLoadingError) void portfolio.refetch()
          if (competition.isLoadingError) void competition.refetch()
        }}
      />
    )
  }
  if (!portfolio.data || competition.data === undefined || !user.data) return <Outline rows={8} />
  const held = portfolio.data.positions.find(({ productId }) => productId === product.id)?.quantity
  return (
    <>
      <PracticeNotice of="order" />
      <OrderFlow
        key={side}
        product={product}
        portfolioId={portfolio.data.portfolioId}
        competitionId={portfolio.data.competitionId}
        side={side}
        price={price}
        cash={portfolio.data.availableBalance}
        held={held ?? toQuantity(0)}
        costs={competition.data.costs}
        {...rooms}
        unlocked={user.data.academy.unlocked}
      />
    </>
  )
}

function Outline({ rows }: { rows: number }) {
  return (
    <div className={styles.awaited}>
      <SkeletonRows rows={rows} />
    </div>
  )
}

function ForVisitors({ competition }: { competition: Competition | null }) {
  const balance = competition?.startingBalance ?? defaultStartingBalance
  return (
    <LoginNeeded title={t('trading.order.visitor')}>
      {t('trading.order.visitorText', { balance: formatMoney(balance) })}
    </LoginNeeded>
  )
}

import type { Product } from '@koersklasse/contract/market.ts'
import { addCents, toCents } from '@koersklasse/domain/money/money.ts'
import { allocationOf, largestRisk } from '@koersklasse/domain/portfolio/allocation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { positionsQuery, underlyingsQuery } from '../../api/queries.ts'
import { underlyingOf } from '../../live/underlying-price.ts'
import { type Holdings, positionValue } from '../../portfolio/portfolio-totals.ts'
import { useBids } from '../../portfolio/useBids.ts'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Bars } from '../../ui/numbers/Bars.tsx'
import { formatMoney, formatRoundMoney, formatShare } from '../../ui/numbers/format.ts'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import styles from './ResultPage.module.css'

/** What the portfolio consists of, live with the bids, and what could cost it most. */
export function Allocation() {
  const portfolio = useQuery(positionsQuery)
  return (
    <Card title={t('result.allocation')}>
      <Loaded query={portfolio} outline={<SkeletonRows rows={4} />} failed={t('dashboard.failed.positions')}>
        {(held) => <Shares holdings={held} products={held.products} />}
      </Loaded>
    </Card>
  )
}

const groupings = ['byKind', 'byUnderlying', 'byCurrency'] as const
type Grouping = (typeof groupings)[number]

function Shares({ holdings, products }: { holdings: Holdings; products: readonly Product[] }) {
  const [by, setBy] = useState<Grouping>('byKind')
  const bids = useBids(
    holdings.positions.map(({ productId }) => productId),
    holdings.closingBids,
  )
  const underlyings = useQuery(underlyingsQuery).data?.underlyings
  const nameOf = (symbol: string) => underlyings?.find((known) => known.symbol === symbol)?.name ?? symbol
  const positions = holdings.positions.flatMap((position) => {
    const product = products.find(({ id }) => id === position.productId)
    if (product === undefined) return []
    return [{ product, value: positionValue(position, bids) ?? toCents(0) }]
  })
  const groupOf: Record<Grouping, (product: Product) => string> = {
    byKind: ({ productType }) => t(`productTypes.${productType}`),
    byUnderlying: (product) => nameOf(underlyingOf(product)),
    byCurrency: ({ currency }) => currency,
  }
  const cash = {
    group: by === 'byCurrency' ? 'EUR' : t('result.cash'),
    value: holdings.availableBalance,
  }
  const shares = allocationOf([
    cash,
    ...positions.map(({ product, value }) => ({ group: groupOf[by](product), value })),
  ])
  const total = addCents(holdings.availableBalance, ...positions.map(({ value }) => value))
  const risk = largestRisk(
    positions.map(({ product, value }) => ({
      ...{ underlying: groupOf.byUnderlying(product), value },
      leverage: Number(product.leverage ?? 1) * (product.direction === 'short' ? -1 : 1),
    })),
  )
  return (
    <div className={styles.stack}>
      <p data-testid="risk">
        {risk === null
          ? t('result.noRisk')
          : t(risk.move < 0 ? 'result.riskFall' : 'result.riskRise', {
              name: risk.underlying,
              loss: formatRoundMoney(risk.loss),
              share: formatShare(risk.loss / total),
            })}
      </p>
      <Choice
        label={t('result.by')}
        options={groupings.map((name) => ({ name, text: t(`result.${name}`) }))}
        chosen={by}
        onChoose={setBy}
      />
      <Bars
        label={t(`result.${by}`)}
        bars={shares.map(({ group, value, share }) => ({
          ...{ id: group, name: group, amount: share },
          shown: `${formatShare(share)} · ${formatMoney(value)}`,
        }))}
      />
    </div>
  )
}

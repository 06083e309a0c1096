import type { Product } from '@koersklasse/contract/market.ts'
import type { Position } from '@koersklasse/contract/trading.ts'
import { performance } from '@koersklasse/domain/position.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { positionsQuery } from '../../api/queries.ts'
import { usePrices } from '../../live/live-context.ts'
import { PriceAgeInRow, staleSince } from '../../live/PriceAge.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatQuantity } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Money, Percent, PriceFlash, Quantity } from '../../ui/Numbers.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import tableStyles from '../../ui/Table.module.css'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './Positions.module.css'
import { type Prices, positionValue } from './portfolio-totals.ts'
import { ShortList } from './ShortList.tsx'

/** What the portfolio holds, at the bid. */
export function Positions() {
  const portfolio = useQuery(positionsQuery)
  return (
    <Loaded query={portfolio} outline={<SkeletonRows rows={4} />} failed={t('dashboard.failed.positions')}>
      {({ positions, products }) =>
        positions.length === 0 ? (
          <EmptyState
            title={t('dashboard.noPositions')}
            action={<ButtonLink to="/markets">{t('dashboard.toProducts')}</ButtonLink>}
          >
            {t('dashboard.noPositionsText')}
          </EmptyState>
        ) : (
          <ShortList rows={positions}>
            {(shown) => <PositionTable positions={shown} products={products} />}
          </ShortList>
        )
      }
    </Loaded>
  )
}

function PositionTable({
  positions,
  products,
}: {
  positions: readonly Position[]
  products: readonly Product[]
}) {
  const typeOf = ({ productId }: Position) => {
    const product = products.find(({ id }) => id === productId)
    return product && t(`productTypes.${product.productType}`)
  }
  const prices = usePrices(positions.map(({ productId }) => productId))
  const columns: Column<Position>[] = [
    {
      heading: t('dashboard.columns.name'),
      cell: (position) => <Name position={position} prices={prices} type={typeOf(position)} />,
      width: styles.name,
    },
    {
      heading: t('dashboard.columns.quantity'),
      cell: ({ quantity }) => <Quantity pieces={quantity} />,
      end: true,
      roomy: true,
    },
    {
      heading: t('dashboard.columns.avgPrice'),
      cell: ({ avgPrice }) => <Money cents={avgPrice} />,
      end: true,
      roomy: true,
    },
    {
      heading: t('dashboard.columns.bid'),
      cell: ({ productId }) => <PriceFlash cents={prices.get(productId)?.bid} />,
      end: true,
      roomy: true,
    },
    {
      heading: t('dashboard.columns.cost'),
      cell: ({ cost }) => <Money cents={cost} />,
      end: true,
      roomy: true,
    },
    {
      heading: t('dashboard.columns.value'),
      cell: (position) => <Value position={position} prices={prices} />,
      end: true,
    },
    {
      heading: t('dashboard.columns.performance'),
      cell: (position) => <Performance position={position} prices={prices} />,
      end: true,
      roomy: true,
    },
    {
      heading: t('position.more'),
      cell: (position) => <Details position={position} />,
      end: true,
    },
  ]
  return (
    <Table caption={t('dashboard.positions')} columns={columns} rows={positions} keyOf={({ id }) => id} />
  )
}

/** What it is; on a phone with how many there are, and what one is worth. */
function Name({ position, prices, type }: { position: Position; prices: Prices; type: string | undefined }) {
  const price = prices.get(position.productId) ?? null
  return (
    <>
      <Link to={`/products/${position.productId}`} className={tableStyles.name}>
        {position.name}
      </Link>
      <span className={`${tableStyles.sub} ${styles.sub}`}>
        <span className={tableStyles.roomyInline}>{type}</span>
        <span className={tableStyles.tightInline}>
          {formatQuantity(position.quantity)} × <PriceFlash cents={price?.bid} />
        </span>
        <PriceAgeInRow staleSince={staleSince(price)} isLast />
      </span>
    </>
  )
}

/** To the page of the position; only the own positions have one. */
function Details({ position }: { position: Position }) {
  return (
    <ButtonLink
      look="bare"
      small
      iconOnly
      to={`/position/${position.id}/${position.productId}`}
      aria-label={t('position.details', { name: position.name })}
    >
      <Icon name="forward" size={20} />
    </ButtonLink>
  )
}

/** What it is worth; on a phone with how it did below. */
function Value({ position, prices }: { position: Position; prices: Prices }) {
  return (
    <>
      <strong>
        <Money cents={positionValue(position, prices)} />
      </strong>
      <span className={`${tableStyles.sub} ${tableStyles.tight}`}>
        <Performance position={position} prices={prices} />
      </span>
    </>
  )
}

function Performance({ position, prices }: { position: Position; prices: Prices }) {
  const value = positionValue(position, prices)
  return <Percent fraction={value === null ? null : performance(value, position.cost)} />
}

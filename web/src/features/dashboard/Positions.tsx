import type { Product } from '@koersklasse/contract/market.ts'
import type { Position } from '@koersklasse/contract/trading.ts'
import { performance } from '@koersklasse/domain/portfolio/position.ts'
import { useQuery } from '@tanstack/react-query'
import { positionsQuery } from '../../api/queries.ts'
import { usePrices } from '../../live/live-context.ts'
import { PriceAgeInRow, staleSince } from '../../live/PriceAge.tsx'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { formatQuantity } from '../../ui/numbers/format.ts'
import { Money, Percent, PriceFlash, Quantity } from '../../ui/numbers/Numbers.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { Roomy, RowDetail, RowName, Tight } from '../../ui/table/RowText.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './Positions.module.css'
import { type Prices, positionValue } from './portfolio-totals.ts'
import { ShortList } from './ShortList.tsx'

/** The positions of the portfolio, valued at the bid. */
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

/** The name; on a phone with the quantity and the bid below it. */
function Name({ position, prices, type }: { position: Position; prices: Prices; type: string | undefined }) {
  const price = prices.get(position.productId) ?? null
  return (
    <>
      <RowName to={`/products/${position.productId}`}>{position.name}</RowName>
      <RowDetail className={styles.sub}>
        <Roomy>{type}</Roomy>
        <Tight>
          {formatQuantity(position.quantity)} × <PriceFlash cents={price?.bid} />
        </Tight>
        <PriceAgeInRow staleSince={staleSince(price)} isLast />
      </RowDetail>
    </>
  )
}

/** A link to the page of the position. */
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

/** The value; on a phone with the performance below it. */
function Value({ position, prices }: { position: Position; prices: Prices }) {
  return (
    <>
      <strong>
        <Money cents={positionValue(position, prices)} />
      </strong>
      <RowDetail tight>
        <Performance position={position} prices={prices} />
      </RowDetail>
    </>
  )
}

function Performance({ position, prices }: { position: Position; prices: Prices }) {
  const value = positionValue(position, prices)
  return <Percent fraction={value === null ? null : performance(value, position.cost)} />
}

import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'
import { performance } from '@koersklasse/domain/portfolio/position.ts'
import { PriceAgeInRow, staleSince } from '../live/PriceAge.tsx'
import { usePrices } from '../live/usePrices.ts'
import { t } from '../text/t.ts'
import { formatQuantity } from '../ui/numbers/format.ts'
import { Money, Percent, PriceFlash, Quantity } from '../ui/numbers/Numbers.tsx'
import { Roomy, RowDetail, RowName, Tight } from '../ui/table/RowText.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'
import styles from './PositionTable.module.css'
import { type Bids, bidsFor, type ClosingBids, type Held, positionValue } from './portfolio-totals.ts'

/** Positions valued at the bid: live, or that of the closing once the competition is closed. */
export function PositionTable<Row extends Held>({
  positions,
  products,
  closingBids,
  further = [],
}: {
  positions: readonly Row[]
  products: readonly Product[]
  closingBids: ClosingBids
  /** Columns after the others. */
  further?: readonly Column<Row>[]
}) {
  const typeOf = ({ productId }: Row) => {
    const product = products.find(({ id }) => id === productId)
    return product && t(`productTypes.${product.productType}`)
  }
  const prices = usePrices(closingBids === null ? positions.map(({ productId }) => productId) : [])
  const bids = bidsFor(closingBids, prices)
  const columns: Column<Row>[] = [
    {
      heading: t('dashboard.columns.name'),
      cell: (position) => <Name {...{ position, prices, bids }} type={typeOf(position)} />,
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
      heading: t(closingBids === null ? 'dashboard.columns.bid' : 'dashboard.columns.closingBid'),
      cell: ({ productId }) => <PriceFlash cents={bids.get(productId)?.bid} />,
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
      cell: (position) => <Value position={position} bids={bids} />,
      end: true,
    },
    {
      heading: t('dashboard.columns.performance'),
      cell: (position) => <Performance position={position} bids={bids} />,
      end: true,
      roomy: true,
    },
    ...further,
  ]
  return (
    <Table
      caption={t('dashboard.positions')}
      columns={columns}
      rows={positions}
      keyOf={({ productId }) => productId}
    />
  )
}

/** The name; on a phone with the quantity and the bid below it. */
function Name({
  position,
  prices,
  bids,
  type,
}: {
  position: Held
  /** The live prices, whose age is shown; empty once the competition is closed. */
  prices: ReadonlyMap<string, ProductPrice>
  bids: Bids
  type: string | undefined
}) {
  const price = prices.get(position.productId) ?? null
  return (
    <>
      <RowName to={`/products/${position.productId}`}>{position.name}</RowName>
      <RowDetail className={styles.sub}>
        <Roomy>{type}</Roomy>
        <Tight>
          {formatQuantity(position.quantity)} × <PriceFlash cents={bids.get(position.productId)?.bid} />
        </Tight>
        <PriceAgeInRow staleSince={staleSince(price)} isLast />
      </RowDetail>
    </>
  )
}

/** The value; on a phone with the performance below it. */
function Value({ position, bids }: { position: Held; bids: Bids }) {
  return (
    <>
      <strong>
        <Money cents={positionValue(position, bids)} />
      </strong>
      <RowDetail tight>
        <Performance position={position} bids={bids} />
      </RowDetail>
    </>
  )
}

function Performance({ position, bids }: { position: Held; bids: Bids }) {
  const value = positionValue(position, bids)
  return <Percent fraction={value === null ? null : performance(value, position.cost)} />
}

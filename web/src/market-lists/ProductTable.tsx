import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'
import { useMemo } from 'react'
import { usePrice, usePriceFact } from '../live/live-context.ts'
import { PriceAgeInRow, staleSince } from '../live/PriceAge.tsx'
import { useSprinterNow } from '../sprinters/sprinter-now.ts'
import { t } from '../text/t.ts'
import { formatFixedShare, formatLeverage } from '../ui/numbers/format.ts'
import { PriceFlash } from '../ui/numbers/Numbers.tsx'
import { LongTable } from '../ui/table/LongTable.tsx'
import { Roomy, RowDetail, RowName, Tight } from '../ui/table/RowText.tsx'
import type { Column } from '../ui/table/Table.tsx'
import { CompareToggle } from './CompareToggle.tsx'
import { DayChange } from './DayChange.tsx'
import { Highlighted } from './Highlighted.tsx'
import { ListSparkline } from './ListSparkline.tsx'
import columnStyles from './list-columns.module.css'
import type { ListKind } from './list-filters.ts'
import styles from './ProductTable.module.css'

/** A long list of products with their live prices. */
export function ProductTable({
  kind,
  ...list
}: {
  kind: ListKind
  count: number
  rowAt: (index: number) => Product | null
  isBusy?: boolean
  onShown?: (first: number, end: number) => void
}) {
  const columns = useMemo(() => productColumns({ kind }), [kind])
  return <LongTable caption={t('market.products')} columns={columns} keyOf={({ id }) => id} {...list} />
}

/** The columns of a list of products. Matches of `query` are highlighted. */
export function productColumns({
  kind = 'plain',
  query = '',
}: {
  kind?: ListKind
  query?: string
}): Column<Product>[] {
  const ofLeveraged: Column<Product>[] = [
    {
      heading: t('leveraged.leverage'),
      cell: (product) => <Leverage product={product} />,
      end: true,
      roomy: true,
      width: styles.leverage,
    },
    {
      heading: t('market.distance'),
      cell: (product) => <Distance product={product} />,
      end: true,
      roomy: true,
      width: styles.distance,
    },
  ]
  const sparkline: Column<Product> = {
    heading: t('market.course'),
    cell: ({ id }) => <ListSparkline kind="product" id={id} />,
    end: true,
    isQuiet: true,
    // Sprinters have long names and no sparkline: in the compact layout the name gets this space.
    roomy: kind === 'mixed',
    width: columnStyles.sparkline,
  }
  return [
    { heading: t('market.name'), cell: (product) => <Name product={product} query={query} kind={kind} /> },
    ...(kind === 'leveraged' ? ofLeveraged : [sparkline]),
    {
      heading: t('prices.bid'),
      cell: ({ id }) => <Bid productId={id} />,
      end: true,
      roomy: true,
      width: styles.price,
    },
    { heading: t('prices.ask'), cell: ({ id }) => <Ask productId={id} />, end: true, width: styles.price },
    {
      heading: t('prices.change'),
      cell: ({ id }) => <Today productId={id} />,
      end: true,
      roomy: true,
      width: columnStyles.change,
    },
    {
      heading: t('market.compare.do'),
      cell: ({ id, name }) => <CompareToggle id={id} name={name} />,
      end: true,
      isQuiet: true,
      width: columnStyles.action,
    },
  ]
}

/** The name of a product, and what it is. */
function Name({ product, query, kind }: { product: Product; query: string; kind: ListKind }) {
  return (
    <>
      <RowName to={`/products/${product.id}`} clamped>
        <Highlighted text={product.name} query={query} />
      </RowName>
      <RowDetail clipped>
        <Detail product={product} kind={kind} />
        <Roomy>
          {' '}
          · <Highlighted text={product.isin} query={query} />
        </Roomy>
      </RowDetail>
    </>
  )
}

/** The type of a product and its state; in the compact layout also the leverage of a Sprinter, whose name includes the type. */
function Detail({ product, kind }: { product: Product; kind: ListKind }) {
  const state = usePriceFact(product.id, stateOf)
  const isLeveraged = product.leverage !== null && state !== 'ended'
  // A list of Sprinters has `roomy` columns for the leverage and the distance.
  const hasColumns = kind === 'leveraged'
  const type = t(`productTypes.${product.productType}`)
  const leverage = isLeveraged && <LeverageInWords product={product} kind={kind} />
  const fictitious = product.isFictitious && ` · ${t('market.fictitious')}`
  return (
    <>
      {state !== 'ended' && <PriceAgeInRow staleSince={state} />}
      {isLeveraged ? <Roomy>{hasColumns ? type : `${type} · `}</Roomy> : type}
      {hasColumns && leverage ? <Tight>{leverage}</Tight> : leverage}
      {state === 'ended' && ` · ${t('market.over')}`}
      {state !== 'ended' && product.bidOnly !== null && ` · ${t('leveraged.bidOnly.title')}`}
      {/* On a phone the text above a list of Sprinters says this. */}
      {isLeveraged && hasColumns && fictitious ? <Roomy>{fictitious}</Roomy> : fictitious}
    </>
  )
}

/** Whether the product has ended, or else since when its price is stale; null if neither. One value, so that a row has one subscription. */
function stateOf(price: ProductPrice | null): 'ended' | number | null {
  return price?.isEnded ? 'ended' : staleSince(price)
}

function Leverage({ product }: { product: Product }) {
  return formatLeverage(useSprinterNow(product).leverage)
}

function LeverageInWords({ product, kind }: { product: Product; kind: ListKind }) {
  const now = useSprinterNow(product)
  const leverage = formatLeverage(now.leverage)
  if (kind !== 'leveraged') return t('market.times', { leverage })
  return t('market.inRow', { leverage, distance: formatFixedShare(now.distance) })
}

function Distance({ product }: { product: Product }) {
  return formatFixedShare(useSprinterNow(product).distance)
}

function Bid({ productId }: { productId: string }) {
  return <PriceFlash cents={usePrice(productId)?.bid} />
}

/** The ask; in the compact layout with the day's change below it. */
function Ask({ productId }: { productId: string }) {
  const price = usePrice(productId)
  if (price === null) return <RowDetail>{t('prices.none')}</RowDetail>
  return (
    <>
      <PriceFlash cents={price.ask} />
      <RowDetail tight>
        <DayChange price={price} />
      </RowDetail>
    </>
  )
}

function Today({ productId }: { productId: string }) {
  return <DayChange price={usePrice(productId)} />
}

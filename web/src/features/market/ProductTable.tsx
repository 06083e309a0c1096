import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import rowStyles from '../../following/ListRow.module.css'
import { ListSparkline } from '../../following/ListSparkline.tsx'
import { usePrice, usePriceFact } from '../../live/live-context.ts'
import { PriceAgeInRow, staleSince } from '../../live/PriceAge.tsx'
import { t } from '../../text/t.ts'
import { useSprinterNow } from '../../trading/use-sprinter-now.ts'
import { formatFixedShare, formatLeverage } from '../../ui/format.ts'
import { LongTable } from '../../ui/LongTable.tsx'
import { PriceFlash } from '../../ui/Numbers.tsx'
import tableStyles from '../../ui/Table.module.css'
import type { Column } from '../../ui/Table.tsx'
import { CompareToggle } from './CompareToggle.tsx'
import { DayMove } from './DayMove.tsx'
import { Highlighted } from './Highlighted.tsx'
import type { ListKind } from './market-filters.ts'
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

/** The columns of products, with leverages where all of them have one; `query` is what is marked in their names. */
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
  const course: Column<Product> = {
    heading: t('market.course'),
    cell: ({ id }) => <ListSparkline kind="product" id={id} />,
    end: true,
    isQuiet: true,
    // On a phone the long names of Sprinters need its room, and they have no course.
    roomy: kind === 'mixed',
    width: rowStyles.course,
  }
  return [
    { heading: t('market.name'), cell: (product) => <Name product={product} query={query} kind={kind} /> },
    ...(kind === 'leveraged' ? ofLeveraged : [course]),
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
      width: rowStyles.change,
    },
    {
      heading: t('market.compare.do'),
      cell: ({ id, name }) => <CompareToggle id={id} name={name} />,
      end: true,
      isQuiet: true,
      width: rowStyles.action,
    },
  ]
}

/** What it is called, and what it is. */
function Name({ product, query, kind }: { product: Product; query: string; kind: ListKind }) {
  return (
    <>
      <Link to={`/products/${product.id}`} className={`${tableStyles.name} ${rowStyles.name}`}>
        <Highlighted text={product.name} query={query} />
      </Link>
      <span className={`${tableStyles.sub} ${rowStyles.sub}`}>
        <What product={product} kind={kind} />
        <span className={tableStyles.roomyInline}>
          {' '}
          · <Highlighted text={product.isin} query={query} />
        </span>
      </span>
    </>
  )
}

/** Of what type it is and what is special about it now; of a Sprinter on a phone, whose name tells the type, its leverage. */
function What({ product, kind }: { product: Product; kind: ListKind }) {
  const state = usePriceFact(product.id, stateOf)
  const isLeveraged = product.leverage !== null && state !== 'over'
  return (
    <>
      {state !== 'over' && <PriceAgeInRow staleSince={state} />}
      <span className={isLeveraged ? tableStyles.roomyInline : undefined}>
        {t(`productTypes.${product.productType}`)}
        {isLeveraged && kind !== 'leveraged' && ' · '}
      </span>
      {isLeveraged && (
        // Where there is room, a list of Sprinters has columns for it.
        <span className={kind === 'leveraged' ? tableStyles.tightInline : undefined}>
          <LeverageInWords product={product} kind={kind} />
        </span>
      )}
      {state === 'over' && ` · ${t('market.over')}`}
      {state !== 'over' && product.bidOnly !== null && ` · ${t('leveraged.bidOnly.title')}`}
      {product.isFictitious && (
        // On a phone a list of Sprinters says so above.
        <span className={isLeveraged && kind === 'leveraged' ? tableStyles.roomyInline : undefined}>
          {` · ${t('market.fictitious')}`}
        </span>
      )}
    </>
  )
}

/** Whether it is over, or else since when its price is out of date; null where it is neither. One fact, as rows are many. */
function stateOf(price: ProductPrice | null): 'over' | number | null {
  return price?.isEnded ? 'over' : staleSince(price)
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

/** What it can be bought at; on a phone with how far it moved today below. */
function Ask({ productId }: { productId: string }) {
  const price = usePrice(productId)
  if (price === null) return <span className={tableStyles.sub}>{t('prices.none')}</span>
  return (
    <>
      <PriceFlash cents={price.ask} />
      <span className={`${tableStyles.sub} ${tableStyles.tight}`}>
        <DayMove price={price} />
      </span>
    </>
  )
}

function Today({ productId }: { productId: string }) {
  return <DayMove price={usePrice(productId)} />
}

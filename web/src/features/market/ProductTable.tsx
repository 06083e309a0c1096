import type { Product } from '@koersklasse/contract/market.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ListSparkline } from '../../following/ListSparkline.tsx'
import { dayChange } from '../../live/day-change.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { formatRatio, formatShare } from '../../ui/format.ts'
import { LongTable } from '../../ui/LongTable.tsx'
import { Percent, PriceFlash } from '../../ui/Numbers.tsx'
import tableStyles from '../../ui/Table.module.css'
import type { Column } from '../../ui/Table.tsx'
import { CompareToggle } from './CompareToggle.tsx'
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
      cell: ({ leverage }) => formatRatio(leverage),
      end: true,
      roomy: true,
      width: styles.leverage,
    },
    {
      heading: t('leveraged.distance'),
      cell: ({ stopLossDistance }) =>
        stopLossDistance === null ? '–' : formatShare(Number(stopLossDistance)),
      end: true,
      roomy: true,
      width: styles.distance,
    },
  ]
  const course: Column<Product> = {
    heading: t('market.course'),
    cell: ({ id }) => <ListSparkline kind="product" id={id} />,
    end: true,
    // On a phone the long names of Sprinters need its room, and they have no course.
    roomy: kind === 'mixed',
    width: styles.course,
  }
  return [
    { heading: t('market.name'), cell: (product) => <Name product={product} query={query} /> },
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
      width: styles.change,
    },
    {
      heading: t('market.compare.do'),
      cell: ({ id, name }) => <CompareToggle id={id} name={name} />,
      end: true,
      isQuiet: true,
      width: styles.action,
    },
  ]
}

/** What it is called, and what it is. */
function Name({ product, query }: { product: Product; query: string }) {
  return (
    <>
      <Link to={`/products/${product.id}`} className={`${tableStyles.name} ${styles.name}`}>
        <Highlighted text={product.name} query={query} />
      </Link>
      <span className={`${tableStyles.sub} ${styles.sub}`}>
        {t(`productTypes.${product.productType}`)}
        {product.bidOnly !== null && ` · ${t('leveraged.bidOnly.title')}`}
        {product.leverage !== null && product.direction !== null && (
          <span className={tableStyles.tightInline}>
            {' · '}
            {t('market.times', { leverage: formatRatio(product.leverage) })}
          </span>
        )}
        {product.isFictitious && ` · ${t('markets.fictitious')}`}
        <span className={tableStyles.roomyInline}>
          {' '}
          · <Highlighted text={product.isin} query={query} />
        </span>
      </span>
    </>
  )
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
        <Percent fraction={dayChange(price)} />
      </span>
    </>
  )
}

function Today({ productId }: { productId: string }) {
  return <Percent fraction={dayChange(usePrice(productId))} />
}

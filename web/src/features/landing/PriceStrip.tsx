import type { Product } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { productsQuery, underlyingsQuery } from '../../api/queries.ts'
import { dayChange, midOf } from '../../live/day-change.ts'
import { usePrice } from '../../live/live-context.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Percent, PriceFlash } from '../../ui/numbers/Numbers.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import styles from './PriceStrip.module.css'
import { popularFirst } from './popular-products.ts'

const shown = 6

/** Some popular products with their live prices; nothing if there are none. */
export function PriceStrip() {
  const products = useQuery(productsQuery)
  const underlyings = useQuery(underlyingsQuery)
  const priced = products.data?.filter(({ price }) => price !== null) ?? []
  if (products.isLoadingError || (products.data && priced.length === 0)) return null
  const isReady = products.data && !underlyings.isPending
  return (
    <section className={`band ${styles.strip}`} aria-label={t('landing.strip')}>
      <ul className={styles.cells}>
        {isReady
          ? popularFirst(priced, underlyings.data?.popular ?? [])
              .slice(0, shown)
              .map((product) => <Cell key={product.id} product={product} />)
          : Array.from({ length: shown }, (_, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all the same
              <li key={cell} className={styles.cell}>
                <Skeleton characters={10} />
                <Skeleton characters={7} />
              </li>
            ))}
      </ul>
    </section>
  )
}

function Cell({ product }: { product: Product }) {
  const price = usePrice(product.id)
  const mid = midOf(price)
  return (
    <li className={styles.cell}>
      <Link to={`/products/${product.id}`} className={styles.name}>
        {product.name}
      </Link>
      <span className={styles.price}>
        <PriceFlash cents={mid === null ? null : Math.floor(mid)} />
        <Percent fraction={dayChange(price)} />
      </span>
    </li>
  )
}

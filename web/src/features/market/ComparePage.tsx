import type { Product } from '@koersklasse/contract/market.ts'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { productQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { RetryPanel } from '../../ui/RetryPanel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './Compare.module.css'
import { comparedIn, comparePath } from './compared.ts'
import { comparedFacts } from './compared-facts.tsx'

/** Two to four products side by side, fact by fact. The address says which, so that it can be shared. */
export function Component() {
  const [params] = useSearchParams()
  const online = useOnline()
  const ids = comparedIn(params)
  const products = useQueries({ queries: ids.map((id) => productQuery(id)) })
  const known = products.flatMap(({ data }) => data ?? [])
  const isWaiting = products.some(({ isPending }) => isPending)
  return (
    <Page title={t('market.compare.title')} intro={t('market.compare.intro')}>
      <Card flush>
        {ids.length === 0 ? (
          <EmptyState
            icon="compare"
            title={t('market.compare.none')}
            action={<ButtonLink to="/markets/sp">{t('market.compare.toList')}</ButtonLink>}
          >
            {t('market.compare.noneText')}
          </EmptyState>
        ) : isWaiting ? (
          <SkeletonRows rows={8} />
        ) : known.length === 0 ? (
          <RetryPanel
            message={t(online ? 'market.failed' : 'retry.offline')}
            onRetry={() => products.forEach((query) => void query.refetch())}
          />
        ) : (
          <Facts products={known} />
        )}
      </Card>
    </Page>
  )
}

function Facts({ products }: { products: readonly Product[] }) {
  const facts = useMemo(
    () => comparedFacts().filter(({ applies }) => products.some((product) => applies(product))),
    [products],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by the keyboard
    <section className={styles.frame} aria-label={t('market.compare.title')} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('market.compare.title')}</caption>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <ProductHead product={product} others={products.filter((one) => one !== product)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ name, applies, show }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {products.map((product) => (
                <td key={product.id}>{applies(product) ? show(product) : '–'}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {products.map((product) => (
              <td key={product.id}>
                <ButtonLink to={`/products/${product.id}/buy`} small>
                  {t('market.compare.buy')}
                  <span className="visually-hidden"> {product.name}</span>
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function ProductHead({ product, others }: { product: Product; others: readonly Product[] }): ReactNode {
  const [, setParams] = useSearchParams()
  return (
    <div className={styles.head}>
      <Link to={`/products/${product.id}`}>{product.name}</Link>
      {others.length > 0 && (
        <Button
          look="bare"
          small
          iconOnly
          aria-label={t('market.compare.remove', { name: product.name })}
          onClick={() =>
            setParams(new URL(comparePath(others.map(({ id }) => id)), location.origin).searchParams, {
              replace: true,
            })
          }
        >
          <Icon name="close" size={16} />
        </Button>
      )}
    </div>
  )
}

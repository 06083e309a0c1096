import type { Product } from '@koersklasse/contract/market.ts'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { productQuery } from '../../api/queries.ts'
import { comparedIn, comparePath } from '../../market-lists/compared.ts'
import { navigate } from '../../router/history.ts'
import { Link } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { RetryPanel } from '../../ui/status/RetryPanel.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { useOnline } from '../../ui/status/useOnline.ts'
import { TableFrame } from '../../ui/table/TableFrame.tsx'
import styles from './ComparePage.module.css'
import { comparedFacts } from './compared-facts.tsx'

/** Compares two to four products fact by fact. Their ids are in the address, so that it can be shared. */
export function Component() {
  const params = useSearchParams()
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
            action={<ButtonLink to="/markets">{t('market.compare.toList')}</ButtonLink>}
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
    <TableFrame label={t('market.compare.title')}>
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
    </TableFrame>
  )
}

function ProductHead({ product, others }: { product: Product; others: readonly Product[] }): ReactNode {
  return (
    <div className={styles.head}>
      <Link to={`/products/${product.id}`}>{product.name}</Link>
      {others.length > 0 && (
        <Button
          look="bare"
          small
          iconOnly
          aria-label={t('market.compare.remove', { name: product.name })}
          onClick={() => void navigate(comparePath(others.map(({ id }) => id)), { replace: true })}
        >
          <Icon name="close" size={16} />
        </Button>
      )}
    </div>
  )
}

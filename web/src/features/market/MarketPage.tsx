import { isSprinterType } from '@koersklasse/domain/sprinter.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Navigate, NavLink, useParams } from 'react-router'
import { productsQuery } from '../../api/queries.ts'
import { AsOf } from '../../pwa/AsOf.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/Field.tsx'
import choiceStyles from '../../ui/LinkChoice.module.css'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './MarketPage.module.css'
import { Results } from './Results.tsx'
import { Sprinters } from './Sprinters.tsx'
import { type MarketType, marketTypes, search } from './search.ts'

/** Everything that can be traded, with live prices. */
export function Component() {
  const { type = 'all' } = useParams()
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const products = useQuery(productsQuery)
  if (!isMarketType(type)) return <Navigate replace to="/404" />
  const leveraged = type !== 'all' && isSprinterType(type) ? type : null
  return (
    <Page title={t('markets.title')} intro={t('markets.intro')}>
      <div className={styles.tools}>
        <nav className={choiceStyles.choices} aria-label={t('markets.filter')}>
          {marketTypes.map((name) => (
            <NavLink
              key={name}
              end
              to={name === 'all' ? '/markets' : `/markets/${name}`}
              className={choiceStyles.choice}
            >
              {t(`markets.types.${name}`)}
            </NavLink>
          ))}
        </nav>
        {leveraged === null && (
          <search className={styles.find}>
            <TextField
              label={t('markets.find')}
              type="search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </search>
        )}
      </div>
      {leveraged !== null ? (
        <Sprinters key={leveraged} type={leveraged} />
      ) : (
        <>
          <AsOf at={products.dataUpdatedAt} />
          <Card flush>
            <Loaded query={products} outline={<SkeletonRows rows={10} />} failed={t('markets.failed')}>
              {(all) => <Results products={search(all, type, wanted)} query={wanted} />}
            </Loaded>
          </Card>
        </>
      )}
    </Page>
  )
}

function isMarketType(type: string): type is MarketType {
  return (marketTypes as readonly string[]).includes(type)
}

import { Link, Navigate, NavLink, useLocation, useParams } from 'react-router'
import { t } from '../../text/t.ts'
import choiceStyles from '../../ui/LinkChoice.module.css'
import { Page } from '../../ui/Page.tsx'
import { CountedName } from './CountedName.tsx'
import { filtersOf, type ProductView, productViews } from './market-filters.ts'
import { Products } from './Products.tsx'
import { TypeLinks } from './TypeLinks.tsx'
import { Underlyings } from './Underlyings.tsx'
import { useTypeCounts } from './use-type-counts.ts'

/** Everything that can be traded or followed, with live prices. The address says which list it is, and how narrowed. */
export function Component() {
  const { type = 'all' } = useParams()
  const isUnderlyings = type === 'underlyings'
  if (!isUnderlyings && !isProductView(type)) return <Navigate replace to="/404" />
  return (
    <Page title={t('markets.title')}>
      <nav className={choiceStyles.tabs} aria-label={t('market.views.label')}>
        <Link to="/markets" aria-current={isUnderlyings ? undefined : 'page'} className={choiceStyles.tab}>
          {t('market.views.products')}
        </Link>
        <NavLink to="/markets/underlyings" className={choiceStyles.tab}>
          {t('market.views.underlyings')}
        </NavLink>
      </nav>
      {isUnderlyings ? <Underlyings /> : <OfType view={type as ProductView} />}
    </Page>
  )
}

/** The products of a type, with a way to those of each other type that keeps what they are narrowed by. */
function OfType({ view }: { view: ProductView }) {
  const { search } = useLocation()
  const counts = useTypeCounts(filtersOf(new URLSearchParams(search)).underlyingSymbol)
  return (
    <>
      <TypeLinks>
        {productViews.map((name) => (
          <NavLink
            key={name}
            end
            to={{ pathname: name === 'all' ? '/markets' : `/markets/${name}`, search }}
            className={choiceStyles.choice}
          >
            <CountedName name={t(`market.types.${name}`)} count={counts?.[name]} />
          </NavLink>
        ))}
      </TypeLinks>
      <Products key={view} view={view} />
    </>
  )
}

function isProductView(type: string): type is ProductView {
  return (productViews as readonly string[]).includes(type)
}

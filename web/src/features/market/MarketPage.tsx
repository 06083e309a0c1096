import { filtersOf, type ProductView, productViews } from '../../market-lists/list-filters.ts'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { ChoiceLink, LinkChoicesInLine } from '../../ui/navigation/LinkChoices.tsx'
import { LinkTab, LinkTabs } from '../../ui/navigation/LinkTabs.tsx'
import { NameWithCount } from './NameWithCount.tsx'
import { Products } from './Products.tsx'
import { Underlyings } from './Underlyings.tsx'
import { useTypeCounts } from './use-type-counts.ts'

/** Lists of all products and underlyings, with live prices. The list and its filters are in the address. */
export function Component() {
  const { type = 'all' } = useParams()
  const isUnderlyings = type === 'underlyings'
  if (!isUnderlyings && !isProductView(type)) return <Redirect to="/404" />
  return (
    <Page title={t('markets.title')}>
      <LinkTabs label={t('market.views.label')}>
        <LinkTab to="/markets" isCurrent={!isUnderlyings}>
          {t('market.views.products')}
        </LinkTab>
        <LinkTab to="/markets/underlyings" isCurrent={isUnderlyings}>
          {t('market.views.underlyings')}
        </LinkTab>
      </LinkTabs>
      {isUnderlyings ? <Underlyings /> : <ProductLists view={type as ProductView} />}
    </Page>
  )
}

/** The products of a type, with links to the other types that keep the filters. */
function ProductLists({ view }: { view: ProductView }) {
  const { search } = useLocation()
  const counts = useTypeCounts(filtersOf(new URLSearchParams(search)).underlyingSymbol)
  return (
    <>
      <LinkChoicesInLine label={t('market.type')}>
        {productViews.map((name) => (
          <ChoiceLink
            key={name}
            to={`${name === 'all' ? '/markets' : `/markets/${name}`}${search}`}
            isCurrent={name === view}
          >
            <NameWithCount name={t(`market.types.${name}`)} count={counts?.[name]} />
          </ChoiceLink>
        ))}
      </LinkChoicesInLine>
      <Products key={view} view={view} />
    </>
  )
}

function isProductView(type: string): type is ProductView {
  return (productViews as readonly string[]).includes(type)
}

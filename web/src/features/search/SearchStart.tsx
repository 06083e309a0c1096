import type { Underlying } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { underlyingsQuery } from '../../api/queries.ts'
import { Link } from '../../router/Link.tsx'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ChoiceLink } from '../../ui/navigation/LinkChoices.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import styles from './SearchPage.module.css'
import { forgetSearches, useSearches } from './search-history.ts'

/** How many underlyings are suggested. */
const proposed = 8

/** Shown without a query: the search history and some suggestions, or else an explanation. */
export function SearchStart() {
  const searches = useSearches()
  const underlyings = useQuery(underlyingsQuery)
  return (
    <>
      {searches.length > 0 && <History searches={searches} />}
      {underlyings.data && <Proposals {...underlyings.data} />}
      {searches.length === 0 && !underlyings.data?.underlyings.length && !underlyings.isFetching && (
        <Card>
          <EmptyState icon="search" title={t('search.start')}>
            {t('search.startText')}
          </EmptyState>
        </Card>
      )}
    </>
  )
}

function History({ searches }: { searches: readonly string[] }) {
  return (
    <Card
      flush
      title={t('search.history')}
      aside={
        <Button look="quiet" small onClick={forgetSearches}>
          {t('search.forget')}
        </Button>
      }
    >
      <ul data-result>
        {searches.map((query) => (
          <li key={query}>
            <Link to={`/search?${new URLSearchParams({ q: query })}`} replace className={styles.past}>
              <Icon name="history" size={20} />
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Proposals({
  underlyings,
  popular: symbols,
}: {
  underlyings: readonly Underlying[]
  popular: readonly string[]
}) {
  if (underlyings.length === 0) return null
  const popular = symbols.flatMap((wanted) => underlyings.find(({ symbol }) => symbol === wanted) ?? [])
  const shown = (popular.length > 0 ? popular : underlyings).slice(0, proposed)
  return (
    <Card title={t(popular.length > 0 ? 'market.search.popular' : 'market.search.look')}>
      <ul className={styles.proposals} data-result>
        {shown.map(({ symbol, name }) => (
          <li key={symbol}>
            <ChoiceLink to={`/underlyings/${encodeURIComponent(symbol)}`}>{name}</ChoiceLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

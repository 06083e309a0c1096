import type { Underlying } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { underlyingsQuery, userQuery } from '../../api/queries.ts'
import { useFollowed } from '../../following/following.ts'
import { underlyingChange } from '../../live/underlying-price.ts'
import { ListNote } from '../../market-lists/ListNote.tsx'
import { ListTools } from '../../market-lists/ListTools.tsx'
import {
  type Sorting,
  sortingOf,
  sortings,
  type UnderlyingView,
  underlyingViews,
  withFilter,
} from '../../market-lists/list-filters.ts'
import { sortByNumber } from '../../market-lists/sort-products.ts'
import { UnderlyingTable } from '../../market-lists/UnderlyingTable.tsx'
import { AsOf } from '../../pwa/AsOf.tsx'
import { useLocation } from '../../router/Router.tsx'
import { withQuery } from '../../router/with-query.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ChoiceLink, LinkChoicesInLine } from '../../ui/navigation/LinkChoices.tsx'
import { useAddressParams } from '../../ui/navigation/use-address-params.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { LoginNeeded } from '../../ui/status/LoginNeeded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { NameWithCount } from './NameWithCount.tsx'

interface KnownUnderlyings {
  underlyings: readonly Underlying[]
  popular: readonly string[]
}

/** Lists of underlyings: of a type, the popular ones, or those that the player follows. */
export function Underlyings() {
  const [params, change] = useAddressParams()
  const sorting = sortingOf(params, sortings.underlyings)
  const all = useQuery(underlyingsQuery)
  const popular = all.data?.popular
  // Without quotes for the popular ones, all underlyings are the default.
  const usual: UnderlyingView = popular?.length === 0 ? 'all' : 'popular'
  const view = underlyingViews.find((name) => name === params.get('type')) ?? usual
  const { pathname } = useLocation()
  const followed = useFollowed()
  const user = useQuery(userQuery).data
  const shown = useMemo(
    () => all.data && listOf(all.data, view, followed, sorting),
    [all.data, view, followed, sorting],
  )
  return (
    <>
      <LinkChoicesInLine label={t('market.type')}>
        {underlyingViews.map((name) =>
          name === 'popular' && usual !== 'popular' && view !== name ? null : (
            <ChoiceLink
              key={name}
              to={withQuery(pathname, queryOf(params, name, usual))}
              isCurrent={name === view}
            >
              <NameWithCount
                name={t(`market.kinds.${name}`)}
                count={(all.data && underlyingsOf(all.data, name, followed))?.length}
              />
            </ChoiceLink>
          ),
        )}
      </LinkChoicesInLine>
      <ListTools
        count={shown && t('market.underlyingCount', { count: shown.length })}
        sortings={sortings.underlyings}
        sorting={sorting}
        onSort={(next) =>
          change((before) => withFilter(before, 'sorting', next === sortings.underlyings[0] ? '' : next))
        }
        note={<ListNote rows={shown ?? []} />}
      />
      <AsOf at={all.dataUpdatedAt} />
      <Card flush>
        {view === 'followed' && user === null ? (
          <LoginNeeded title={t('market.noFollowedLogin')}>{t('market.noFollowedLoginText')}</LoginNeeded>
        ) : (
          <Loaded query={all} outline={<SkeletonRows rows={10} />} failed={t('market.underlyingsFailed')}>
            {() =>
              shown === undefined ? (
                <SkeletonRows rows={3} />
              ) : shown.length > 0 ? (
                <UnderlyingTable caption={t('market.underlyings')} underlyings={shown} />
              ) : (
                <Nothing view={view} />
              )
            }
          </Loaded>
        )}
      </Card>
    </>
  )
}

function Nothing({ view }: { view: UnderlyingView }): ReactNode {
  if (view !== 'followed')
    return <EmptyState title={t('market.none')}>{t('market.noUnderlyings')}</EmptyState>
  return (
    <EmptyState
      icon="star"
      title={t('market.noFollowed')}
      action={<ButtonLink to="/markets/underlyings">{t('market.toAll')}</ButtonLink>}
    >
      {t('market.noFollowedText')}
    </EmptyState>
  )
}

/** The underlyings of a view, sorted; undefined while the list of followed ones is being loaded. */
function listOf(
  known: KnownUnderlyings,
  view: UnderlyingView,
  followed: readonly string[] | null,
  sorting: Sorting,
): readonly Underlying[] | undefined {
  const wanted = underlyingsOf(known, view, followed)
  if (wanted === undefined || sorting === 'name_asc') return wanted
  return sortByNumber(wanted, ({ price }) => underlyingChange(price), sorting === 'change_desc')
}

function underlyingsOf(
  { underlyings, popular }: KnownUnderlyings,
  view: UnderlyingView,
  followed: readonly string[] | null,
): readonly Underlying[] | undefined {
  const withSymbols = (symbols: readonly string[] | null) =>
    symbols?.flatMap((symbol) => underlyings.find((each) => each.symbol === symbol) ?? [])
  if (view === 'followed') return withSymbols(followed)
  if (view === 'popular') return withSymbols(popular)
  return underlyings.filter(({ underlyingType }) => view === 'all' || view === underlyingType)
}

function queryOf(params: URLSearchParams, view: UnderlyingView, usual: UnderlyingView): URLSearchParams {
  const next = new URLSearchParams(params)
  if (view === usual) next.delete('type')
  else next.set('type', view)
  return next
}

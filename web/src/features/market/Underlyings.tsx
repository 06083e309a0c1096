import type { Underlying } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { underlyingsQuery, userQuery } from '../../api/queries.ts'
import { useFollowed } from '../../following/following.ts'
import { ListNote } from '../../following/ListNote.tsx'
import { UnderlyingTable } from '../../following/UnderlyingTable.tsx'
import { underlyingChange } from '../../live/underlying-price.ts'
import { AsOf } from '../../pwa/AsOf.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import choiceStyles from '../../ui/LinkChoice.module.css'
import { Loaded } from '../../ui/Loaded.tsx'
import { LoginNeeded } from '../../ui/LoginNeeded.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { CountedName } from './CountedName.tsx'
import { ListTools } from './ListTools.tsx'
import {
  type Sorting,
  sortingOf,
  sortings,
  type UnderlyingView,
  underlyingViews,
  withFilter,
} from './market-filters.ts'
import { sortByNumber } from './sort-products.ts'
import { TypeLinks } from './TypeLinks.tsx'

interface KnownUnderlyings {
  underlyings: readonly Underlying[]
  popular: readonly string[]
}

/** What can be followed: of a type, what is popular, or what the player follows. */
export function Underlyings() {
  const [params, setParams] = useSearchParams()
  const sorting = sortingOf(params, sortings.underlyings)
  const all = useQuery(underlyingsQuery)
  const popular = all.data?.popular
  // Where nothing that is popular is quoted, all is shown first.
  const usual: UnderlyingView = popular?.length === 0 ? 'all' : 'popular'
  const view = underlyingViews.find((name) => name === params.get('type')) ?? usual
  const followed = useFollowed()
  const user = useQuery(userQuery).data
  const shown = useMemo(
    () => all.data && listOf(all.data, view, followed, sorting),
    [all.data, view, followed, sorting],
  )
  return (
    <>
      <TypeLinks>
        {underlyingViews.map((name) =>
          name === 'popular' && usual !== 'popular' && view !== name ? null : (
            <Link
              key={name}
              to={{ search: searchOf(params, name, usual) }}
              aria-current={name === view ? 'page' : undefined}
              className={choiceStyles.choice}
            >
              <CountedName
                name={t(`market.kinds.${name}`)}
                count={(all.data && wantedOf(all.data, name, followed))?.length}
              />
            </Link>
          ),
        )}
      </TypeLinks>
      <ListTools
        count={shown && t('market.underlyingCount', { count: shown.length })}
        sortings={sortings.underlyings}
        sorting={sorting}
        onSort={(next) =>
          setParams(withFilter(params, 'sorting', next === sortings.underlyings[0] ? '' : next), {
            replace: true,
            preventScrollReset: true,
          })
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

/** The underlyings of a view, sorted; undefined while it is not known which. */
function listOf(
  known: KnownUnderlyings,
  view: UnderlyingView,
  followed: readonly string[] | null,
  sorting: Sorting,
): readonly Underlying[] | undefined {
  const wanted = wantedOf(known, view, followed)
  if (wanted === undefined || sorting === 'name_asc') return wanted
  return sortByNumber(wanted, ({ price }) => underlyingChange(price), sorting === 'change_desc')
}

function wantedOf(
  { underlyings, popular }: KnownUnderlyings,
  view: UnderlyingView,
  followed: readonly string[] | null,
): readonly Underlying[] | undefined {
  const called = (symbols: readonly string[] | null) =>
    symbols?.flatMap((symbol) => underlyings.find((each) => each.symbol === symbol) ?? [])
  if (view === 'followed') return called(followed)
  if (view === 'popular') return called(popular)
  return underlyings.filter(({ underlyingType }) => view === 'all' || view === underlyingType)
}

function searchOf(params: URLSearchParams, view: UnderlyingView, usual: UnderlyingView): string {
  const next = new URLSearchParams(params)
  if (view === usual) next.delete('type')
  else next.set('type', view)
  return next.toString()
}

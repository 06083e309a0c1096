import { useQuery } from '@tanstack/react-query'
import { followedQuery, underlyingsQuery } from '../../api/queries.ts'
import { useFollowed } from '../../following/following.ts'
import { ListNote } from '../../market-lists/ListNote.tsx'
import { UnderlyingTable } from '../../market-lists/UnderlyingTable.tsx'
import { ShortList } from '../../portfolio/ShortList.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'

/** The underlyings that the player follows, with live prices: the first few, and the rest on demand. */
export function Followed() {
  const symbols = useFollowed()
  const asked = useQuery({ ...followedQuery, enabled: false })
  const underlyings = useQuery({ ...underlyingsQuery, enabled: symbols !== null && symbols.length > 0 })
  const all = underlyings.data?.underlyings ?? []
  const rows = (symbols ?? []).flatMap((symbol) => all.find((one) => one.symbol === symbol) ?? [])
  return (
    <Card flush title={t('follow.title')} aside={<ListNote rows={rows} />}>
      {symbols === null ? (
        <Loaded query={asked} outline={<SkeletonRows rows={2} />} failed={t('follow.loadFailed')}>
          {() => null}
        </Loaded>
      ) : symbols.length === 0 ? (
        <EmptyState
          icon="star"
          title={t('follow.none')}
          action={
            <ButtonLink look="quiet" to="/markets/underlyings">
              {t('follow.find')}
            </ButtonLink>
          }
        >
          {t('follow.noneText')}
        </EmptyState>
      ) : (
        <Loaded
          query={underlyings}
          outline={<SkeletonRows rows={Math.min(symbols.length, 5)} />}
          failed={t('follow.loadFailed')}
        >
          {() => (
            <ShortList rows={rows}>
              {(shown) => <UnderlyingTable caption={t('follow.title')} underlyings={shown} />}
            </ShortList>
          )}
        </Loaded>
      )}
    </Card>
  )
}

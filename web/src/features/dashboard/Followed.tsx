import type { Underlying } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { followedQuery, underlyingsQuery } from '../../api/queries.ts'
import { FollowButton } from '../../following/FollowButton.tsx'
import { useFollowed } from '../../following/following.ts'
import { ListSparkline } from '../../following/ListSparkline.tsx'
import { useUnderlyingPrice } from '../../live/live-context.ts'
import { currencyShown, decimalsShown, underlyingChange, underlyingMid } from '../../live/underlying-price.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatFixedPriceIn } from '../../ui/format.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { LongTable } from '../../ui/LongTable.tsx'
import { Flash, Percent } from '../../ui/Numbers.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import tableStyles from '../../ui/Table.module.css'
import type { Column } from '../../ui/Table.tsx'
import styles from './Followed.module.css'
import { ShortList } from './ShortList.tsx'

/** What the player follows, with live prices: the first few, and the rest on demand. */
export function Followed() {
  const symbols = useFollowed()
  const asked = useQuery({ ...followedQuery, enabled: false })
  const underlyings = useQuery({ ...underlyingsQuery, enabled: symbols !== null && symbols.length > 0 })
  return (
    <Card flush title={t('follow.title')}>
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
          {({ underlyings: all }) => (
            <ShortList rows={symbols.flatMap((symbol) => all.find((one) => one.symbol === symbol) ?? [])}>
              {(shown) => <FollowedTable underlyings={shown} />}
            </ShortList>
          )}
        </Loaded>
      )}
    </Card>
  )
}

function FollowedTable({ underlyings }: { underlyings: readonly Underlying[] }) {
  const columns = useMemo(columnsOf, [])
  return (
    <LongTable
      caption={t('follow.title')}
      columns={columns}
      count={underlyings.length}
      rowAt={(index) => underlyings[index] ?? null}
      keyOf={({ symbol }) => symbol}
    />
  )
}

function columnsOf(): Column<Underlying>[] {
  return [
    { heading: t('dashboard.columns.name'), cell: (underlying) => <Name underlying={underlying} /> },
    {
      heading: t('follow.course'),
      cell: ({ symbol }) => <ListSparkline kind="underlying" id={symbol} />,
      end: true,
      width: styles.course,
    },
    {
      heading: t('follow.price'),
      cell: (underlying) => <Price underlying={underlying} />,
      end: true,
      width: styles.level,
    },
    {
      heading: t('follow.do'),
      cell: ({ symbol, name }) => <FollowButton symbol={symbol} name={name} />,
      end: true,
      isQuiet: true,
      width: styles.star,
    },
  ]
}

function Name({ underlying: { symbol, name } }: { underlying: Underlying }) {
  return (
    <Link to={`/underlyings/${encodeURIComponent(symbol)}`} className={tableStyles.name}>
      {name}
    </Link>
  )
}

function Price({ underlying }: { underlying: Underlying }) {
  const price = useUnderlyingPrice(underlying.symbol)
  if (price === null) return <span className={tableStyles.sub}>{t('prices.none')}</span>
  const mid = underlyingMid(price)
  return (
    <>
      <Flash value={mid}>
        {formatFixedPriceIn(currencyShown(underlying), mid, decimalsShown(underlying))}
      </Flash>
      <span className={tableStyles.sub}>
        <Percent fraction={underlyingChange(price)} />
      </span>
    </>
  )
}

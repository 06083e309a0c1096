import type { Underlying } from '@koersklasse/contract/market.ts'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { FollowButton } from '../../following/FollowButton.tsx'
import { ListSparkline } from '../../following/ListSparkline.tsx'
import { useUnderlyingPrice } from '../../live/live-context.ts'
import { currencyShown, decimalsShown, underlyingChange, underlyingMid } from '../../live/underlying-price.ts'
import { t } from '../../text/t.ts'
import { formatFixedPriceIn } from '../../ui/format.ts'
import { LongTable } from '../../ui/LongTable.tsx'
import { Flash, Percent } from '../../ui/Numbers.tsx'
import tableStyles from '../../ui/Table.module.css'
import type { Column } from '../../ui/Table.tsx'
import { Highlighted } from './Highlighted.tsx'
import styles from './ProductTable.module.css'

/** A long list of underlyings with their live prices, each with a star to follow it. */
export function UnderlyingTable({ underlyings }: { underlyings: readonly Underlying[] }) {
  const columns = useMemo(() => underlyingColumns({ query: '' }), [])
  const rowAt = useCallback((index: number) => underlyings[index] ?? null, [underlyings])
  return (
    <LongTable
      caption={t('market.underlyings')}
      columns={columns}
      count={underlyings.length}
      rowAt={rowAt}
      keyOf={({ symbol }) => symbol}
    />
  )
}

/** The columns of underlyings; `query` is what is marked in their names. */
export function underlyingColumns({ query }: { query: string }): Column<Underlying>[] {
  return [
    { heading: t('market.name'), cell: (underlying) => <Name underlying={underlying} query={query} /> },
    {
      heading: t('market.course'),
      cell: ({ symbol }) => <ListSparkline kind="underlying" id={symbol} />,
      end: true,
      width: styles.course,
    },
    {
      heading: t('market.price'),
      cell: (underlying) => <Price underlying={underlying} />,
      end: true,
      width: styles.level,
    },
    {
      heading: t('prices.change'),
      cell: ({ symbol }) => <Today symbol={symbol} />,
      end: true,
      roomy: true,
      width: styles.change,
    },
    {
      heading: t('follow.do'),
      cell: ({ symbol, name }) => <FollowButton symbol={symbol} name={name} />,
      end: true,
      isQuiet: true,
      width: styles.action,
    },
  ]
}

function Name({
  underlying: { symbol, name, underlyingType },
  query,
}: {
  underlying: Underlying
  query: string
}) {
  return (
    <>
      <Link
        to={`/underlyings/${encodeURIComponent(symbol)}`}
        className={`${tableStyles.name} ${styles.name}`}
      >
        <Highlighted text={name} query={query} />
      </Link>
      <span className={`${tableStyles.sub} ${styles.sub}`}>
        {t(`underlyings.types.${underlyingType}`)} · <Highlighted text={symbol} query={query} />
      </span>
    </>
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
      <span className={`${tableStyles.sub} ${tableStyles.tight}`}>
        <Percent fraction={underlyingChange(price)} />
      </span>
    </>
  )
}

function Today({ symbol }: { symbol: string }) {
  return <Percent fraction={underlyingChange(useUnderlyingPrice(symbol))} />
}

import type { Underlying } from '@koersklasse/contract/market.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { useUnderlyingPrice, useUnderlyingPriceFact } from '../live/live-context.ts'
import { PriceAgeInRow, staleSince } from '../live/PriceAge.tsx'
import { currencyShown, decimalsShown, underlyingChange, underlyingMid } from '../live/underlying-price.ts'
import { t } from '../text/t.ts'
import { formatFixedPriceIn } from '../ui/format.ts'
import { LongTable } from '../ui/LongTable.tsx'
import { Flash, Percent } from '../ui/Numbers.tsx'
import tableStyles from '../ui/Table.module.css'
import type { Column } from '../ui/Table.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './ListRow.module.css'
import { ListSparkline } from './ListSparkline.tsx'

/** A list of underlyings with their live prices, each with a star to follow it. */
export function UnderlyingTable({
  caption,
  underlyings,
  mark = asItIs,
}: {
  caption: string
  underlyings: readonly Underlying[]
  /** Shows a name or a symbol, such as with what was looked for marked; the same function as long as it shows the same. */
  mark?: (text: string) => ReactNode
}) {
  const columns = useMemo(() => columnsWith(mark), [mark])
  const rowAt = useCallback((index: number) => underlyings[index] ?? null, [underlyings])
  return (
    <LongTable
      caption={caption}
      columns={columns}
      count={underlyings.length}
      rowAt={rowAt}
      keyOf={({ symbol }) => symbol}
    />
  )
}

const asItIs = (text: string) => text

function columnsWith(mark: (text: string) => ReactNode): Column<Underlying>[] {
  return [
    {
      heading: t('dashboard.columns.name'),
      cell: (underlying) => <Name underlying={underlying} mark={mark} />,
    },
    {
      heading: t('follow.course'),
      cell: ({ symbol }) => <ListSparkline kind="underlying" id={symbol} />,
      end: true,
      isQuiet: true,
      width: styles.course,
    },
    {
      heading: t('follow.price'),
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
  mark,
}: {
  underlying: Underlying
  mark: (text: string) => ReactNode
}) {
  return (
    <>
      <Link
        to={`/underlyings/${encodeURIComponent(symbol)}`}
        className={`${tableStyles.name} ${styles.name}`}
      >
        {mark(name)}
      </Link>
      <span className={`${tableStyles.sub} ${styles.sub}`}>
        <PriceAgeInRow staleSince={useUnderlyingPriceFact(symbol, staleSince)} />
        {mark(symbol)} · {t(`underlyings.types.${underlyingType}`)}
      </span>
    </>
  )
}

/** What it is at; on a phone with how far it moved today below. */
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

import type { Underlying } from '@koersklasse/contract/market.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { FollowButton } from '../following/FollowButton.tsx'
import { useUnderlyingPrice, useUnderlyingPriceFact } from '../live/live-context.ts'
import { PriceAgeInRow, staleSince } from '../live/PriceAge.tsx'
import { currencyShown, decimalsShown, underlyingChange, underlyingMid } from '../live/underlying-price.ts'
import { t } from '../text/t.ts'
import { formatFixedPriceIn } from '../ui/numbers/format.ts'
import { Flash, Percent } from '../ui/numbers/Numbers.tsx'
import { LongTable } from '../ui/table/LongTable.tsx'
import { RowDetail, RowName } from '../ui/table/RowText.tsx'
import type { Column } from '../ui/table/Table.tsx'
import { ListSparkline } from './ListSparkline.tsx'
import columnStyles from './list-columns.module.css'

/** A list of underlyings with their live prices, each with a button to follow it. */
export function UnderlyingTable({
  caption,
  underlyings,
  mark = asItIs,
}: {
  caption: string
  underlyings: readonly Underlying[]
  /** Renders a name or a symbol, such as with matches highlighted. Must be the same function between renders. */
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
      width: columnStyles.sparkline,
    },
    {
      heading: t('follow.price'),
      cell: (underlying) => <Price underlying={underlying} />,
      end: true,
      width: columnStyles.price,
    },
    {
      heading: t('prices.change'),
      cell: ({ symbol }) => <Today symbol={symbol} />,
      end: true,
      roomy: true,
      width: columnStyles.change,
    },
    {
      heading: t('follow.do'),
      cell: ({ symbol, name }) => <FollowButton symbol={symbol} name={name} />,
      end: true,
      isQuiet: true,
      width: columnStyles.action,
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
      <RowName to={`/underlyings/${encodeURIComponent(symbol)}`} clamped>
        {mark(name)}
      </RowName>
      <RowDetail clipped>
        <PriceAgeInRow staleSince={useUnderlyingPriceFact(symbol, staleSince)} />
        {mark(symbol)} · {t(`underlyings.types.${underlyingType}`)}
      </RowDetail>
    </>
  )
}

/** The current price; in the compact layout with the day's change below it. */
function Price({ underlying }: { underlying: Underlying }) {
  const price = useUnderlyingPrice(underlying.symbol)
  if (price === null) return <RowDetail>{t('prices.none')}</RowDetail>
  const mid = underlyingMid(price)
  return (
    <>
      <Flash value={mid}>
        {formatFixedPriceIn(currencyShown(underlying), mid, decimalsShown(underlying))}
      </Flash>
      <RowDetail tight>
        <Percent fraction={underlyingChange(price)} />
      </RowDetail>
    </>
  )
}

function Today({ symbol }: { symbol: string }) {
  return <Percent fraction={underlyingChange(useUnderlyingPrice(symbol))} />
}

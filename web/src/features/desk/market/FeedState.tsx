import type {
  DroppedQuotes,
  Gaps,
  InstrumentState,
  MarketFeedState,
} from '@koersklasse/contract/desk/market.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { formatDateTime, formatPriceIn, formatQuantity } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import styles from './Market.module.css'
import { feedQuery } from './queries.ts'

/** How many rows of dropped quotes are shown. */
const mostDropped = 10

/** The feed with its gaps, what it dropped, and each instrument. */
export function FeedState() {
  const state = useQuery(feedQuery)
  return (
    <Card title={t('desk-market.feed.title')} flush>
      <Loaded query={state} outline={<SkeletonRows rows={5} />} failed={t('desk-market.loadFailed')}>
        {(now) => (
          <>
            <div className={styles.facts}>
              <Feed state={now} />
            </div>
            {now.dropped !== null && now.dropped.length > 0 && (
              <>
                <h3 className={styles.subtitle}>{t('desk-market.feed.dropped')}</h3>
                <Dropped dropped={now.dropped} />
              </>
            )}
            <details className={styles.instruments}>
              <summary>
                {t('desk-market.feed.instruments')} ({formatQuantity(now.instruments.length)})
              </summary>
              <Instruments instruments={now.instruments} />
            </details>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Feed({ state: { now, feed, dropped } }: { state: MarketFeedState }) {
  const seconds = formatQuantity(Math.round(feed.age / 1_000))
  return (
    <FactList
      facts={[
        [t('desk-market.feed.source'), feed.source],
        [
          t('desk-market.feed.state'),
          t(feed.isSilent ? 'desk-market.feed.silent' : 'desk-market.feed.heard', { seconds }),
        ],
        [t('desk-market.feed.when'), formatDateTime(now)],
        [t('desk-market.feed.gaps'), gapWords(feed.gaps)],
        [
          t('desk-market.feed.dropped'),
          dropped === null
            ? t('desk-market.feed.unknownDropped')
            : formatQuantity(dropped.reduce((sum, { quotes }) => sum + quotes, 0)),
        ],
      ]}
    />
  )
}

/** What was dropped most. */
function Dropped({ dropped }: { dropped: readonly DroppedQuotes[] }) {
  return (
    <DeskTable
      caption={t('desk-market.feed.dropped')}
      rows={dropped.slice(0, mostDropped)}
      keyOf={({ symbol, reason }) => `${symbol} ${reason}`}
      columns={[
        {
          heading: t('desk-market.feed.instrument'),
          cell: ({ symbol }) => symbol ?? t('desk-market.feed.noInstrument'),
        },
        { heading: t('desk-market.feed.why'), cell: ({ reason }) => t(`desk-market.drops.${reason}`) },
        {
          heading: t('desk-market.feed.count'),
          cell: ({ quotes }) => formatQuantity(quotes),
          end: true,
        },
      ]}
    />
  )
}

function Instruments({ instruments }: { instruments: readonly InstrumentState[] }) {
  return (
    <DeskTable
      caption={t('desk-market.feed.instruments')}
      rows={instruments}
      keyOf={({ symbol }) => symbol}
      columns={[
        { heading: t('desk-market.feed.instrument'), cell: ({ name, symbol }) => `${name} (${symbol})` },
        {
          heading: t('desk-market.feed.freshness'),
          cell: ({ quote }) => {
            if (quote === null) return t('desk-market.feed.none')
            const words = t(`desk-market.freshness.${quote.freshness}`)
            return quote.freshness === 'silent' ? <Badge kind="notice">{words}</Badge> : words
          },
        },
        {
          heading: t('desk-market.feed.price'),
          cell: ({ quote }) => (quote === null ? '–' : formatPriceIn(quote.currency, quote.bid)),
          end: true,
        },
        {
          heading: t('desk-market.feed.when'),
          cell: ({ quote }) => (quote === null ? '–' : formatDateTime(quote.time)),
          isWhole: true,
        },
        { heading: t('desk-market.feed.gaps'), cell: ({ gaps }) => gapWords(gaps) },
      ]}
    />
  )
}

function gapWords(gaps: Gaps | null): string {
  if (gaps === null) return t('desk-market.feed.noGaps')
  return t('desk-market.feed.gapCount', {
    missing: formatQuantity(gaps.missing),
    minutes: formatQuantity(gaps.minutes),
    longest: formatQuantity(gaps.longest),
  })
}

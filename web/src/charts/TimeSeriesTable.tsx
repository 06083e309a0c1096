import { useState } from 'react'
import { t } from '../text/t.ts'
import { RowDetail } from '../ui/table/RowText.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'
import styles from './TimeSeriesTable.module.css'
import { type Exactness, type Line, rowsOf, type TimeSeriesPoint } from './time-series.ts'
import { describeTrades, formatInstant, type Write } from './time-series-words.ts'

/** The numbers of a chart as a table, newest first, for those who cannot see it; a readable selection of the points. */
export function TimeSeriesTable({
  caption,
  exactness,
  points,
  lines,
  shown,
  write,
}: {
  caption: string
  exactness: Exactness
  points: readonly TimeSeriesPoint[]
  lines: readonly Line[]
  shown: readonly number[]
  write: Write
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={styles.numbers}
      data-empty={points.length === 0}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('chart.numbers')}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={styles.rows} aria-label={t('chart.numbers')} tabIndex={0}>
          <Table
            caption={caption}
            columns={[
              { heading: t('chart.moment'), cell: (point) => <When point={point} exactness={exactness} /> },
              ...shown.map(
                (place): Column<TimeSeriesPoint> => ({
                  heading: lines[place]?.name ?? '',
                  cell: ({ values }) => (values[place] == null ? '–' : write(values[place])),
                  end: true,
                }),
              ),
            ]}
            rows={rowsOf(points).toReversed()}
            keyOf={({ time }) => String(time)}
          />
        </section>
      )}
    </details>
  )
}

function When({ point, exactness }: { point: TimeSeriesPoint; exactness: Exactness }) {
  const trades = describeTrades(point)
  return (
    <>
      {formatInstant(point.time, exactness)}
      {trades !== '' && <RowDetail>{trades}</RowDetail>}
    </>
  )
}

import { useState } from 'react'
import { t } from '../text/t.ts'
import tableStyles from '../ui/Table.module.css'
import { type Column, Table } from '../ui/Table.tsx'
import styles from './CourseNumbers.module.css'
import { type CoursePoint, type Exactness, type Line, rowsOf } from './course.ts'
import { formatInstant, tellTrades, type Write } from './course-words.ts'

/** The numbers behind a picture, newest first, for who cannot see it; no more of them than one can read. */
export function CourseNumbers({
  caption,
  exactness,
  points,
  lines,
  shown,
  write,
}: {
  caption: string
  exactness: Exactness
  points: readonly CoursePoint[]
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
        <section className={styles.rows} aria-label={t('chart.numbers')} tabIndex={0}>
          <Table
            caption={caption}
            columns={[
              { heading: t('chart.moment'), cell: (point) => <When point={point} exactness={exactness} /> },
              ...shown.map(
                (place): Column<CoursePoint> => ({
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

function When({ point, exactness }: { point: CoursePoint; exactness: Exactness }) {
  const trades = tellTrades(point)
  return (
    <>
      {formatInstant(point.time, exactness)}
      {trades !== '' && <span className={tableStyles.sub}>{trades}</span>}
    </>
  )
}

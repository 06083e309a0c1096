import {
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react'
import styles from './LongTable.module.css'
import { Skeleton } from './Skeleton.tsx'
import tableStyles from './Table.module.css'
import { type Column, ColumnHeading, placeOf } from './Table.tsx'
import { useRowWindow } from './use-row-window.ts'

/**
 * A table of any length, of which only the rows in sight are drawn. All rows are equally high. Who cannot see it is told
 * which row of how many each is. Columns that have no width share what is left: no row changes those of another.
 */
export function LongTable<Row>({
  caption,
  columns,
  count: newCount,
  rowAt: newRowAt,
  keyOf,
  isBusy = false,
  onShown,
}: {
  caption: string
  /** The same list as long as the columns are the same. */
  columns: readonly Column<Row>[]
  count: number
  /** The row with a number from 0 on; null while it is on its way. */
  rowAt: (index: number) => Row | null
  keyOf: (row: Row) => string
  /** Whether these are the rows of before, while others are on their way. */
  isBusy?: boolean
  /** Told which rows are drawn: from the first up to but not including the end. */
  onShown?: (first: number, end: number) => void
}) {
  const isNarrow = useIsNarrow()
  // Other rows are drawn in slices, so that nothing else waits for them.
  const list = useMemo(
    () => ({
      count: newCount,
      rowAt: newRowAt,
      // What would not be seen costs the browser as much as what is.
      columns: isNarrow ? columns.filter(({ roomy }) => !roomy) : columns,
    }),
    [newCount, newRowAt, columns, isNarrow],
  )
  const drawn = useDeferredValue(list)
  const { count, rowAt, columns: shownColumns } = drawn
  const { body, first, end, rowHeight } = useRowWindow(count)
  useEffect(() => onShown?.(first, end), [onShown, first, end])
  const shown = useInSlices(
    Array.from({ length: end - first }, (_, offset) => {
      const index = first + offset
      const row = rowAt(index)
      return { index, row, key: row === null ? null : keyOf(row) }
    }),
  )
  return (
    <table
      className={`${tableStyles.table} ${styles.table}`}
      aria-rowcount={count + 1}
      aria-busy={isBusy || drawn !== list || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {shownColumns.map((column) => (
            <th key={column.heading} scope="col" className={placeOf(column)}>
              <ColumnHeading {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap rows={first} rowHeight={rowHeight} />
        {shown.map(({ index, row, key }) => (
          <LongRow
            key={key ?? index}
            index={index}
            row={row}
            columns={shownColumns as readonly Column<unknown>[]}
          />
        ))}
        <Gap rows={count - end} rowHeight={rowHeight} />
      </tbody>
    </table>
  )
}

/** Of rows that come all at once so many are drawn in one frame: the browser lays out what is new in one task. */
const rowsPerFrame = 4

/** Holds back the rows that are too many for one frame, by telling them as null, until a later one. */
function useInSlices<Shown extends { row: unknown; key: string | null }>(rows: readonly Shown[]): Shown[] {
  const drawn = useRef<ReadonlySet<string | null>>(new Set())
  const [, drawMore] = useReducer((frames: number) => frames + 1, 0)
  let room = rowsPerFrame
  const shown = rows.map((one) => {
    if (one.key === null || drawn.current.has(one.key)) return one
    room -= 1
    return room >= 0 ? one : { ...one, row: null }
  })
  useEffect(() => {
    drawn.current = new Set(shown.filter(({ row }) => row !== null).map(({ key }) => key))
    if (room >= 0) return
    const frame = requestAnimationFrame(() => startTransition(drawMore))
    return () => cancelAnimationFrame(frame)
  })
  return shown
}

/** A row; drawn anew only where it is another row, not when others come and go. */
const LongRow = memo(function LongRow({
  index,
  row,
  columns,
}: {
  index: number
  row: unknown
  columns: readonly Column<unknown>[]
}) {
  return (
    <tr aria-rowindex={index + 2} className={styles.row}>
      {row === null ? (
        // One cell for all of them: many of these come at once.
        <td colSpan={columns.length}>
          <Skeleton characters={14} />
        </td>
      ) : (
        columns.map((column) => (
          <td key={column.heading} className={placeOf(column)}>
            {column.cell(row)}
          </td>
        ))
      )}
    </tr>
  )
})

/** Whether there is no room for what is `roomy`, as in Table.module.css. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(narrow).matches,
    () => false,
  )
}

const narrow = '(max-width: 44rem)'

function watchWidth(listener: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** As high as the rows that are not drawn. */
function Gap({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  if (rows <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr aria-hidden="true" className={styles.gap} style={{ blockSize: rows * rowHeight }}>
      <td />
    </tr>
  )
}

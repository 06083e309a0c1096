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
import { Skeleton } from '../status/Skeleton.tsx'
import { breakpoints } from '../styles/breakpoints.ts'
import styles from './LongTable.module.css'
import tableStyles from './Table.module.css'
import { type Column, cellClass, TableHead } from './Table.tsx'
import { useRowWindow } from './use-row-window.ts'

/**
 * A table of any length that renders only the rows in view, all of one height. Screen readers hear the number of each row
 * and of all rows. Columns without a width share what is left, so no row changes the columns of another.
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
  /** Must be the same array as long as the columns are the same. */
  columns: readonly Column<Row>[]
  count: number
  /** The row at an index, from 0; null while it is being loaded. */
  rowAt: (index: number) => Row | null
  keyOf: (row: Row) => string
  /** Whether these are the previous rows, while new ones are being loaded. */
  isBusy?: boolean
  /** Called with the rows that are rendered: from `first` up to but not including `end`. */
  onShown?: (first: number, end: number) => void
}) {
  const isCompact = useIsCompact()
  // Rendered at a low priority, so that it does not delay anything else.
  const list = useMemo(
    () => ({
      count: newCount,
      rowAt: newRowAt,
      // A hidden cell costs the browser as much as a visible one.
      columns: isCompact ? columns.filter(({ roomy }) => !roomy) : columns,
    }),
    [newCount, newRowAt, columns, isCompact],
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
      <TableHead columns={shownColumns} rowIndex={1} />
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

/** How many new rows are rendered in one frame: the browser lays out all of them in one task. */
const rowsPerFrame = 4

/** Returns the rows that are too many for one frame as null until a later frame. */
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

/** Rendered again only if the row itself changes, not when others come and go. */
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
        // One cell across all columns, because many of these are rendered at once.
        <td colSpan={columns.length}>
          <Skeleton characters={14} />
        </td>
      ) : (
        columns.map((column) => (
          <td key={column.heading} className={cellClass(column)}>
            {column.cell(row)}
          </td>
        ))
      )}
    </tr>
  )
})

/** Whether the `roomy` columns are hidden, as in Table.module.css. */
function useIsCompact(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(breakpoints.compact).matches,
    () => false,
  )
}

function watchWidth(listener: () => void) {
  const query = matchMedia(breakpoints.compact)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Takes the height of the rows that are not rendered. */
function Gap({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  if (rows <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
    <tr aria-hidden="true" className={styles.gap} style={{ blockSize: rows * rowHeight }}>
      <td />
    </tr>
  )
}

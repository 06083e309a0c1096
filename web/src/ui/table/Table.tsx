import type { ReactNode } from 'react'
import styles from './Table.module.css'
import { TableFrame } from './TableFrame.tsx'

export interface Column<Row> {
  heading: string
  cell: (row: Row) => ReactNode
  /** Aligned to the end of the cell, as for numbers. */
  end?: boolean
  /** Hidden in the compact layout, where the same facts are shown below the name. */
  roomy?: boolean
  /** For a column of buttons: its heading is for screen readers only. */
  isQuiet?: boolean
  /** A class that sets its width; without one the content does. */
  width?: string | undefined
}

/** A table with a caption for screen readers; its first column names the row. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}) {
  return (
    <TableFrame label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.heading} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** The headings of columns; `rowIndex` is for a table that does not render all of its rows. */
export function TableHead<Row>({
  columns,
  rowIndex,
}: {
  columns: readonly Column<Row>[]
  rowIndex?: number
}) {
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <th key={column.heading} scope="col" className={cellClass(column)}>
            <span className={column.isQuiet ? 'visually-hidden' : undefined}>{column.heading}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The classes of the cells of a column. */
export function cellClass<Row>({ end, roomy, width }: Column<Row>): string | undefined {
  return [end && styles.end, roomy && styles.roomy, width].filter(Boolean).join(' ') || undefined
}

import type { ReactNode } from 'react'
import styles from './Table.module.css'

export interface Column<Row> {
  heading: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  end?: boolean
  /** Shown only where there is room: on a phone the same facts stand under the name. */
  roomy?: boolean
}

/** A table with a name for who cannot see it; its first column names the row. */
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
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.heading} scope="col" className={place(column)}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.heading} className={place(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function place<Row>(column: Column<Row>) {
  return [column.end && styles.end, column.roomy && styles.roomy].filter(Boolean).join(' ') || undefined
}

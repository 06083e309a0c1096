import type { ReactNode } from 'react'
import styles from './Table.module.css'

export interface Column<Row> {
  heading: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  end?: boolean
  /** Shown only where there is room: on a phone the same facts stand under the name. */
  roomy?: boolean
  /** For a column of buttons: its heading is for who cannot see them. */
  isQuiet?: boolean
  /** A class that sets its inline size; without one it takes what it needs. */
  width?: string | undefined
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
              <th key={column.heading} scope="col" className={placeOf(column)}>
                <ColumnHeading {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.heading} className={placeOf(column)}>
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

export function ColumnHeading({ heading, isQuiet }: Pick<Column<never>, 'heading' | 'isQuiet'>) {
  return <span className={isQuiet ? 'visually-hidden' : undefined}>{heading}</span>
}

/** The classes of a cell of a column. */
export function placeOf<Row>({ end, roomy, width }: Column<Row>): string | undefined {
  return [end && styles.end, roomy && styles.roomy, width].filter(Boolean).join(' ') || undefined
}

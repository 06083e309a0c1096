import type { ReactNode } from 'react'
import styles from './DeskTable.module.css'

export interface DeskColumn<Row> {
  heading: string
  cell: (row: Row) => ReactNode
  /** Aligned to the end of the cell, as for numbers. */
  end?: boolean
  /** Never broken into lines where there is room for columns, as for a time or the name of a player. */
  isWhole?: boolean
  /** For a column of buttons: its heading is for screen readers only. */
  isQuiet?: boolean
}

/**
 * A table of the desk, whose first column names the row. On a phone each row is a block with a line for each column. The
 * roles keep it a table for screen readers, whatever its layout.
 */
export function DeskTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: readonly DeskColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out otherwise
    <div className={styles.frame}>
      <table className={styles.table} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ heading, end, isQuiet }) => (
              <th key={heading} scope="col" role="columnheader" className={end ? styles.end : undefined}>
                <span className={isQuiet ? 'visually-hidden' : undefined}>{heading}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ heading, cell, end, isWhole, isQuiet }) => (
                <td
                  key={heading}
                  role="cell"
                  className={
                    [end && styles.end, isWhole && styles.whole].filter(Boolean).join(' ') || undefined
                  }
                  data-heading={isQuiet ? undefined : heading}
                >
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out otherwise
  )
}

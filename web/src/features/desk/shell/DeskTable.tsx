import type { ReactNode } from 'react'
import { TableFrame } from '../../../ui/table/TableFrame.tsx'
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
  /** Where it is not shown, `screen` meaning any. On paper it always is. */
  leftOut?: 'phone' | 'screen' | undefined
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
    <TableFrame label={caption}>
      <table className={styles.table} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.heading} scope="col" role="columnheader" className={classOf(column)}>
                <span className={column.isQuiet ? 'visually-hidden' : undefined}>{column.heading}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.heading}
                  role="cell"
                  className={classOf(column)}
                  data-heading={column.isQuiet ? undefined : column.heading}
                >
                  <div>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
    // biome-ignore-end lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out otherwise
  )
}

function classOf({ end, isWhole, leftOut }: Omit<DeskColumn<never>, 'cell'>): string | undefined {
  const names = [end && styles.end, isWhole && styles.whole, leftOut && styles[`${leftOut}LeftOut`]]
  return names.filter(Boolean).join(' ') || undefined
}

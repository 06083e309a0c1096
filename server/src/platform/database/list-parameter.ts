import { type RawBuilder, sql } from 'kysely'

/** The type of a column in the database. */
type ColumnType = 'uuid' | 'text' | 'bigint' | 'numeric' | 'bytea'

/**
 * A list as one value of a statement whose length the planner does not see. A statement with `unnest` of a plain parameter
 * is planned again for each list (decision 0083).
 * @param type of the elements, in the database
 */
export const listParameter = (values: readonly unknown[], type: ColumnType): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)}[])`

/**
 * The right side of a comparison of a column with a list, as in `id = ${anyOf(ids, 'uuid')}`. The planner does not see the
 * length of the list.
 */
export const anyOf = (values: readonly unknown[], type: ColumnType): RawBuilder<unknown> =>
  // The cast makes it an array; without it, `any` would read the rows of the query.
  sql`any(${listParameter(values, type)}::${sql.raw(type)}[])`

/**
 * The table that `unnest` makes of rows, with some of their fields as columns. The planner does not see its length.
 * @param columns the type of each field in the database, in the order of the columns
 */
export function unnestRows<Row extends object>(
  rows: readonly Row[],
  columns: Partial<Record<keyof Row, ColumnType>>,
): RawBuilder<unknown> {
  const lists = (Object.entries(columns) as [keyof Row, ColumnType][]).map(([field, type]) =>
    listParameter(
      rows.map((row) => row[field]),
      type,
    ),
  )
  return sql`unnest(${sql.join(lists)})`
}

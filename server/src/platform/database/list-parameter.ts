import { type RawBuilder, sql } from 'kysely'

/**
 * A list as one value of a statement, of which the planner does not see the length: a statement with `unnest` of a plain
 * parameter is planned anew for each list (decision 0083).
 * @param type of the elements, in the database
 */
export const listParameter = (
  values: readonly unknown[],
  type: 'uuid' | 'text' | 'bigint',
): RawBuilder<unknown> => sql`(select ${values}::${sql.raw(type)}[])`

// Puts deposits together.

import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { type AddDepositsDeps, addDeposit, type StartDepositsDeps, startDeposits } from './add-deposits.ts'
import { createDepositStore, type Deposit, insertDeposit } from './deposit-store.ts'

export function createDeposits({
  kysely,
  ids,
  ...parts
}: Omit<AddDepositsDeps, 'store'> & Pick<StartDepositsDeps, 'ids'> & { kysely: Kysely<Schema> }) {
  const deps = { ...parts, store: createDepositStore(kysely) }
  return {
    /** Writes a deposit, in the transaction that decides on it. The node with the engine role adds its cash. */
    insert: insertDeposit,
    /** Adds the cash of a deposit at once. The node with the engine role adds what cannot be added now. */
    add: (deposit: Deposit) => addDeposit(deps, deposit),
    /** Starts adding deposits on this node, the weekly ones of competitions among them. Only one node may do so at a time. */
    start: (unclosed: StartDepositsDeps['unclosed'], signal: AbortSignal) =>
      startDeposits({ ...deps, ids, unclosed, signal }),
  }
}

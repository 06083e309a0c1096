// Whether a stranger can find out which addresses have an account, from 400 attempts with each call that has an address.

import {
  type CallWithAddress,
  callsWithAddress,
  plantedMs,
  tryAddresses,
} from '@koersklasse/server/test/oracles/enumeration.ts'
import { withAccounts } from './limits.ts'
import type { Row } from './row.ts'

/** Resolves to a row for each call. The order of the attempts follows from the seed. */
export function checkEnumeration(seed: number): Promise<Row[]> {
  return withAccounts(async (createAccounts) => {
    const rows: Row[] = []
    for (const name of Object.keys(callsWithAddress) as CallWithAddress[]) {
      const accounts = await createAccounts()
      const found = await tryAddresses(accounts, name, seed).finally(() => accounts.close())
      const { measured, planted, isClean } = found
      rows.push({
        ...{ id: 'enumeration', what: `${name} keeps secret which addresses are known` },
        sent: `${found.pairs} known and ${found.pairs} unknown addresses, seed ${seed}`,
        came: `${found.answers.size} different answers; times differ with p = ${measured.toPrecision(2)}, with ${plantedMs} ms planted ${planted.toPrecision(2)}`,
        verdict: isClean ? 'pass' : 'FAIL',
      })
    }
    return rows
  })
}

// Known offenders of the checks, in debt.json: printed at each check, and refused once they are mended, so that the lists
// only shrink.

import { readFileSync } from 'node:fs'

type Check = 'import cycles' | 'function length' | 'table owners'

const debts = JSON.parse(readFileSync(new URL('./debt.json', import.meta.url), 'utf8')) as Record<
  Check,
  string[]
>

/** The known offenders of a check. */
export function debtOf(check: Check): readonly string[] {
  return debts[check]
}

/**
 * Prints what is wrong: offenders that are not known, and known ones that no longer offend.
 * @returns whether nothing is
 */
export function settle(check: Check, offenders: readonly string[]): boolean {
  const known = debtOf(check)
  const unknown = offenders.filter((offender) => !known.includes(offender))
  const mended = known.filter((offender) => !offenders.includes(offender))
  for (const offender of known) if (offenders.includes(offender)) print(`debt   ${offender}`)
  for (const offender of unknown) print(offender)
  for (const offender of mended) print(`no longer needed in scripts/debt.json: ${offender}`)
  return unknown.length === 0 && mended.length === 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

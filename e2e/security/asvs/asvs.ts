// The 44 requirements of OWASP ASVS 5.0.0, levels 1 and 2, that can be checked from outside, in the order of the standard.
// docs/decisions/0043 says how they were chosen.

import type { Check } from '../check.ts'
import { cookieChecks } from './cookies.ts'
import { dataChecks } from './data.ts'
import { headerChecks } from './headers.ts'
import { originChecks } from './origins.ts'
import { passwordChecks } from './passwords.ts'
import { sessionChecks } from './sessions.ts'
import { transportChecks } from './transport.ts'

const numbersOf = ({ id }: Check): number[] => id.slice(1).split('.').map(Number)

export const asvsChecks: readonly Check[] = [
  ...cookieChecks,
  ...dataChecks,
  ...headerChecks,
  ...originChecks,
  ...passwordChecks,
  ...sessionChecks,
  ...transportChecks,
].sort((one, other) => {
  const [chapter = 0, section = 0, row = 0] = numbersOf(one)
  const [otherChapter = 0, otherSection = 0, otherRow = 0] = numbersOf(other)
  return chapter - otherChapter || section - otherSection || row - otherRow
})

// npm run security [-- requests]: starts the game as in production, behind a proxy with TLS, attacks it, and prints one table.
// The exit code is 1 if a row fails.

import { asvsChecks } from './asvs/asvs.ts'
import { gatherCast } from './cast.ts'
import { rowOf } from './check.ts'
import { checkEnumeration } from './enumeration.ts'
import { checkHostileValues } from './hostile.ts'
import { checkLimits } from './limits.ts'
import { checkRoles } from './roles.ts'
import { type Row, tableOf } from './row.ts'
import { startSecureGame } from './secure-game.ts'
import { checkXss } from './xss.ts'
import { writeHostileTexts } from './xss-texts.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

const texts = await writeHostileTexts()
const secure = await startSecureGame(texts.settings)
try {
  const cast = await gatherCast(secure)
  const rows: Row[] = []
  for (const check of asvsChecks) rows.push(await rowOf(check, cast))
  // The limit of calls is among the requirements; what follows is about the endpoints behind it.
  await secure.game.restart({ REQUESTS_PER_MINUTE: '0', ...texts.brand })
  // Before the check of roles, which ends sessions of the pages that it opens.
  rows.push(...(await checkXss(cast, 1)))
  rows.push(...(await checkRoles(cast)))
  rows.push(...(await checkLimits()))
  rows.push(...(await checkEnumeration(seed)))
  rows.push(...(await checkHostileValues(cast, { seed, count, isTimed: true })))
  process.stdout.write(`${tableOf(rows)}\n`)
  const counted = Object.entries(Object.groupBy(rows, ({ verdict }) => verdict))
  process.stdout.write(`\n${counted.map(([verdict, of = []]) => `${of.length} ${verdict}`).join(', ')}\n`)
  process.exitCode = rows.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0
} finally {
  await secure.remove()
  await texts.remove()
}

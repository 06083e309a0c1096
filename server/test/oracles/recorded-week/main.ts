// npm run week: compares every product of the ladder with the twin at every quote of the recorded week, on the game's
// own ladders and on steeper ones.

import setUp, { createTestDatabase } from '../../fixtures/test-database.ts'
import { compareWeek, ownTermsFile, steepTermsFile } from './compare-week.ts'
import { weekLines } from './tape-lines.ts'

const tearDown = await setUp()
try {
  for (const [name, terms] of [
    ['the game’s own ladders', ownTermsFile],
    ['steeper ladders', steepTermsFile],
  ] as const) {
    const database = await createTestDatabase()
    const began = performance.now()
    const { compared, differing, differences, issued, ended } = await compareWeek(database.kysely, terms, 1)
    await database.close()
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    process.stdout.write(
      `${name}: ${issued.length} Sprinters issued, ${ended.length} knocked out; levels, price and leverage compared ` +
        `${compared} times at ${weekLines.length} quotes in ${seconds} s, ${differing} differences\n`,
    )
    for (const difference of differences) process.stdout.write(`  ${difference}\n`)
    if (differing > 0) process.exitCode = 1
  }
} finally {
  await tearDown()
}

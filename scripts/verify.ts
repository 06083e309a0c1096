// npm run verify -- FILE [ROOTS]: checks the log of a competition, as players download it, and computes its final list
// again. It uses nothing but the rules of the game and these files. ROOTS is the list of roots that the game showed, as
// saved earlier.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { LogVerifier, type VerifiedDeposits, type VerifiedLog } from '../domain/src/competition/verify-log.ts'

const shownFaults = 20
const shownPlaces = 10
const print = (line: string): boolean => process.stdout.write(`${line}\n`)
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const euro = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })

async function readRoots(path: string): Promise<Map<string, string>> {
  const { days } = JSON.parse(await readFile(path, 'utf8')) as { days: { day: string; root: string }[] }
  return new Map(days.map(({ day, root }) => [day, root]))
}

async function verify(path: string, roots: ReadonlyMap<string, string>): Promise<VerifiedLog> {
  const verifier = new LogVerifier(hash, roots)
  for await (const line of createInterface({ input: createReadStream(path) })) verifier.add(line)
  return verifier.finish()
}

function report(
  { faults, lines, roots, list, takenAsStated, late, corrections, deposits }: VerifiedLog,
  published: number,
): void {
  print(`${lines} lines, ${roots.length} days`)
  for (const { day, root } of roots) print(`  ${day}  ${root}`)
  if (published === 0)
    print('Compare these roots with those that the game showed on each day, or name a file of them.')
  if (list === null) print('The competition is not closed: there is no final list yet.')
  else {
    print(`The final list, computed again, has ${list.length} players:`)
    for (const { position, player, value } of list.slice(0, shownPlaces))
      print(`  ${String(position).padStart(6)}  ${player}  ${euro.format(value / 100)}`)
    if (list.length > shownPlaces) print(`  and ${list.length - shownPlaces} more`)
  }
  for (const { symbol, from, until, note, reversed, adjusted } of corrections) {
    const [since, to] = [from, until].map((time) => new Date(time).toISOString())
    print(`Quotes of ${symbol} from ${since} to ${to} were wrong (${note}):`)
    print(`  ${reversed} transactions are reversed, ${adjusted} stand at the right price.`)
  }
  reportDeposits(deposits)
  if (late > 0) print(`${late} lines are late: they were written after lines of a later time.`)
  if (takenAsStated > 0)
    print(`${takenAsStated} closing bids are taken as stated: they are from before their terms were logged.`)
  for (const { line, text } of faults.slice(0, shownFaults))
    print(line === 0 ? `WRONG: the log ${text}` : `WRONG: line ${line} ${text}`)
  if (faults.length > shownFaults) print(`and ${faults.length - shownFaults} more`)
  print(faults.length === 0 ? 'Everything adds up.' : `${faults.length} differences found.`)
}

function reportDeposits({ count, amount, unexplained }: VerifiedDeposits): void {
  if (count === 0) return
  print(`Cash was added ${count} times, ${euro.format(amount / 100)} in all; it counts for no result.`)
  if (unexplained === null) {
    print('Its rules are from before logs stated the weekly deposit, so none is compared with them.')
    return
  }
  if (count > unexplained.length) print(`  ${count - unexplained.length} times as the rules say, on Mondays`)
  for (const { line, player, amount } of unexplained.slice(0, shownPlaces))
    print(
      `  line ${line}: ${euro.format(amount / 100)} for ${player} by the organiser, which no rule explains`,
    )
  if (unexplained.length > shownPlaces)
    print(`  and ${unexplained.length - shownPlaces} more by the organiser`)
}

const [file, rootsFile] = process.argv.slice(2)
if (file === undefined) {
  print('npm run verify -- FILE [ROOTS], such as log.ndjson roots.json')
  process.exitCode = 1
} else {
  const roots = rootsFile === undefined ? new Map<string, string>() : await readRoots(rootsFile)
  const verified = await verify(file, roots)
  report(verified, roots.size)
  if (verified.faults.length > 0) process.exitCode = 1
}

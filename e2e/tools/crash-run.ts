// npm run crash -- <rounds>: kills a server while orders are under way, this many times. With `closing` before the number, it
// kills the process that closes a competition instead; a second number sets its portfolios (20,000). SEED repeats a run.

import { crashClosings } from '../faults/closing-crash.ts'
import { crash, inWords } from '../faults/crash.ts'

const isClosing = process.argv[2] === 'closing'
const [rounds = 20, portfolios = 20_000] = process.argv.slice(isClosing ? 3 : 2).map(Number)
const seed = process.env.SEED ?? String(Date.now())
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

async function crashOrders(): Promise<string> {
  print(`Killing a server ${rounds} times under orders; SEED=${seed} repeats it`)
  return inWords(await crash({ rounds, seed, report: print }))
}

async function crashClosing(): Promise<string> {
  print(`Killing closings of ${portfolios} portfolios ${rounds} times; SEED=${seed} repeats it`)
  const { kills, closings, lines } = await crashClosings({ kills: rounds, portfolios, seed, report: print })
  return `${kills} kills in ${closings} closings; all lists and logs of ${lines} lines are the same`
}

if (![rounds, portfolios].every((number) => Number.isSafeInteger(number) && number > 0)) {
  print('npm run crash -- <rounds>, such as 200, or npm run crash -- closing 50')
  process.exitCode = 1
} else {
  try {
    print(`All is well: ${await (isClosing ? crashClosing() : crashOrders())}`)
  } catch (fault) {
    print((fault as Error).message)
    process.exitCode = 1
  }
}

// npm run crash -- <rounds>: kills a server while orders are under way, this many times. SEED repeats a run.

import { crash, inWords } from '../faults/crash.ts'

const rounds = Number(process.argv[2] ?? 20)
const seed = process.env.SEED ?? String(Date.now())
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

if (!Number.isSafeInteger(rounds) || rounds < 1) {
  print('npm run crash -- <rounds>, such as 200')
  process.exitCode = 1
} else {
  print(`Killing a server ${rounds} times under orders; SEED=${seed} repeats it`)
  try {
    print(`All is well: ${inWords(await crash({ rounds, seed, report: print }))}`)
  } catch (fault) {
    print((fault as Error).message)
    process.exitCode = 1
  }
}

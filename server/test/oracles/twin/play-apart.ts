// Plays in a process of its own, where a mistake can be planted.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { mistakes } from './mistakes.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** More commands than any of the mistakes needs to be detected. */
const mostCommands = 40_000
/** The message of the twin about a game with a mistake. */
const detected = /The games differ|The engine does not execute/

/** Plays this many commands with a mistake, or none; resolves to the exit code and the output. */
export async function playApart(
  mistake: number | null,
  commands: number,
): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, [main, String(commands)], {
    env: { ...process.env, ...(mistake === null ? {} : { MISTAKE: String(mistake) }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => {
    printed += text.toString()
  })
  const [code] = await once(child, 'close')
  return { code, printed }
}

/** Plays until a mistake is detected. Resolves to null, or to what was printed if it is not detected. */
export async function missed(mistake: number): Promise<string | null> {
  const { code, printed } = await playApart(mistake, mostCommands)
  return code === 1 && detected.test(printed) ? null : printed
}

/** A third of the mistakes, by their index; three successive seeds have all of them. */
export function sampleOf(seed: number): number[] {
  return [...mistakes.keys()].filter((index) => index % 3 === seed % 3)
}

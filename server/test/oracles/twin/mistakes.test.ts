// Checks that the twin detects mistakes: with a mistake planted in the source the games must differ.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mistakes } from './mistakes.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** More commands than any of the mistakes needs to be detected. */
const commands = 40_000

async function play(environment: Record<string, string>, count: number) {
  const child = spawn(process.execPath, [main, String(count)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => {
    printed += text.toString()
  })
  const [code] = await once(child, 'exit')
  return { code, printed }
}

describe('the twin detects', { timeout: 600_000 }, () => {
  it.each(mistakes.map(({ name }, index) => [name, index] as const))('%s', async (_name, index) => {
    const { code, printed } = await play({ MISTAKE: String(index) }, commands)
    expect(printed).toMatch(/The games differ|The engine does not execute/)
    expect(code).toBe(1)
  })

  it('nothing without a mistake', async () => {
    const { code, printed } = await play({}, 2_000)
    expect(printed).toContain('commands without a difference')
    expect(code).toBe(0)
  })
})

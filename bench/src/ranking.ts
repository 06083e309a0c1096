// How long it takes to rank all players again, compared with the least that it could take, and the memory that a player takes.
// bench/ranking.md has method and results.

import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { measureInMemory } from './ranking/in-memory.ts'

const goalRatio = 1.5
const sizes = [
  {
    name: '100,000 in one competition',
    competitions: 1,
    playersEach: 100_000,
  },
  {
    name: '100,000 in 20 competitions',
    competitions: 20,
    playersEach: 5_000,
  },
  {
    name: '1,000,000 in one competition',
    competitions: 1,
    playersEach: 1_000_000,
  },
] as const

const print = (line = ''): boolean => process.stdout.write(`${line}\n`)
const load = () => `load ${loadavg()[0]!.toFixed(1)}`
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

const began = performance.now()
const missed: string[] = []
print(`Node ${process.version}, ${availableParallelism()} cores, ${load()} at the start`)
print(`  ${'players'.padEnd(30)}   CPU, ms  floor ms   ratio  bytes/player   longest block, first and later`)
for (const { name, competitions, playersEach } of sizes) {
  const { oursMs, floorMs, ratio, ...rest } = await measureInMemory(competitions, playersEach)
  if (ratio > goalRatio) missed.push(`${name}: ${ratio.toFixed(2)} times the floor`)
  print(
    `  ${name.padEnd(30)}${oursMs.toFixed(0).padStart(10)}${floorMs.toFixed(0).padStart(10)}${ratio.toFixed(2).padStart(8)}` +
      `${rest.bytesEach.toFixed(0).padStart(14)}${ms(rest.firstBlockMs).padStart(16)}${ms(rest.blockMs).padStart(10)}   ${load()}`,
  )
}
print(missed.length === 0 ? 'All goals are reached.' : `Missed: ${missed.join('; ')}.`)
print(`It took ${seconds(performance.now() - began)}.`)
process.exitCode = missed.length === 0 ? 0 : 1

// Runs the strategies one by one and prints a line of the table for each.

import { type Effort, type Outcome, runStrategy } from './run-strategy.ts'
import type { Strategy } from './strategy.ts'

const columns = ['strategy', 'attempts', 'fills', 'best gain', 'its bound', 'above', 'most above', 'verdict']
const widths = [22, 9, 9, 12, 12, 7, 12, 8]
const euro = (cents: number): string => (cents / 100).toFixed(2)
const line = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!)))
    .join(' ')

/**
 * Runs strategies, and prints what they earned in euro.
 * @returns the names of the strategies with which an attempt earned more than its bound
 */
export async function runAbuse(
  strategies: readonly Strategy[],
  effort: Effort,
  print: (line: string) => void,
): Promise<string[]> {
  const holes: string[] = []
  print(line(columns))
  for (const strategy of strategies) {
    const outcome = await runStrategy(strategy, effort)
    print(line([strategy.name, ...cellsOf(outcome)]))
    if (outcome.examples.length === 0) continue
    holes.push(strategy.name)
    print(
      `  The hope was: ${strategy.hope}. SEED=${effort.seed} npm run abuse -- ${effort.attempts} "${strategy.name}"`,
    )
    for (const example of outcome.examples) print(`  ${example}`)
  }
  return holes
}

function cellsOf({ attempts, fills, best, worst, above, examples }: Outcome): string[] {
  const verdict = examples.length === 0 ? 'holds' : 'HOLE'
  const counts = [attempts, fills].map(String)
  return [
    ...counts,
    euro(best.gain),
    euro(best.bound),
    String(above),
    euro(Math.max(0, worst.excess)),
    verdict,
  ]
}

// Plants a mistake in the rules, to see whether an oracle detects it.

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** A mistake: a change of one place in a source file. */
export interface Mistake {
  name: string
  /** The path of the file, relative to the root of the repository. */
  file: string
  from: string
  to: string
}

const root = new URL('../../../', import.meta.url)

/**
 * Changes the file of a mistake when it is loaded.
 * @throws if the file does not have the place exactly once
 */
export function plant(mistake: Mistake): void {
  const url = new URL(mistake.file, root)
  const source = readMistaken(mistake)
  registerHooks({
    load: (address, context, next) =>
      address === url.href
        ? { format: 'module-typescript', shortCircuit: true, source }
        : next(address, context),
  })
}

/**
 * The text of the file of a mistake with the mistake in it.
 * @throws if the file does not have the place exactly once
 */
export function readMistaken({ file, from, to }: Mistake): string {
  const source = readFileSync(new URL(file, root), 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${file} does not have exactly one: ${from}`)
  return source.replace(from, () => to)
}

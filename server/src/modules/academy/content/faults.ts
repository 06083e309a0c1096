// Gathers the mistakes of all files, so that an operator hears of them at once.

import { StartupError } from '../../../platform/startup-error.ts'

/** Where a mistake is: a file below content/academy, its line, and the id of the question, term or lesson. */
export interface Place {
  file: string
  line?: number | null
  id?: string | null
}

export interface Faults {
  add(place: Place, reason: string): void
  /** Throws a StartupError with all mistakes, if there are any. */
  throwAll(): void
}

export function createFaults(): Faults {
  const found: string[] = []
  return {
    add({ file, line, id }, reason) {
      const at = line == null ? '' : `:${line}`
      found.push(`content/academy/${file}${at}${id == null ? '' : ` (${id})`}: ${reason}`)
    },
    throwAll() {
      if (found.length > 0) throw new StartupError(`The academy has mistakes.\n${found.join('\n')}`)
    },
  }
}

// Reads YAML and checks each of its entries, so that a mistake is reported with its line.

import { LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import type { Faults } from './faults.ts'

/** An entry of a file, where it stands, and what is to be reported about it. */
export interface Entry<Value> {
  value: Value
  report(reason: string): void
  /** Where a part of it stands. */
  lineOf(path: readonly PropertyKey[]): number
}

/** A YAML text of a file that begins at a line of it. */
export interface YamlText {
  file: string
  source: string
  firstLine?: number
}

/** Parses a text; undefined if it cannot be read, which is reported. `lineOf` is the line of a part. */
function parse({ file, source, firstLine = 1 }: YamlText, faults: Faults) {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { lineCounter, prettyErrors: false })
  const lineAt = (offset: number) => firstLine - 1 + lineCounter.linePos(offset).line
  const [fault] = [...document.errors, ...document.warnings]
  if (fault !== undefined) {
    faults.add({ file, line: lineAt(fault.pos[0]) }, fault.message)
    return undefined
  }
  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] | null }
      if (node?.range != null) return lineAt(node.range[0])
    }
    return firstLine
  }
  return { value: document.toJS() as unknown, lineOf }
}

/** Checks one value by its schema; null if it does not fit, which is reported. */
export function readYaml<Schema extends z.ZodType>(
  text: YamlText,
  schema: Schema,
  faults: Faults,
): Entry<z.output<Schema>> | null {
  const parsed = parse(text, faults)
  if (parsed === undefined) return null
  return check(parsed.value, schema, { ...text, id: null, lineOf: parsed.lineOf, faults })
}

/**
 * Reads a list, or a map by `id`. Entries that do not fit are reported and left out.
 * @param schemaOf the schema of an entry
 */
export function readEntries<Schema extends z.ZodType>(
  text: YamlText,
  schemaOf: (entry: unknown) => Schema,
  faults: Faults,
): Entry<z.output<Schema>>[] {
  const parsed = parse(text, faults)
  if (parsed === undefined) return []
  if (!Array.isArray(parsed.value)) {
    faults.add({ file: text.file, line: text.firstLine ?? 1 }, 'has to be a list')
    return []
  }
  return parsed.value.flatMap((value: unknown, place) => {
    const id = idOf(value)
    const lineOf = (path: readonly PropertyKey[]) => parsed.lineOf([place, ...path])
    const entry = check(value, schemaOf(value), { ...text, id, lineOf, faults })
    return entry === null ? [] : [entry]
  })
}

function check<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  where: { file: string; id: string | null; lineOf(path: readonly PropertyKey[]): number; faults: Faults },
): Entry<z.output<Schema>> | null {
  const { file, id, lineOf, faults } = where
  const result = schema.safeParse(value)
  if (result.success) {
    return {
      ...{ value: result.data, lineOf },
      report: (reason) => faults.add({ file, line: lineOf([]), id }, reason),
    }
  }
  for (const { path, message } of result.error.issues) {
    faults.add({ file, line: lineOf(path), id }, `${path.join('.')}: ${message}`.replace(/^: /, ''))
  }
  return null
}

function idOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' ? id : null
}

// Reads YAML and checks each of its entries, so that a mistake is reported with its line.

import {
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  YAMLException,
} from 'js-yaml'
import type { z } from 'zod'
import type { Faults } from './faults.ts'

/** An entry of a file, with functions that find its lines and report what is wrong with it. */
export interface Entry<Value> {
  value: Value
  report(reason: string): void
  /** The line of a part of it. */
  lineOf(path: readonly PropertyKey[]): number
}

/** A YAML text in a file, and the line at which it begins. */
export interface YamlText {
  file: string
  source: string
  firstLine?: number
}

/** Parses a text; undefined if it cannot be read, which is reported. `lineOf` is the line of a part. */
function parse({ file, source, firstLine = 1 }: YamlText, faults: Faults) {
  try {
    const events = parseEvents(source, {})
    const [value, ...others] = constructFromEvents(events, { source })
    if (others.length > 0) throw new YAMLException('has more than one document')
    const lineOf = (path: readonly PropertyKey[]): number => {
      const offset = offsetOf(events, source, path)
      return firstLine + source.slice(0, offset).split('\n').length - 1
    }
    return { value, lineOf }
  } catch (fault) {
    if (!(fault instanceof YAMLException)) throw fault
    faults.add({ file, line: firstLine + (fault.mark?.line ?? 0) }, fault.reason)
    return undefined
  }
}

/** The offset of the part of a document at a path (for an entry of a map, of its key), or of the closest part around it. */
function offsetOf(events: readonly Event[], source: string, path: readonly PropertyKey[]): number {
  // The first event is that of the document.
  let part = { begin: 1, value: 1 }
  for (const step of path) {
    const next = partOf(events, source, part.value, step)
    if (next === null) break
    part = next
  }
  const begin = events[part.begin]
  if (begin === undefined) return 0
  return 'start' in begin ? begin.start : 'valueStart' in begin ? begin.valueStart : 0
}

/** The events at which an entry of a list or a map, and the value of the entry, begin; null if there is no such entry. */
function partOf(events: readonly Event[], source: string, parent: number, step: PropertyKey) {
  const isMap = events[parent]?.type === EVENT_ID.MAPPING
  if (!isMap && events[parent]?.type !== EVENT_ID.SEQUENCE) return null
  for (let begin = parent + 1, place = 0; events[begin]?.type !== EVENT_ID.POP; place += 1) {
    const key = events[begin]!
    const value = isMap ? after(events, begin) : begin
    const name = !isMap ? place : key.type === EVENT_ID.SCALAR ? getScalarValue(source, key) : null
    if (name === step) return { begin, value }
    begin = after(events, value)
  }
  return null
}

/** The index of the first event after a node that begins at `at`. */
function after(events: readonly Event[], at: number): number {
  let depth = 0
  do {
    const type = events[at++]?.type
    if (type === EVENT_ID.POP) depth -= 1
    else if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth += 1
  } while (depth > 0)
  return at
}

/** Checks one value by its schema; null if it is invalid, which is reported. */
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
 * Reads a list, or a map by `id`. Invalid entries are reported and left out.
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

import { done } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerSerializer } from './answer-serializer.ts'

/** What parsing does and encoding does not, or does otherwise. */
const ofOneDirection = new Set(['transform', 'pipe', 'default', 'prefault', 'catch'])

/** The kinds of a schema and of all schemas in it. */
function kindsOf(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  if (part instanceof z.ZodType)
    return [
      part._zod.def.type,
      ...(part instanceof z.ZodLazy ? kindsOf(part._zod.innerType, seen) : kindsOf(part._zod.def, seen)),
    ]
  return Object.values(part).flatMap((each) => kindsOf(each, seen))
}

test('the schemas of answers only check: parsing an answer is the same as encoding it', () => {
  const answers = Object.entries(endpoints).map(([name, { response }]) => ({
    name,
    kinds: kindsOf(response),
  }))
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.flatMap(({ kinds }) => kinds)).toContain('array')
  expect(answers.filter(({ kinds }) => kinds.some((kind) => ofOneDirection.has(kind)))).toEqual([])
  expect(kindsOf(z.object({ a: z.array(z.string().transform(Number)) }))).toContain('pipe')
})

test('an answer is written without the fields that its schema does not have; another one is refused', () => {
  const schema = z.object({ list: z.array(z.object({ cents: z.int().min(0), name: z.string().nullable() })) })
  const route = { method: 'GET', url: '/' }
  const [own, encoding] = [answerSerializer, serializerCompiler].map((compile) =>
    compile({ ...route, schema }),
  )
  const answer = { list: [{ cents: 3, name: null, secret: 'x' }], secret: 'y' }
  expect(own!(answer)).toBe('{"list":[{"cents":3,"name":null}]}')
  expect(own!(answer)).toBe(encoding!(answer))
  const wrong = { list: [{ cents: -1, name: null }] }
  for (const write of [own!, encoding!])
    expect(() => write(wrong)).toThrow("Response doesn't match the schema")
  expect(answerSerializer({ ...route, schema: done })({ done: true })).toBe('{"done":true}')
})

import { exists, rightOf } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { expect, it } from 'vitest'
import { goodDeskBodies } from './desk-bodies.ts'

it('has a valid body of every call of the desk that takes one, and no other', () => {
  const withBody = Object.entries(endpoints).filter(
    ([, { access, body }]) => rightOf(access) !== null && exists(body),
  )
  expect(Object.keys(goodDeskBodies).sort()).toEqual(withBody.map(([name]) => name).sort())
  for (const [name, { body }] of withBody) {
    const { error } = (body as { safeParse(value: unknown): { error?: Error } }).safeParse(
      goodDeskBodies[name],
    )
    expect(error, name).toBeUndefined()
  }
})

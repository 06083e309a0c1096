import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { expect, it } from 'vitest'
import { checkObjectRights } from './object-rights.ts'

it('has every field of the contract that names an object', () => {
  expect(checkObjectRights()).toMatchObject({ verdict: 'pass' })
})

it.each([
  ['path', 'getOrder', 'id'],
  ['query', 'getPositionGraph', 'positionId'],
  ['query, as a name', 'getPositions', 'username'],
  ['body', 'placeOrder', 'productId'],
])('notices a new endpoint with an object in its %s', (_, like, field) => {
  const row = checkObjectRights({ ...endpoints, planted: endpoints[like]! })
  expect(row.verdict).toBe('FAIL')
  expect(row.came).toContain(`planted ${field}`)
})

it('notices an endpoint that is gone', () => {
  const { getOrder: _, ...others } = endpoints
  expect(checkObjectRights(others).came).toContain('getOrder id')
})

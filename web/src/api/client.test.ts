import { getUser } from '@koersklasse/contract/accounts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './client.ts'

const page = { cookie: '' }
const refused = () => Response.json({ error: { code: 'unauthenticated' } }, { status: 401 })

beforeEach(() => {
  page.cookie = 'signed-in=1'
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

test('removes the hint of a session that has ended', async () => {
  vi.stubGlobal('fetch', async () => refused())
  await expect(call(getUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(page.cookie).toMatch('Max-Age=0')
})

test('keeps the hint of a login during the call', async () => {
  vi.stubGlobal('fetch', async () => {
    page.cookie = 'signed-in=2'
    return refused()
  })
  await expect(call(getUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(page.cookie).toBe('signed-in=2')
})

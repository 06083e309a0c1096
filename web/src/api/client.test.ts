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

test.each([{ error: 'Bad Gateway', statusCode: 502 }, { message: 'no healthy upstream' }])(
  'takes an answer of a proxy for a server that is out of reach: %j',
  async (answer) => {
    vi.stubGlobal('fetch', async () => Response.json(answer, { status: 502 }))
    await expect(call(getUser, {})).rejects.toMatchObject({ code: 'unreachable' })
  },
)

test('keeps the hint of a login during the call', async () => {
  vi.stubGlobal('fetch', async () => {
    page.cookie = 'signed-in=2'
    return refused()
  })
  await expect(call(getUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(page.cookie).toBe('signed-in=2')
})

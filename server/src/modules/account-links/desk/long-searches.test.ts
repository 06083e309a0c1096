import { expect, it } from 'vitest'
import { createLongSearches } from './long-searches.ts'

/** Searches that end when they are told to, and how many have begun. */
function createSearch() {
  const begun: PromiseWithResolvers<string | null>[] = []
  return {
    begun,
    search: () => {
      begun.push(Promise.withResolvers())
      return begun.at(-1)!.promise
    },
  }
}
const patient = 60_000

it('a search that ends in time answers, and the next request starts another one', async () => {
  const ask = createLongSearches<string>(patient)
  const { begun, search } = createSearch()
  const both = [ask('week', search), ask('week', search)]
  begun[0]!.resolve('found')
  expect(await Promise.all(both)).toEqual(['found', 'found'])
  const again = ask('week', search)
  begun[1]!.resolve('found more')
  expect(await again).toBe('found more')
})

it('a search that takes longer continues, and answers all repeated requests', async () => {
  const ask = createLongSearches<string>(0)
  const { begun, search } = createSearch()
  expect([await ask('week', search), await ask('week', search)]).toEqual([null, null])
  begun[0]!.resolve('found')
  expect([await ask('week', search), await ask('week', search)]).toEqual(['found', 'found'])
  expect(begun).toHaveLength(1)
  expect(await ask('another week', search)).toBeNull()
  expect(begun).toHaveLength(2)
})

it('reports the failure of a search once, even at a later request', async () => {
  const ask = createLongSearches<string>(0)
  const { begun, search } = createSearch()
  expect(await ask('week', search)).toBeNull()
  begun[0]!.reject(new Error('The database is away'))
  await expect(ask('week', search)).rejects.toThrow('away')
  expect(await ask('week', search)).toBeNull()
  expect(begun).toHaveLength(2)
})

it('asks again each time while another node searches', async () => {
  const ask = createLongSearches<string>(patient)
  const { begun, search } = createSearch()
  const first = ask('week', search)
  begun[0]!.resolve(null)
  expect(await first).toBeNull()
  const second = ask('week', search)
  begun[1]!.resolve('found')
  expect(await second).toBe('found')
})

import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { priceQuery } from '../api/prices.ts'
import { positionsQuery } from '../api/queries.ts'
import { createPriceBatcher } from './price-batcher.ts'

const price = (productId: string, bid: number, quoteUpdatedOn: number) =>
  ({ productId, bid, quoteUpdatedOn }) as ProductPrice

test('puts the latest of all prices within a frame into the cache, each once', () => {
  const client = new QueryClient()
  const frames: (() => void)[] = []
  const prices = createPriceBatcher(client, (run) => void frames.push(run))
  const written: string[] = []
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') written.push(String(query.queryKey[1]))
  })
  const bid = (id: string) => client.getQueryData(priceQuery(id).queryKey)?.bid

  prices.ofProducts([price('A', 1, 10), price('B', 5, 10)])
  prices.ofProducts([price('A', 2, 11)])
  prices.ofProducts([price('A', 3, 9)])
  expect(bid('A')).toBeUndefined()
  expect(frames).toHaveLength(1)
  frames.shift()?.()
  expect([bid('A'), bid('B')]).toEqual([2, 5])
  expect(written).toEqual(['A', 'B'])

  prices.ofProducts([price('A', 4, 12)])
  expect(frames).toHaveLength(1)
  frames.shift()?.()
  expect(bid('A')).toBe(4)
  expect(written).toEqual(['A', 'B', 'A'])
})

test('a price stays in the cache although nothing observes it', () => {
  const client = new QueryClient()
  createPriceBatcher(client, (run) => run()).ofProducts([price('A', 1, 10)])
  expect(client.getQueryCache().find({ queryKey: priceQuery('A').queryKey })?.gcTime).toBe(
    Number.POSITIVE_INFINITY,
  )
})

test('holds back a price from after a split until the positions and orders have been refetched', async () => {
  const client = new QueryClient()
  const frames: (() => void)[] = []
  const prices = createPriceBatcher(client, (run) => void frames.push(run))
  const bid = () => client.getQueryData(priceQuery('A').queryKey)?.bid
  const before = price('A', 700, 10)
  prices.ofProducts([before])
  frames.pop()!()
  let answers = 0
  let answer = () => {}
  const observer = new QueryObserver(client, {
    queryKey: positionsQuery.queryKey,
    queryFn: () =>
      new Promise<never>((resolve) => {
        answers += 1
        answer = () => resolve({ products: [{ id: 'A', price: { ...before, splitOn: 11 } }] } as never)
      }),
    initialData: { products: [{ id: 'A', price: before }] } as never,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const end = observer.subscribe(() => {})

  prices.ofProducts([{ ...price('A', 100, 12), splitOn: toEpochMs(11) }])
  frames.pop()!()
  prices.ofProducts([{ ...price('A', 101, 13), splitOn: toEpochMs(11) }])
  frames.pop()!()
  expect(bid()).toBe(700)
  answer()
  await vi.waitFor(() => expect(bid()).toBe(101))

  prices.ofProducts([{ ...price('A', 102, 14), splitOn: toEpochMs(11) }])
  frames.pop()!()
  expect([bid(), answers]).toEqual([102, 1])
  end()
})

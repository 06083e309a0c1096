// Subscriptions compared with a naive twin: after every step each member has the same prices, and got no more than that.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTopics } from './topics.ts'

interface Price {
  id: string
  bid: number
}

/** The text of a frame of less than 126 bytes, or less than 64 KiB. */
const textOf = (frame: Buffer) => frame.toString('utf8', frame[1] === 126 ? 4 : 2)

function read(frame: Buffer | null): Price[] {
  if (frame === null) return []
  const message = JSON.parse(textOf(frame)) as { action: string; body: Price[] }
  expect(message.action).toBe('product')
  expect(message.body.length).toBeGreaterThan(0)
  return message.body
}

describe('topics', () => {
  it('serialises a price once a round for all its subscribers', () => {
    const prices = new Map([['a', { id: 'a', bid: 1 }]])
    let reads = 0
    const topics = createTopics<number>('product', (id) => {
      reads += 1
      return prices.get(id) ?? null
    })
    for (let member = 0; member < 50; member += 1) topics.subscribe(member, ['a', `own-${member}`])
    reads = 0
    topics.touch(['a', 'a', 'unwatched'])
    topics.touch(['a'])
    expect([...topics.takeFrames(1)]).toHaveLength(50)
    expect(reads).toBe(1)
  })

  it('builds one frame for all members with the same ids, whatever their order and repetition', () => {
    const topics = createTopics<number>('product', (id) => ({ id, bid: 1 }))
    topics.subscribe(1, ['a', 'b'])
    topics.subscribe(2, ['b', 'a', 'b'])
    topics.touch(['a'])
    const frames = [...topics.takeFrames(1)]
    expect(frames).toHaveLength(1)
    expect([...frames[0]!.members]).toEqual([1, 2])
  })

  it('keeps nothing of lists without members', () => {
    const topics = createTopics<number>('product', (id) => ({ id, bid: 1 }))
    topics.subscribe(1, ['a'])
    topics.touch(['a'])
    topics.unsubscribe(1)
    topics.subscribe(2, ['a'])
    topics.subscribe(2, [])
    expect([...topics.takeFrames(1)]).toEqual([])
    expect(topics.frameSince(1, 0)).toBeNull()
  })

  it('agrees with a naive twin, whatever the order of subscriptions, changes and rounds', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const member = fc.integer({ min: 0, max: 3 })
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('subscribe' as const),
        member,
        ids: fc.array(fc.constantFrom(...ids, 'unknown')),
      }),
      fc.record({ kind: fc.constant('unsubscribe' as const), member }),
      fc.record({ kind: fc.constant('change' as const), id: fc.constantFrom(...ids) }),
      fc.record({ kind: fc.constant('round' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const prices = new Map<string, Price>()
        const topics = createTopics<number>('product', (id) => prices.get(id) ?? null)
        const twin = new Map<number, { list: Set<string>; view: Map<string, number> }>()
        let changed = new Set<string>()
        let round = 0
        let bid = 0
        for (const each of steps) {
          if (each.kind === 'change') {
            bid += 1
            prices.set(each.id, { id: each.id, bid })
            topics.touch([each.id])
            changed.add(each.id)
          } else if (each.kind === 'unsubscribe') {
            topics.unsubscribe(each.member)
            twin.delete(each.member)
          } else if (each.kind === 'subscribe') {
            const before = twin.get(each.member)
            const list = new Set(each.ids)
            const view = new Map([...(before?.view ?? [])].filter(([id]) => list.has(id)))
            const expected = [...list].filter((id) => prices.has(id) && !before?.list.has(id)).sort()
            const initial = read(topics.subscribe(each.member, each.ids).frame)
            expect(initial.map((price) => price.id)).toEqual(expected)
            for (const price of initial) view.set(price.id, price.bid)
            twin.set(each.member, { list, view })
          } else {
            round += 1
            for (const { frame, members } of topics.takeFrames(round)) {
              for (const one of members) {
                const { list, view } = twin.get(one)!
                const came = read(frame)
                expect(new Set(came.map((price) => price.id)).size).toBe(came.length)
                for (const price of came) {
                  expect(list.has(price.id) && changed.has(price.id)).toBe(true)
                  view.set(price.id, price.bid)
                }
              }
            }
            changed = new Set()
            for (const [one, { list, view }] of twin) {
              const latest = new Map(
                [...list].flatMap((id) => (prices.has(id) ? [[id, prices.get(id)!.bid]] : [])),
              )
              expect(new Map([...view].sort())).toEqual(new Map([...latest].sort() as [string, number][]))
              expect(read(topics.frameSince(one, 0)).map((price) => price.bid)).toEqual(
                [...latest].sort().map(([, latestBid]) => latestBid),
              )
            }
          }
        }
      }),
    )
  })
})

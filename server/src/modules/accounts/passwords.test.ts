import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
  it('are hashed by argon2id with 19 MiB, two passes, one lane', async () => {
    const passwords = await createPasswords()
    const hashed = await passwords.hash('tien letters')
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.hash('tien letters')).not.toBe(hashed)
    expect(await passwords.isRight('tien letters', hashed)).toBe(true)
    expect(await passwords.isRight('tien Letters', hashed)).toBe(false)
  })

  it('are equal whichever way their letters were typed', async () => {
    const passwords = await createPasswords()
    const hashed = await passwords.hash('caf\u00e9 de markt')
    expect(await passwords.isRight('cafe\u0301 de markt', hashed)).toBe(true)
  })

  it('are never right without a hash, at the same cost', async () => {
    const passwords = await createPasswords()
    const hashed = await passwords.hash('tien letters')
    const timeOf = async (kept: string | null): Promise<number> => {
      const begun = performance.now()
      expect(await passwords.isRight('nobody has this password', kept)).toBe(false)
      return performance.now() - begun
    }
    // On a busy machine only the fastest runs are comparable, and it may take many runs until each had a quiet moment.
    // Without a hash to compare with, the ratio would stay in the thousandths.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const isSameCost = () => unknown / known > 0.2 && unknown / known < 5
    for (let round = 0; round < 15 || (round < 300 && !isSameCost()); round += 1) {
      known = Math.min(known, await timeOf(hashed))
      unknown = Math.min(unknown, await timeOf(null))
    }
    expect(unknown / known).toBeGreaterThan(0.2)
    expect(unknown / known).toBeLessThan(5)
  })

  it('wait in a bounded queue', async () => {
    const passwords = await createPasswords({ maxWaiting: 3 })
    const order: number[] = []
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, async (_, index) => {
        await passwords.hash(`password number ${index}`)
        order.push(index)
      }),
    )
    // Two are being hashed, three wait, three are refused.
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      ...Array(5).fill(true),
      ...Array(3).fill(false),
    ])
    expect(outcomes.slice(5).map((outcome) => (outcome as PromiseRejectedResult).reason)).toMatchObject(
      Array(3).fill({ code: 'busy', details: { retryAfterMs: 3_000 } }),
    )
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(order[0]).toBeLessThan(2)
    expect(await passwords.hash('there is room again')).toMatch(/^\$argon2id/)
  })

  it('of known devices wait in a queue that strangers cannot fill', async () => {
    const passwords = await createPasswords({ maxWaiting: 0 })
    const hashed = await passwords.hash('tien letters')
    const strangers = Promise.allSettled(
      Array.from({ length: 10 }, () => passwords.isRight('wrong password', hashed)),
    )
    expect(await passwords.isRight('tien letters', hashed, 'known')).toBe(true)
    const outcomes = await strangers
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  })

  it('leave the queue when a hash fails', async () => {
    const passwords = await createPasswords({ maxWaiting: 0 })
    for (let round = 0; round < 5; round += 1) {
      await expect(passwords.isRight('tien letters', 'not a hash')).rejects.toThrow()
    }
    expect(await passwords.hash('tien letters')).toMatch(/^\$argon2id/)
  })
})

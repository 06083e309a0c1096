import type { Challenge, Proof } from '@koersklasse/contract/proof.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { withProof } from './with-proof.ts'

const challengeOf = (token: string): Challenge => ({ token, salt: 's', target: 't', most: 1 })
const work = async ({ token }: Challenge): Promise<Proof> => ({ token, number: 1 })

/** A call that the server refuses a number of times, each time with a new challenge. */
function refusedCall(times: number) {
  const sent: (string | undefined)[] = []
  const call = async (proof: Proof | undefined) => {
    sent.push(proof?.token)
    if (sent.length > times) return 'in'
    throw new ApiError('proof_required', { challenge: challengeOf(`challenge ${sent.length}`) })
  }
  return { sent, call }
}

test.each([0, 1, 3])('a call is made again with a proof after %i challenges', async (times) => {
  const { sent, call } = refusedCall(times)
  let told = 0
  expect(await withProof(call, () => (told += 1), work)).toBe('in')
  expect(sent).toEqual([undefined, 'challenge 1', 'challenge 2', 'challenge 3'].slice(0, times + 1))
  expect(told).toBe(times)
})

test('a call is given up after three challenges', async () => {
  const { sent, call } = refusedCall(9)
  await expect(withProof(call, () => {}, work)).rejects.toMatchObject({ code: 'proof_required' })
  expect(sent).toHaveLength(4)
})

test('another refusal is passed on', async () => {
  const call = () => Promise.reject(new ApiError('login_failed'))
  await expect(withProof(call, () => {}, work)).rejects.toMatchObject({ code: 'login_failed' })
})

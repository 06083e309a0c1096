import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { createQuestions, isStepUpDeclined, withStepUp } from './step-up.ts'

/** A call that is refused until the player has proved who they are. */
function sensitiveCall() {
  let isProved = false
  let calls = 0
  return {
    prove: () => {
      isProved = true
    },
    calls: () => calls,
    async call() {
      calls += 1
      if (!isProved) throw new ApiError('reauthentication_required', { status: 403 })
      return 'changed'
    },
  }
}

describe('a sensitive call', () => {
  it('is made again once the player has proved who they are', async () => {
    const { call, prove, calls } = sensitiveCall()
    const { ask, open } = createQuestions()
    const result = withStepUp(call, ask)
    await expect.poll(open).not.toBeNull()
    prove()
    open()!.answer(true)
    expect(await result).toBe('changed')
    expect([calls(), open()]).toEqual([2, null])
  })

  it('stays refused if the player closes the dialog', async () => {
    const { call, calls } = sensitiveCall()
    const fault = await withStepUp(call, async () => false).catch((caught: unknown) => caught)
    expect(isStepUpDeclined(fault)).toBe(true)
    expect(calls()).toBe(1)
  })

  it('is not asked about twice, and another refusal is passed on', async () => {
    const { call, calls } = sensitiveCall()
    await expect(withStepUp(call, async () => true)).rejects.toMatchObject({
      code: 'reauthentication_required',
    })
    expect(calls()).toBe(2)
    const ask = () => Promise.reject(new Error('asked'))
    const refused = () => Promise.reject(new ApiError('not_found'))
    await expect(withStepUp(refused, ask)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('shares the question with another one', async () => {
    const { ask, open } = createQuestions()
    const answers = [ask(), ask()]
    open()!.answer(true)
    expect(await Promise.all(answers)).toEqual([true, true])
    expect(open()).toBeNull()
  })
})

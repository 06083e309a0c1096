import { unknownId } from '@koersklasse/server/test/fixtures/hostile-values.ts'
import { expect, it } from 'vitest'
import type { Owned } from './cast.ts'
import { checkOwnedIds } from './roles.ts'

const owned: Owned = {
  ...{ orderId: 'order', waitingId: 'waiting', transactionId: 'transaction', positionId: 'position' },
  ...{ subRankingId: 'sub-ranking', linkCode: 'code', sessionId: 'session', passkeyId: 'passkey' },
  ...{
    deviceId: 'device',
    exclusionId: 'exclusion',
    inviteId: 'invitation',
    invitingId: 'inviting',
    attemptId: 'attempt',
  },
}

it('calls every endpoint with objects that exist', () => {
  expect(checkOwnedIds({ owned, share: 'share' })).toMatchObject({ verdict: 'pass' })
})

it.each([
  ['sessionId', 'endSession id'],
  ['passkeyId', 'renamePasskey id, removePasskey id'],
  ['deviceId', 'removePushDevice id'],
  ['inviteId', 'acceptInvite id, declineInvite id'],
  ['invitingId', 'acceptInvite subRankingId'],
  ['positionId', 'getPositionTransactions positionId'],
])('notices a call with a %s that nobody has', (name, which) => {
  const row = checkOwnedIds({ owned: { ...owned, [name]: unknownId }, share: 'share' })
  expect(row.verdict).toBe('FAIL')
  for (const each of which.split(', ')) expect(row.came).toContain(each)
})

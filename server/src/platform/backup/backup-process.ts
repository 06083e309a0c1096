// Makes one backup, in a process of its own, because compressing and encrypting would delay the requests of a server. The
// order and the outcome are messages.

import { systemClock } from '../clock.ts'
import { type BackupResult, backUp } from './back-up.ts'

/** What `backUp` needs. */
export type BackupOrder = Omit<Parameters<typeof backUp>[0], 'clock'>

export type BackupOutcome = { result: BackupResult; fault: null } | { result: null; fault: string }

async function outcomeOf(order: BackupOrder): Promise<BackupOutcome> {
  try {
    return { result: await backUp({ ...order, clock: systemClock }), fault: null }
  } catch (fault) {
    return { result: null, fault: (fault as Error).message }
  }
}

process.once('message', async (order: BackupOrder) => {
  const outcome = await outcomeOf(order)
  process.send?.(outcome, () => process.exit())
})
// The server has ended.
process.once('disconnect', () => process.exit())

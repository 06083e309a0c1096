// What is left of a competition that was deleted: players who looked at it, and its portfolios. A job removes a page after
// another, each in a transaction of its own, once its players have been told, who are found by their portfolios.

import type { Transaction } from 'kysely'
import type { Announcements } from '../../../platform/announce.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { AddJob, Jobs } from '../../../platform/jobs/jobs.ts'

/** How long it waits while players are being told, in seconds. */
const pauseSeconds = 2

interface Deleted {
  competitionId: string
}

type RemovePage = (tx: Transaction<Schema>, competitionId: string) => Promise<boolean>

export interface RemoveRestDeps extends Pick<Announcements, 'isTelling'> {
  jobs: Pick<Jobs, 'define'>
  /** Has some of the players who look at a competition look at that of the house. Resolves to whether there may be more. */
  lookAway: RemovePage
  /** Removes some portfolios in which no order was placed. Resolves to whether there may be more. */
  removeUntraded: RemovePage
}

/** Defines the job. Resolves to the function that adds it, in the transaction in which a competition is deleted. */
export async function defineRemoval(deps: RemoveRestDeps) {
  // A job of before may be run while this is being defined.
  const defined: Promise<AddJob<Deleted>> = deps.jobs.define<Deleted>(
    'deleted-competition',
    async (job, tx) => {
      const add = await defined
      // Each transaction locks players or portfolios: whoever leaves locks the one and then the other.
      if (await deps.lookAway(tx, job.competitionId)) return add(job, tx)
      if (await deps.isTelling(tx, job.competitionId)) return add(job, tx, pauseSeconds)
      if (await deps.removeUntraded(tx, job.competitionId)) await add(job, tx)
    },
  )
  const add = await defined
  return (tx: Transaction<Schema>, competitionId: string): Promise<void> => add({ competitionId }, tx)
}

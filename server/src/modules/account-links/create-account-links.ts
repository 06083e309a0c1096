// Puts together the search for several accounts of one person: signals of where players act from, links of accounts, and
// cases. People decide; nothing happens automatically.

import { linkDays } from '@koersklasse/domain/accounts/account-links.ts'
import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { createCaseStore } from './case-store.ts'
import { createCompetitionReads } from './competition-reads.ts'
import { type CaseNoticesDeps, createCaseNotices } from './desk/case-notices.ts'
import { createInvestigate } from './desk/investigate.ts'
import { addInvestigateRoutes } from './desk/routes.ts'
import { createFindLinks } from './find-links.ts'
import { createNoteSignals, type NoteSignalsDeps, slotAt } from './note-signals.ts'
import { addOwnCaseRoutes } from './routes.ts'
import { createSignalStore } from './signal-store.ts'

export type AccountLinksDeps = Omit<NoteSignalsDeps, 'store'> &
  Omit<CaseNoticesDeps, 'cases'> & {
    kysely: Kysely<Schema>
    ids: Ids
    /** The market's time. */
    market: Clock
  }

/**
 * An upper bound for how long after its end a window may still get signals, in milliseconds of real time. In practice it is
 * far less.
 */
const lateMs = 3_600_000

export async function createAccountLinks(deps: AccountLinksDeps) {
  const { kysely, clock } = deps
  const store = createSignalStore(kysely)
  const cases = createCaseStore(kysely)
  const competitions = createCompetitionReads(kysely)
  const links = createFindLinks({ store })
  const notices = await createCaseNotices({ ...deps, cases })
  const investigate = createInvestigate({ ...deps, cases, links, competitions, notices })
  const signals = createNoteSignals({ ...deps, store })
  return {
    note: signals.note,
    /** The accounts of a competition whose prizes are held. */
    heldPrizes: cases.heldNow,
    timers: [{ everyMs: 5_000, run: signals.flush }],
    addRoutes(api: App): void {
      addOwnCaseRoutes(api, { cases, clock })
      addInvestigateRoutes(api, investigate)
    },
    /**
     * Erases signals and cases that are old enough or of no use, and tells organisers whose prizes are no longer held since
     * a case was erased; to be repeated.
     */
    async removeExpired(): Promise<void> {
      await kysely.transaction().execute(async (tx) => {
        for (const id of await cases.takeErased(tx)) await notices.prizesChanged(tx, id)
      })
      await store.eraseBefore(toEpochMs(clock.now() - linkDays * 24 * 3_600_000))
      const ended = clock.now() - lateMs
      await store.eraseIdle({ device: slotAt('device', ended), network: slotAt('network', ended) })
    },
  }
}

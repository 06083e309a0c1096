// The log of the operator's desk. Every change made there writes one line, in the transaction of the change.

import type { DeskAction, SubjectKind } from '@koersklasse/contract/desk/actions.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './database/schema.ts'

/** The state of a thing before or after an action, as JSON values without secrets. */
export type DeskFacts = Readonly<Record<string, unknown>> | null

/** One action at the desk. */
export interface DoneAtDesk {
  /** Who did it: the player of the call, the command line of the server, or the server itself at a set time. */
  by: { userId: string } | 'command line' | 'the clock'
  /** Real time. */
  at: EpochMs
  action: DeskAction
  /**
   * What it was about. For a player, `id` is the user's, and `name` is left out, because the present name is shown. For
   * anything else, `name` is what it was called.
   */
  subject: { kind: SubjectKind; id: string; name?: string }
  before: DeskFacts
  after: DeskFacts
  /** The reason; null for actions that affect neither players nor money. */
  reason: string | null
}

/**
 * Writes the line of an action. Lines can never be changed, and are erased only by age: see the migrations 0060-desk and
 * 0097-desk-log-kept.
 */
export async function recordDeskAction(tx: Kysely<Schema>, done: DoneAtDesk): Promise<void> {
  const { by, at, action, subject, before, after, reason } = done
  const isPlayer = subject.kind === 'player'
  await tx
    .insertInto('desk_log')
    .values({
      ...{ at, action, reason },
      ...{ actor_id: typeof by === 'string' ? null : by.userId, is_command_line: by === 'command line' },
      subject_kind: subject.kind,
      // Null if the player has left meanwhile.
      subject_player_id: isPlayer
        ? sql<string | null>`(select id from users where id = ${subject.id})`
        : null,
      subject_id: isPlayer ? null : subject.id,
      subject_name: isPlayer ? null : (subject.name ?? null),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}

// Inviting to a sub-ranking, by addresses and player names. The answer about an address is the same whether or not its owner
// has an account, wants invitations or is a member.

import { maxInvitedAtOnce, readInvited } from '@koersklasse/contract/subranking-names.ts'
import { maxSubRankingMembers } from '@koersklasse/contract/subrankings.ts'
import {
  invitationLimit,
  invitationMs,
  mayInviteFrom,
  mayMailInvitation,
} from '@koersklasse/domain/competition/sub-ranking.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { Refusal } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { takeTurns } from '../../platform/database/take-turns.ts'
import type { Ids } from '../../platform/ids.ts'
import { insertMail, insertMailFrom } from '../../platform/mail/mail-delivery.ts'
import { addressHashOf, codeHashOf } from './address-hash.ts'
import { findInvited, type Person } from './find-invited.ts'
import { lockOwned, type SubRankingRow } from './lock-subranking.ts'
import { addMember, membersOf } from './membership.ts'
import type { SubRankingMails } from './subranking-mails.ts'
import { tellChanged, tellMembers } from './tell-changed.ts'

/** A notification about an invitation. */
export interface InvitationNotice {
  category: 'invitation'
  tag: string
  path: string
  facts: { kind: 'invitation'; name: string }
}

export interface SendInvitationsDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  mails: SubRankingMails
  publicUrl: string
  /** Sends notifications to players, in the transaction in which they are invited. */
  tell: (tx: Kysely<Schema>, told: readonly { userId: string; notice: InvitationNotice }[]) => Promise<void>
  /** To be called when there is a message in the outbox. */
  wakeOutbox(): void
  /** To be called when a mail is waiting. */
  wakeMail(): void
}

/** Whoever is invited: an address, the player who has it or is named, or both. */
interface Target {
  email: string
  player: Person | undefined
  isByName: boolean
  addressHash: Buffer
}

type Answer = Result<
  { invited: number; unknown: string[] },
  Refusal<'not_found' | 'invalid_input' | 'subranking_full' | 'too_many_invitations'>
>

export type SendInvitations = ReturnType<typeof createSendInvitations>

/** Returns the function with which the owner of a sub-ranking invites others; `list` is what was typed. */
export function createSendInvitations(deps: SendInvitationsDeps) {
  const { kysely, clock, wakeOutbox, wakeMail } = deps
  return async (owner: Player, subRankingId: string, list: string): Promise<Answer> => {
    const { emails, usernames, invalid } = readInvited(list)
    const entries = emails.length + usernames.length
    if (entries + invalid.length > maxInvitedAtOnce || entries + invalid.length === 0)
      return refuse({ code: 'invalid_input', field: 'invitations' })
    const answer = await kysely
      .transaction()
      .execute(async (tx): Promise<Answer> => {
        const subRanking = await lockOwned(tx, subRankingId, owner.userId)
        if (subRanking === undefined) return refuse({ code: 'not_found' })
        const { people, unknown } = await findInvited(tx, { emails, usernames })
        const joined = await addSimulated(tx, subRanking, people.named, clock.now())
        if (!joined.ok) return joined
        const targets = targetsOf(emails, people)
        const sent = await invite(tx, deps, { owner, subRanking, targets })
        if (!sent.ok) throw new RefusedInvitations(sent.refusal)
        return ok({ invited: emails.length + people.named.length, unknown: [...unknown, ...invalid] })
      })
      .catch(refusalOf)
    wakeOutbox()
    wakeMail()
    return answer
  }
}

/** Undoes the transaction: nobody is invited if not all may be. */
class RefusedInvitations extends Error {
  readonly refusal: Refusal<'too_many_invitations'>

  constructor(refusal: Refusal<'too_many_invitations'>) {
    super('too many invitations')
    this.refusal = refusal
  }
}

function refusalOf(fault: unknown): Answer {
  if (fault instanceof RefusedInvitations) return refuse(fault.refusal)
  throw fault
}

/** Simulated players accept at once. */
async function addSimulated(
  tx: Transaction<Schema>,
  subRanking: SubRankingRow,
  named: readonly Person[],
  at: EpochMs,
): Promise<Result<null, Refusal<'subranking_full'>>> {
  const members = (await membersOf(tx, subRanking.id)).length
  const simulated = named.filter(({ is_simulated }) => is_simulated)
  if (members + simulated.length > maxSubRankingMembers) return refuse({ code: 'subranking_full' })
  // A simulated player who is in too many sub-rankings already does not join.
  for (const { id } of simulated) await addMember(tx, { subRankingId: subRanking.id, userId: id, at })
  return ok(null)
}

function targetsOf(
  emails: readonly string[],
  { named, owners }: { named: readonly Person[]; owners: ReadonlyMap<string, Person> },
): Target[] {
  const target = (email: string, player: Person | undefined, isByName: boolean): Target => ({
    ...{ email, player, isByName },
    addressHash: addressHashOf(email),
  })
  const byAddress = emails.map((email) => target(email, owners.get(email), false))
  const typed = new Set(emails)
  const byName = named
    .filter((player) => !player.is_simulated && !typed.has(player.email.toLowerCase()))
    .map((player) => target(player.email.toLowerCase(), player, true))
  return [...byAddress, ...byName]
}

/** Invites everybody who is not a member, has not declined and has no invitation to this sub-ranking. */
async function invite(
  tx: Transaction<Schema>,
  deps: SendInvitationsDeps,
  { owner, subRanking, targets }: { owner: Player; subRanking: SubRankingRow; targets: readonly Target[] },
): Promise<Result<null, Refusal<'too_many_invitations'>>> {
  const now = deps.clock.now()
  const addresses = targets.map(({ addressHash }) => addressHash.toString('hex'))
  await takeTurns(tx, 'invitations', [owner.userId, ...addresses])
  const members = new Set(await membersOf(tx, subRanking.id))
  const refusals = await refusalsOf(tx, subRanking.id, targets)
  const told: { userId: string; notice: InvitationNotice }[] = []
  let sent = 0
  const from = mayInviteFrom(await sentBy(tx, owner.userId, now), targets.length || 1, now)
  if (from !== now && targets.length > 0) {
    const retryAfterMs = from === null ? invitationLimit.withinMs : from - now
    return refuse({ code: 'too_many_invitations', retryAfterMs })
  }
  for (const target of targets) {
    const { player, addressHash } = target
    const isMember = player !== undefined && members.has(player.id)
    // By name, the owner sees who is a member.
    if (isMember && target.isByName) continue
    const refused = refusals.get(addressHash.toString('hex'))
    if (refused === 'this') continue
    const isMailed = !isMember && refused === undefined && (await mayMail(tx, addressHash, now))
    const isNew = await inviteOne(tx, deps, { owner, subRanking, target, isMailed, now })
    if (!isNew) continue
    sent += 1
    if (player !== undefined && !isMember) told.push({ userId: player.id, notice: noticeOf(subRanking) })
  }
  await deps.tell(tx, told)
  await tellChanged(
    tx,
    told.map(({ userId }) => userId),
  )
  if (sent > 0) await tellMembers(tx, subRanking.id)
  return ok(null)
}

function noticeOf({ id, name }: SubRankingRow): InvitationNotice {
  const about = { tag: `invitation:${id}`, path: '/dashboard' }
  return { category: 'invitation', ...about, facts: { kind: 'invitation', name } }
}

/** Inserts an invitation and its mail; false if there is one already. */
async function inviteOne(
  tx: Transaction<Schema>,
  { ids, mails, publicUrl }: SendInvitationsDeps,
  what: { owner: Player; subRanking: SubRankingRow; target: Target; isMailed: boolean; now: EpochMs },
): Promise<boolean> {
  const { owner, subRanking, target, isMailed, now } = what
  const { email, player, isByName, addressHash } = target
  const code = ids.secret()
  const inserted = await tx
    .insertInto('subranking_invitations')
    .values({
      ...{ id: ids.next(), subranking_id: subRanking.id, code_hash: isMailed ? codeHashOf(code) : null },
      ...(isByName && player !== undefined ? { user_id: player.id, email: null } : { user_id: null, email }),
      ...{ created_at: now, expires_at: toEpochMs(now + invitationMs) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await tx
    .insertInto('subranking_invitation_log')
    .values({
      ...{ id: ids.next(), user_id: owner.userId, address_hash: addressHash },
      ...{ is_mailed: isMailed, created_at: now },
    })
    .execute()
  if (!isMailed) return true
  const language = player?.language ?? (await languageOf(tx, owner.userId))
  const link = `${publicUrl}/subrankings/join/${code}`
  const values = { owner: owner.username, ranking: subRanking.name, link }
  const mail = mails.compose('sub-ranking-invitation', { email: player?.email ?? email, language }, values)
  if (player === undefined) await insertMailFrom(tx, ids.next(), mail, now, owner.userId)
  else await insertMail(tx, ids.next(), mail, now, player.id)
  return true
}

async function languageOf(tx: Transaction<Schema>, userId: string) {
  const row = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.language
}

/** Which addresses want no invitation to this sub-ranking (`this`), or no mails about any (`mails`), by their hash. */
async function refusalsOf(tx: Transaction<Schema>, subRankingId: string, targets: readonly Target[]) {
  const hashes = targets.map(({ addressHash }) => addressHash)
  const refusals = new Map<string, 'this' | 'mails'>()
  if (hashes.length === 0) return refusals
  const rows = await tx
    .selectFrom('subranking_refusals')
    .select(['address_hash', 'subranking_id'])
    .where('address_hash', 'in', hashes)
    .where((any) => any.or([any('subranking_id', 'is', null), any('subranking_id', '=', subRankingId)]))
    .execute()
  for (const { address_hash, subranking_id } of rows) {
    const key = address_hash.toString('hex')
    if (subranking_id !== null) refusals.set(key, 'this')
    else if (!refusals.has(key)) refusals.set(key, 'mails')
  }
  return refusals
}

/** When a player sent invitations within the time of the limit. */
async function sentBy(tx: Transaction<Schema>, userId: string, now: EpochMs): Promise<EpochMs[]> {
  const rows = await tx
    .selectFrom('subranking_invitation_log')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', toEpochMs(now - invitationLimit.withinMs))
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** Whether an address may get one more mail. */
async function mayMail(tx: Transaction<Schema>, addressHash: Buffer, now: EpochMs): Promise<boolean> {
  const rows = await tx
    .selectFrom('subranking_invitation_log')
    .select('created_at')
    .where('address_hash', '=', addressHash)
    .where('is_mailed', '=', true)
    .execute()
  return mayMailInvitation(
    rows.map(({ created_at }) => created_at),
    now,
  )
}

// The SQL of users. E-mail addresses and names are compared without regard to case.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { columnsOf } from '../../platform/database/columns.ts'
import { anyOf } from '../../platform/database/list-parameter.ts'
import type { Person } from '../../platform/database/personal-tables.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { gatherRows } from '../../platform/gather.ts'
import type { LeftPlayers } from './deletion/left-players.ts'

/** What others may know of a player. */
export interface OtherPlayer {
  id: string
  username: string
  avatarId: number
  isSimulated: boolean
}

export type UserRow = Selectable<Schema['users']>

export function createUserStore(kysely: Kysely<Schema>, names: NamesOfLeft) {
  return {
    /** The user with an e-mail address. */
    findUserByEmail: (email: string): Promise<UserRow | undefined> =>
      kysely
        .selectFrom('users')
        .selectAll()
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst(),

    /** The user with an id. Those that are looked for at about the same time share one read. */
    findUser: createFindUser(kysely),

    /** A player whose data are to be read. `email` in the case in which it was registered. */
    async findPerson(id: string): Promise<(Person & { language: Language }) | undefined> {
      const row = await kysely
        .selectFrom('users')
        .select(['id as userId', 'email', 'language'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row
    },

    /** A user who is to be deleted, locked until the transaction ends: nothing can refer to the user meanwhile. */
    lockLeaver: (tx: Transaction<Schema>, id: string): Promise<UserRow | undefined> =>
      tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    ...{ lockUnchanged, formerNamesOf, leaveCompetition },

    async acceptTerms(id: string, version: string, now: EpochMs): Promise<void> {
      await kysely
        .updateTable('users')
        .set({ terms_version: version, terms_accepted_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** Records which competition a user looks at; null for the house competition. */
    async chooseCompetition(id: string, competitionId: string | null): Promise<void> {
      await kysely.updateTable('users').set({ competition_id: competitionId }).where('id', '=', id).execute()
    },

    /** Records the first login of a user; resolves to whether it is the first. */
    async markFirstLogin(tx: Kysely<Schema>, id: string, now: EpochMs): Promise<boolean> {
      const first = await tx
        .updateTable('users')
        .set({ first_login_at: now })
        .where('id', '=', id)
        .where('first_login_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return first !== undefined
    },

    /** Where mails to some users go, and in which language; users that no longer exist are left out. */
    findRecipients: (ids: readonly string[]): Promise<MailRecipient[]> => findRecipients(kysely, ids),

    updateUser: (id: string, change: UserChange): Promise<UserRow | undefined> =>
      updateUser(kysely, id, change),

    /** What others may know of the player with a name, ignoring case. */
    findPlayer(username: string): Promise<OtherPlayer | undefined> {
      return kysely
        .selectFrom('users')
        .select(['id', 'username', 'avatar_id as avatarId', 'is_simulated as isSimulated'])
        .where(sql<string>`lower(username)`, '=', username.toLowerCase())
        .executeTakeFirst()
    },

    /** The player who has an e-mail address, or had it until so recently that the change can be undone. */
    findEmailOwner: (email: string, now: EpochMs): Promise<EmailOwner | undefined> =>
      findEmailOwner(kysely, email, now),

    findSameName: createFindSameName(kysely, names),
  }
}

function createFindUser(kysely: Kysely<Schema>) {
  const rowsOf = gatherRows(
    (ids) =>
      kysely
        .selectFrom('users')
        .select(columnsOf.users)
        .where(sql<boolean>`id = ${anyOf(ids, 'uuid')}`)
        .execute(),
    ({ id }) => id,
  )
  return async (id: string): Promise<UserRow | undefined> => (await rowsOf(id))[0]
}

type NamesOfLeft = Pick<LeftPlayers, 'isNameReserved'>

function createFindSameName(kysely: Kysely<Schema>, { isNameReserved }: NamesOfLeft) {
  /**
   * Looks for another player with a name, or with one that looks like it. Former names count as well, until they expire,
   * those of players who have left, and those that the desk has taken from players.
   * @param options.exceptId the player who wants the name
   */
  return async (
    username: string,
    now: EpochMs,
    { exceptId, db = kysely }: { exceptId?: string | undefined; db?: Kysely<Schema> } = {},
  ): Promise<SameName> => {
    const same = await findSameName(db, username, now, exceptId)
    // Checked in this order: a player who leaves in between is found by one of the two checks.
    return same ?? ((await isNameReserved(username, db)) ? 'taken' : null)
  }
}

/** Locks a user until the transaction ends; false if the user has left, or has another password by now. */
async function lockUnchanged(tx: Transaction<Schema>, { id, password_hash }: UserRow): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user !== undefined
}

/** The names that a player had until recently. */
async function formerNamesOf(tx: Transaction<Schema>, id: string, now: EpochMs): Promise<string[]> {
  const rows = await tx
    .selectFrom('former_usernames')
    .select('username')
    .where('user_id', '=', id)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ username }) => username)
}

/** A user, locked until the transaction ends, although new rows may refer to the user. */
export function lockUser(tx: Transaction<Schema>, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type MailRecipient = Pick<UserRow, 'id' | 'email' | 'username' | 'language'>

function findRecipients(kysely: Kysely<Schema>, ids: readonly string[]): Promise<MailRecipient[]> {
  return kysely
    .selectFrom('users')
    .select(['id', 'email', 'username', 'language'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

type UserChange = { [Name in 'language' | 'theme' | 'avatar_id']: UserRow[Name] | undefined }

/** Changes some columns of a user; resolves to the user as changed. */
function updateUser(
  kysely: Kysely<Schema>,
  id: string,
  { language, theme, avatar_id }: UserChange,
): Promise<UserRow | undefined> {
  const change = {
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
    ...(avatar_id !== undefined && { avatar_id }),
  }
  const update = kysely.updateTable('users').set({ id, ...change })
  return update.where('id', '=', id).returningAll().executeTakeFirst()
}

/** Whether another player has a name (whatever its case), or one that looks like it; null if neither. */
export type SameName = 'taken' | 'lookalike' | null

/** Moves a player who looks at one competition to another; null for the house competition. */
async function leaveCompetition(
  tx: Kysely<Schema>,
  id: string,
  from: string,
  to: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ competition_id: to })
    .where('id', '=', id)
    .where('competition_id', '=', from)
    .execute()
}

/** Whether the desk has taken a name from a player, or one that looks like it. */
async function isRefused(kysely: Kysely<Schema>, skeleton: string): Promise<boolean> {
  const refused = await kysely
    .selectFrom('refused_usernames')
    .select('refused_at')
    .where('username_skeleton', '=', skeleton)
    .executeTakeFirst()
  return refused !== undefined
}

async function findSameName(
  kysely: Kysely<Schema>,
  username: string,
  now: EpochMs,
  exceptId: string | undefined,
): Promise<SameName> {
  const lower = username.toLowerCase()
  const skeleton = skeletonOf(username)
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'username'])
    .where((any) =>
      any.or([any(sql<string>`lower(username)`, '=', lower), any('username_skeleton', '=', skeleton)]),
    )
    .unionAll((former) =>
      former
        .selectFrom('former_usernames')
        .select(['user_id as id', 'username'])
        .where('username_skeleton', '=', skeleton)
        .where('expires_at', '>', now),
    )
    .execute()
  const others = rows.filter(({ id }) => id !== exceptId)
  if (others.length === 0) return (await isRefused(kysely, skeleton)) ? 'taken' : null
  return others.some((row) => row.username.toLowerCase() === lower) ? 'taken' : 'lookalike'
}

/** The player to whom an e-mail address belongs; if it is a former one, until when the player can have it back, else null. */
export type EmailOwner = UserRow & { held_until: EpochMs | null }

/** The player who has an e-mail address, or had it until so recently that the change can be undone. */
export async function findEmailOwner(
  kysely: Kysely<Schema>,
  email: string,
  now: EpochMs,
): Promise<EmailOwner | undefined> {
  const lower = email.toLowerCase()
  const owner = await kysely
    .with('held', (query) =>
      query
        .selectFrom('email_undos')
        .select(({ fn }) => ['user_id', fn.max('expires_at').as('held_until')])
        .where(sql<string>`lower(email)`, '=', lower)
        .where('expires_at', '>', now)
        .groupBy('user_id'),
    )
    .selectFrom('users')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('held').select('held_until').whereRef('held.user_id', '=', 'users.id').as('held_until'),
    )
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('users')
        .select('id')
        .where(sql<string>`lower(email)`, '=', lower)
        .unionAll(selectFrom('held').select('user_id as id')),
    )
    .executeTakeFirst()
  if (owner === undefined) return undefined
  return owner.email.toLowerCase() === lower ? { ...owner, held_until: null } : owner
}

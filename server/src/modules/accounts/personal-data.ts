// What accounts keep of one player, without what is secret: hashes of passwords, codes and tokens.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const accountData: PersonalData<
  | 'users'
  | 'registrations'
  | 'former_usernames'
  | 'email_changes'
  | 'email_undos'
  | 'password_resets'
  | 'sessions'
  | 'passkeys'
  | 'exclusions'
> = {
  rows: {
    users: ({ userId }) => sql`
      select id, username, email, avatar_id, language, theme, renamed_at, terms_version,
        terms_accepted_at, created_at, first_login_at, competition_id
      from users
      where id = ${userId}`,
    // Leaves out registrations that wait under the same address: a stranger may have made them.
    registrations: ({ userId }) => sql`
      select username, email, newsletter_consent, language, terms_version, mailed, created_at, expires_at
      from registrations
      where user_id = ${userId} order by created_at`,
    former_usernames: ({ userId }) => sql`
      select username, expires_at from former_usernames where user_id = ${userId} order by expires_at, username`,
    email_changes: ({ userId }) => sql`
      select id, email, created_at, expires_at from email_changes where user_id = ${userId} order by created_at, id`,
    email_undos: ({ userId }) => sql`
      select id, email, created_at, expires_at from email_undos where user_id = ${userId} order by created_at, id`,
    password_resets: ({ userId }) => sql`
      select id, created_at, expires_at from password_resets where user_id = ${userId} order by created_at, id`,
    sessions: ({ userId }) => sql`
      select id, browser, system, created_at, used_at, authenticated_at, passkey_id, expires_at from sessions
      where user_id = ${userId} order by created_at, id`,
    exclusions: ({ userId }) => sql`
      select id, scope, reason, created_at, until, appeal, appealed_at, decided_at, answer, ended_at from exclusions
      where user_id = ${userId} order by created_at, id`,
    passkeys: ({ userId }) => sql`
      select id, credential_id, counter, transports, name, created_at, used_at from passkeys
      where user_id = ${userId} order by created_at, id`,
  },
  async erase(tx, { userId, email }) {
    await tx
      .deleteFrom('registrations')
      .where((any) =>
        any.or([any('user_id', '=', userId), any(sql<string>`lower(email)`, '=', email.toLowerCase())]),
      )
      .execute()
    // Foreign keys delete what else is the player's, and empty the user_id of what stays.
    await tx.deleteFrom('users').where('id', '=', userId).execute()
  },
}

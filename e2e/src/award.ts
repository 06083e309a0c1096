import type { User } from '@koersklasse/contract/accounts.ts'
import type { Game } from './game.ts'
import { openDatabaseOf } from './open-database-of.ts'

/** Gives a player a diploma, as docs/OPERATIONS.md says an operator does. */
export async function award(
  game: Game,
  username: string,
  diploma: keyof User['academy']['status'],
): Promise<void> {
  const database = await openDatabaseOf(game)
  await database.pool.query(
    `insert into diplomas (user_id, diploma, earned_at)
     select id, $2, extract(epoch from now()) * 1000 from users where username = $1
     on conflict do nothing`,
    [username, diploma],
  )
  await database.close()
}

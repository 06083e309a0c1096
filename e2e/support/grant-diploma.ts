import type { User } from '@koersklasse/contract/accounts.ts'
import type { Game } from './game.ts'
import { openGameDatabase } from './open-game-database.ts'

/** Grants a diploma to a player, as described for operators in docs/OPERATIONS.md. */
export async function grantDiploma(
  game: Game,
  username: string,
  diploma: keyof User['academy']['status'],
): Promise<void> {
  const database = await openGameDatabase(game)
  await database.pool.query(
    `insert into diplomas (user_id, diploma, earned_at)
     select id, $2, extract(epoch from now()) * 1000 from users where username = $1
     on conflict do nothing`,
    [username, diploma],
  )
  await database.close()
}

import type { Game } from './game.ts'
import { openGameDatabase } from './open-game-database.ts'

/**
 * Plans a second competition with the rules of the first, as an operator does.
 * @param start its first instant, in milliseconds since 1970 (UTC)
 * @param end the instant at which it is over
 */
export async function planNextCompetition(game: Game, start: number, end: number): Promise<void> {
  const database = await openGameDatabase(game)
  await database.pool.query(
    `insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed,
       cost_rate_basis_points, unlocked)
     select gen_random_uuid(), $1, $2, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points,
       unlocked from competitions`,
    [start, end],
  )
  await database.close()
}

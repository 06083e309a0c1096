import pg from 'pg'

/** PostgreSQL's code for a row that refers to one that does not exist. */
const foreignKeyViolation = '23503'

/** The names of the foreign keys that refer to players and to their sessions: PostgreSQL makes them from the columns'. */
const ofPlayer =
  /_(user_id|owner_id|sender_id|actor_id|subject_player_id|author_id|requested_by|session_hash)_fkey$/

/**
 * Whether a statement failed because it refers to a player, or to a login session, that has been deleted: since the caller
 * was authenticated, the player has left or logged out.
 */
export function refersToNobody(error: unknown): boolean {
  const isViolation = error instanceof pg.DatabaseError && error.code === foreignKeyViolation
  return isViolation && ofPlayer.test(error.constraint ?? '')
}

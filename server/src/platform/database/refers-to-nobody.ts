import pg from 'pg'

/** PostgreSQL's code for a row that refers to one that does not exist. */
const foreignKeyViolation = '23503'

/**
 * The names of the foreign keys that refer to players and their sessions. PostgreSQL makes them from the names of the
 * columns.
 */
const ofPlayer =
  /_(user_id|owner_id|sender_id|actor_id|subject_player_id|author_id|requested_by|session_hash)_fkey$/

/** The names of the foreign keys that refer to competitions, and the names that the triggers in their place report. */
const ofCompetition = /_competition_id_fkey$/

/**
 * Whether a statement failed because it refers to a deleted player or login session: the player has left or logged out since
 * the caller was authenticated.
 */
export const refersToNobody = (error: unknown): boolean => isViolation(error, ofPlayer)

/** Whether a statement failed because it refers to a competition that has been deleted while the call was under way. */
export const refersToGoneCompetition = (error: unknown): boolean => isViolation(error, ofCompetition)

function isViolation(error: unknown, constraint: RegExp): boolean {
  const refersToNothing = error instanceof pg.DatabaseError && error.code === foreignKeyViolation
  return refersToNothing && constraint.test(error.constraint ?? '')
}

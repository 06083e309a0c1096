/** How much of a batch of the game is done: the rows alone are written, or it also reads and writes the message. */
export const shares = ['rows', 'batch'] as const
export type Share = (typeof shares)[number]

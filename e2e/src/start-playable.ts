import { type Game, startGame } from './game.ts'
import { untilPlayable } from './until-playable.ts'

/** Starts a game of a market that moves by itself, and waits until it can be played. */
export async function startPlayable(settings: Record<string, string> = {}): Promise<Game> {
  const game = await startGame(settings)
  await untilPlayable(game).catch(async (fault) => {
    await game.remove()
    throw fault
  })
  return game
}

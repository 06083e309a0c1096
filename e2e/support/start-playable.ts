import { type Game, startGame } from './game.ts'
import { untilPlayable } from './until-playable.ts'

/** Starts a game whose market needs no input, and waits until it is playable. */
export async function startPlayable(settings: Record<string, string> = {}): Promise<Game> {
  const game = await startGame(settings)
  await untilPlayable(game).catch(async (fault) => {
    await game.remove()
    throw fault
  })
  return game
}

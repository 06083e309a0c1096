// A new player of a running game, as the front door lets one in: registered, activated by mail, logged in, joined.

import { activate, login, register } from '@koersklasse/contract/accounts.ts'
import { giveConsent } from '@koersklasse/contract/competitions.ts'
import { type Client, createClient, unwrap } from './client.ts'
import type { Game } from './game.ts'

export const password = 'een goed wachtwoord'

/** Lets a player with a name join the competition of a game; resolves to a client that calls in the player's name. */
export async function joinGame(game: Game, username: string): Promise<Client> {
  const visitor = createClient(game.url)
  const email = `${username}@example.org`
  const consents = { termsConsent: true, isAdult: true } as const
  unwrap(await visitor.call(register, { body: { username, email, password, ...consents } }))
  const activationCode = new URL(await game.activationLink(email)).searchParams.get('activationCode') ?? ''
  unwrap(await visitor.call(activate, { params: { activationCode } }))
  const { jwt } = unwrap(await visitor.call(login, { body: { email, password } }))
  const player = createClient(game.url, jwt)
  unwrap(await player.call(giveConsent, {}))
  return player
}

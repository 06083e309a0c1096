// Creates a player by way of the API: registers, activates by mail, logs in and joins the competition.

import { activate, login, register } from '@koersklasse/contract/accounts.ts'
import { giveConsent } from '@koersklasse/contract/competitions.ts'
import { type Client, createClient, unwrap } from './client.ts'
import type { Game } from './game.ts'

export const password = 'een goed wachtwoord'

/** Creates a player with this name who has joined the competition; resolves to a client that calls as the player. */
export async function joinGame(
  game: Pick<Game, 'url' | 'activationLink'>,
  username: string,
): Promise<Client> {
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

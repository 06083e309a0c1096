// Puts the parts of passkeys together.

import type { App } from '../../../http/route.ts'
import type { AnswerLogin } from '../routes.ts'
import { createChallenges } from './challenges.ts'
import { createManagePasskeys, type ManagePasskeysDeps } from './manage-passkeys.ts'
import { createPasskeyStore } from './passkey-store.ts'
import { createRelyingParty } from './relying-party.ts'
import { addPasskeyRoutes } from './routes.ts'
import { createUsePasskey, type UsePasskeyDeps } from './use-passkey.ts'

type Made = 'passkeys' | 'relyingParty' | 'challenges'
type Deps = Omit<ManagePasskeysDeps & UsePasskeyDeps, Made> & { secret: string; game: string }

/** `secret` is one that all nodes share; `game` is the name of the game. */
export function createPasskeys(deps: Deps) {
  const passkeys = createPasskeyStore(deps.kysely)
  const relyingParty = createRelyingParty(deps.publicUrl, deps.game)
  const { insertUsedProof } = deps.store
  const challenges = createChallenges({ ...deps, insertUsedProof })
  const parts = { ...deps, passkeys, relyingParty, challenges }
  const manage = createManagePasskeys(parts)
  const use = createUsePasskey(parts)
  return {
    addRoutes: (api: App, answerLogin: AnswerLogin): void =>
      addPasskeyRoutes(api, { ...deps, passkeys, manage, use, answerLogin }),
  }
}

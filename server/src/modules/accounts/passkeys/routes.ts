// Passkeys over HTTP.

import {
  addPasskey,
  askForPasskey,
  askForPasskeyLogin,
  askForPasskeyProof,
  getPasskeys,
  logInWithPasskey,
  type Passkey,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
} from '@koersklasse/contract/passkeys.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, type Call, serve } from '../../../http/route.ts'
import { deviceCookieName } from '../known-devices.ts'
import type { AnswerLogin } from '../routes.ts'
import { clientOf } from '../sessions/let-in.ts'
import type { ManagePasskeys } from './manage-passkeys.ts'
import type { PasskeyRow, PasskeyStore } from './passkey-store.ts'
import type { UsePasskey } from './use-passkey.ts'

export interface PasskeyRoutesDeps {
  passkeys: PasskeyStore
  manage: ManagePasskeys
  use: UsePasskey
  answerLogin: AnswerLogin
  publicUrl: string
}

export function addPasskeyRoutes(app: App, { passkeys, manage, use, ...deps }: PasskeyRoutesDeps): void {
  const deviceName = deviceCookieName(deps.publicUrl)

  serve(app, getPasskeys, async ({ player }) =>
    ok({ passkeys: (await passkeys.list(player.userId)).map(toWire) }),
  )
  serve(app, askForPasskey, ({ player }) => manage.ask(player))
  serve(app, addPasskey, async ({ player, body, request }) => {
    const added = await manage.add(player, body, request.ip)
    return added.ok ? ok(toWire(added.value)) : added
  })
  serve(app, renamePasskey, async ({ player, params, body }) => {
    const renamed = await passkeys.rename(player.userId, params.id, body.name)
    return renamed === undefined ? refuse({ code: 'not_found' as const }) : ok(toWire(renamed))
  })
  serve(app, removePasskey, ({ player, params, request }) => manage.remove(player, params.id, request.ip))

  serve(app, askForPasskeyLogin, () => use.askForLogin())
  const logIn = async ({ body, request, reply }: Call<typeof logInWithPasskey>) => {
    const result = await use.logIn(body, clientOf(request, deviceName))
    return result.ok ? ok(await deps.answerLogin(result.value, request, reply)) : result
  }
  // One visitor must not use up the calls of all others on the network when they log in.
  serve(app, logInWithPasskey, logIn, { hasOwnLimit: true })

  serve(app, askForPasskeyProof, ({ player }) => use.askForProof(player))
  serve(app, reauthenticateWithPasskey, ({ player, body, request }) => use.prove(player, body, request.ip))
}

const toWire = ({ id, name, created_at, used_at }: PasskeyRow): Passkey => ({
  ...{ id, name, createdAt: created_at, usedAt: used_at },
})

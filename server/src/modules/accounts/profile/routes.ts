import {
  checkUsername,
  confirmEmail,
  getProfile,
  undoEmail,
  updateUser,
} from '@koersklasse/contract/profile.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type App, serve } from '../../../http/route.ts'
import { networkOf } from '../../../platform/network.ts'
import { deviceCookieName } from '../known-devices.ts'
import type { AccountStore } from '../store.ts'
import type { ToUser } from '../to-user.ts'
import type { ChangeEmail } from './change-email.ts'
import type { CheckUsername } from './check-username.ts'
import { renameFrom } from './rename.ts'
import type { UpdateProfile } from './update-profile.ts'

/** The profile of a player over HTTP. `clock` is real time. */
export function addProfileRoutes(
  app: App,
  deps: {
    store: AccountStore
    updateProfile: UpdateProfile
    changeEmail: ChangeEmail
    checkUsername: CheckUsername
    toUser: ToUser
    clock: Clock
    publicUrl: string
  },
): void {
  const { store, updateProfile, changeEmail, checkUsername: checkName, toUser, clock } = deps
  const deviceName = deviceCookieName(deps.publicUrl)

  serve(app, getProfile, async ({ player }) => {
    const user = await store.findUser(player.userId)
    if (user === undefined) return refuse({ code: 'unauthenticated' })
    const pendingEmail = await changeEmail.waitingOf(user.id)
    return ok({ renameFrom: renameFrom(user, clock.now()), pendingEmail })
  })

  serve(app, updateUser, async ({ player, body, request: { ip, cookies } }) => {
    const changed = await updateProfile(player, body, { address: ip, deviceCookie: cookies[deviceName] })
    return changed.ok ? ok({ user: await toUser(changed.value, player) }) : changed
  })

  // One visitor must not use up the calls of all others on the network.
  serve(
    app,
    checkUsername,
    ({ player, body, request }) => checkName(body.username, player?.userId ?? null, request.ip),
    {
      hasOwnLimit: true,
    },
  )

  serve(app, confirmEmail, ({ params, request }) =>
    changeEmail.confirm(params.emailCode, networkOf(request.ip)),
  )

  serve(app, undoEmail, ({ params, request }) => changeEmail.undo(params.undoCode, networkOf(request.ip)))
}

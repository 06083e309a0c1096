import { requestPasswordReset, resetPassword } from '@koersklasse/contract/accounts.ts'
import { type App, serve } from '../../../http/route.ts'
import type { ResetPassword } from './reset-password.ts'

/** Choosing a new password over HTTP. */
export function addPasswordResetRoutes(app: App, { request, reset }: ResetPassword): void {
  // One visitor must not use up the calls of all others on the network.
  serve(app, requestPasswordReset, (call) => request(call.body, call.request.ip), { hasOwnLimit: true })
  serve(app, resetPassword, ({ params, body, request: { ip } }) =>
    reset({ code: params.resetCode, ...body }, ip),
  )
}

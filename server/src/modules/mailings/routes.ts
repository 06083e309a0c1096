// E-mail settings over HTTP, and ending a mailing with the token from a mail.

import { changeEmailSettings, endMailing, getEmailSettings } from '@koersklasse/contract/mailings.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { Subscriptions } from './subscriptions.ts'

export function addMailingRoutes(api: App, subscriptions: Subscriptions): void {
  serve(api, getEmailSettings, async ({ player }) => ok(await subscriptions.settingsOf(player.userId)))

  serve(api, changeEmailSettings, async ({ player: { userId }, body }) => {
    const { mailing, isSubscribed, wording, language } = body
    // Nobody agrees to one mailing with the sentence of another.
    if (!wording.startsWith(mailing)) return refuse({ code: 'invalid_input', field: 'wording' })
    const shown = { wording, language }
    await subscriptions.change({ userId, mailing, isSubscribed, source: 'settings', shown })
    return ok(await subscriptions.settingsOf(userId))
  })

  serve(api, endMailing, async ({ params: { mailing, token } }) =>
    (await subscriptions.endByToken(mailing, token))
      ? ok({ done: true as const })
      : refuse({ code: 'unsubscribe_invalid' }),
  )
}

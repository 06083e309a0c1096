// The first steps over HTTP.

import { dismissOnboarding, endIntroduction, getOnboarding } from '@koersklasse/contract/onboarding.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { Onboarding } from './create-onboarding.ts'

export function addOnboardingRoutes(app: App, onboarding: Omit<Onboarding, 'addRoutes'>): void {
  serve(app, getOnboarding, async ({ player }) => ok(await onboarding.of(player.userId)))
  serve(app, dismissOnboarding, ({ player }) => onboarding.dismiss(player.userId))
  serve(app, endIntroduction, async ({ player }) => {
    await onboarding.endIntroduction(player.userId)
    return ok({ done: true })
  })
}

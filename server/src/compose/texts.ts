import type { Config } from '../config.ts'
import { createAlerts } from '../modules/alerts/create-alerts.ts'
import { createArticles } from '../modules/articles/create-articles.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import { createFeedback } from '../modules/feedback/create-feedback.ts'
import { loadFeedbackMails } from '../modules/feedback/desk/feedback-mails.ts'
import type { Market } from '../modules/market/market.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

/** Makes what the game tells its players, and what they tell it: articles, alerts and feedback. */
export async function composeTexts(
  platform: Platform,
  config: Config,
  { market, competitions }: { market: Market; competitions: Competitions },
) {
  const { hasJoined } = competitions
  const mails = await loadFeedbackMails(new URL('mails/', contentFolder), config.brand.name)
  const wakeMail = config.roles.has('jobs') ? platform.mails.wake : () => {}
  const articles = await createArticles({
    ...platform,
    folder: new URL('articles/', contentFolder),
    facts: config,
  })
  return {
    features: [
      articles,
      createAlerts({ ...platform, marketClock: market, hasJoined }),
      createFeedback({ ...platform, mails, wakeMail }),
    ],
    timers: articles.timers,
  }
}

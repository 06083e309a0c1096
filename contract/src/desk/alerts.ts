// Alerts at the desk: what is shown on top of every page, to everybody or to the players of one competition.

import { z } from 'zod'
import { alert, alertLevels } from '../alerts.ts'
import { done, endpoint } from '../endpoint.ts'
import { epochMs, id, text } from '../values.ts'

/** The most characters (UTF-16 code units) of an alert. */
export const alertMaxLength = 500

const message = text.trim().min(1).max(alertMaxLength)
/** The text in each language; without a German or a Polish one, players of that language see the Dutch one. */
const messages = z.object({ nl: message, de: message.nullable(), pl: message.nullable() })
export type AlertMessages = z.infer<typeof messages>

/** The text of an alert, its audience and its period. Without a competition it is for everybody, also visitors. Real time. */
const content = z.object({
  level: z.enum(alertLevels),
  messages,
  link: alert.shape.link,
  competitionId: id.nullable(),
  startDateTime: epochMs,
  /** Null to show it until it is ended. */
  endDateTime: epochMs.nullable(),
})
export type AlertContent = z.infer<typeof content>

const deskAlert = content.extend({
  id,
  /** Null without a competition; empty for the house competition. */
  competitionName: z.string().nullable(),
  state: z.enum(['planned', 'shown', 'over']),
})
export type DeskAlert = z.infer<typeof deskAlert>

export const getDeskAlerts = endpoint({
  method: 'GET',
  path: '/desk/alerts',
  summary: 'List the alerts, the one that starts last first, and the competitions that one can be for.',
  access: 'writeTexts',
  response: z.object({
    alerts: z.array(deskAlert),
    /** The competitions that are not over. The name of the house competition is empty. */
    competitions: z.array(z.object({ id, name: z.string() })),
  }),
})

export const addAlert = endpoint({
  method: 'POST',
  path: '/desk/alerts',
  summary: 'Write an alert.',
  access: 'writeTexts',
  body: content,
  response: z.object({ id }),
  errors: ['not_found'],
})

export const changeAlert = endpoint({
  method: 'PUT',
  path: '/desk/alerts/:id',
  summary: 'Change an alert. Whoever has closed it does not see it again in the same visit.',
  access: 'writeTexts',
  params: z.object({ id }),
  body: content,
  response: done,
  errors: ['not_found'],
})

export const endAlert = endpoint({
  method: 'POST',
  path: '/desk/alerts/:id/end',
  summary: 'End an alert now. One that is still to begin is deleted.',
  access: 'writeTexts',
  params: z.object({ id }),
  response: done,
  errors: ['not_found'],
})

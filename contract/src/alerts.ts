// Alerts: short notices of the operator to everyone who plays, shown on top of every page.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, inLanguage } from './values.ts'

export const alertLevels = ['promotion', 'info', 'warning'] as const
export type AlertLevel = (typeof alertLevels)[number]

/** A notice to everyone, or to the players of a competition. `message` is plain text; `link` is a path of the app or an http(s) address. */
export const alert = z.object({
  id,
  link: z
    .string()
    .regex(/^(\/|(https?:\/)?\/[!-.0-[\]-~][!-[\]-~]*)$/)
    .nullable(),
  level: z.enum(alertLevels),
  message: z.string(),
})
export type Alert = z.infer<typeof alert>

export const getAlerts = endpoint({
  method: 'GET',
  path: '/alerts',
  summary:
    'List the alerts that apply now, in a language or else in Dutch, newest first, 20 at most; of those for one competition the ones that the player has joined.',
  access: 'optional',
  query: inLanguage,
  response: z.object({ alerts: z.array(alert) }),
})

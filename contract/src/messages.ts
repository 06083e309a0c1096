// Messages between the game and its players: alerts, feedback, and the articles.

import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { id, text } from './values.ts'

export const alertLevels = ['promotion', 'info', 'warning'] as const
export type AlertLevel = (typeof alertLevels)[number]

/** Something that everyone should see now. `message` is plain text; `link` a path of the app, or an http(s) address. */
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

export const explanationMaxLength = 2_000
export const locationMaxLength = 500

/** The ids of the articles: what stands behind /article/:id. */
export const articleIds = ['rules', 'prizes', 'terms', 'individual-rights', 'cookies', 'impressum'] as const
export type ArticleId = (typeof articleIds)[number]

/** An article in the language of the game. `title` is plain text, `html` safe, with headings from the second level on. */
export const article = z.object({ id: z.enum(articleIds), title: z.string(), html: z.string() })
export type Article = z.infer<typeof article>

export const getAlerts = endpoint({
  method: 'GET',
  path: '/alerts',
  summary: 'What everyone should see now, the newest first.',
  access: 'anyone',
  response: z.object({ alerts: z.array(alert) }),
})

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  summary: 'Tell what one thinks of the game. Who it was is kept only with a login and with consent.',
  access: 'optional',
  body: z.object({
    value: z.int().min(1).max(5),
    /** Whether the name of the player may be kept with it; without a login it says nothing. */
    consent: z.boolean().default(false),
    explanation: text.max(explanationMaxLength).default(''),
    /** The path of the screen it was given on, with its query. */
    location: text.max(locationMaxLength).startsWith('/'),
  }),
  response: done,
})

export const getArticle = endpoint({
  method: 'GET',
  path: '/articles/:id',
  summary: 'One article: the rules, the terms and the like.',
  access: 'anyone',
  params: z.object({ id: z.string().min(1).max(100) }),
  response: article,
})

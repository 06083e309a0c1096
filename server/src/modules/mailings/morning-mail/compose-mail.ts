// Composes the morning mail of a player, as text and as HTML that is read in light and dark mail programs, without pictures
// and without anything that tells us who reads it.

import { unsubscribePath } from '@koersklasse/contract/mailings.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import { withoutLinks } from '../../../platform/mail/mail-texts.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { figuresOf } from './figures.ts'
import { sectionTable } from './html.ts'
import type { Period, Report } from './report.ts'
import { rankSentence, type Section, sectionsOf } from './sections.ts'
import { fill, type Words } from './words.ts'

/** Who gets the mail. */
export interface Reader {
  email: string
  username: string
  language: Language
  /** Ends the mailing without a login. */
  token: string
}

/** Composes the mail of a report; null if there is nothing to report. */
export type ComposeMorningMail = (reader: Reader, report: Report, period: Period) => Mail | null

export function createComposeMorningMail(deps: {
  words: Readonly<Record<Language, Words>>
  /** The name of a product, or its id if it has left the market. */
  nameOf: (id: ProductId) => string
  publicUrl: string
  /** The name of the game. */
  game: string
  /** The address to which mail programs send a mail that ends a mailing. */
  contactEmail: string
}): ComposeMorningMail {
  const { nameOf, publicUrl, game, contactEmail } = deps
  return ({ email, username, language, token }, report, { since, until }) => {
    const [words, figures] = [deps.words[language], figuresOf[language]]
    const writing = { words, figures, nameOf }
    const sections = sectionsOf(report, writing)
    const rank = rankSentence(report, writing)
    if (sections.length === 0 && !rank?.isNews) return null
    const subject = fill(words.subject, { date: figures.day(until) })
    const unsubscribeUrl = `${publicUrl}${unsubscribePath('morning-mail', token)}`
    const content = {
      ...{ game, language, publicUrl, subject, words, sections, unsubscribeUrl },
      greeting: fill(words.greeting, { username: withoutLinks(username) }),
      rank: rank?.text ?? null,
      intro: fill(words.intro, { since: figures.moment(since) }),
    }
    const mailto = `mailto:${contactEmail}?subject=${encodeURIComponent(`${words.unsubscribe}: ${game}`)}`
    const unsubscribe = { url: unsubscribeUrl, mailto }
    return { to: email, subject, text: textOf(content), html: htmlOf(content), unsubscribe }
  }
}

interface Content {
  game: string
  language: Language
  publicUrl: string
  subject: string
  greeting: string
  intro: string
  /** A sentence about the player's rank; null for none. */
  rank: string | null
  words: Words
  sections: readonly Section[]
  unsubscribeUrl: string
}

function textOf(content: Content): string {
  const { game, publicUrl, greeting, intro, rank, words, sections, unsubscribeUrl } = content
  const ranked = rank === null ? [] : [rank, `  ${publicUrl}/rankings`, '']
  const blocks = sections.flatMap(({ title, rows, more }) => [
    title.toUpperCase(),
    ...rows.map(({ text, path, value }) => {
      const line = `- ${text}: ${value}`
      return path === null ? line : `${line}\n  ${publicUrl}${path}`
    }),
    ...(more > 0 ? [fill(words.more, { count: String(more) })] : []),
    '',
  ])
  const links = [
    [words.dashboard, `${publicUrl}/dashboard`],
    [words.settings, `${publicUrl}/account/email-settings`],
    [words.unsubscribe, unsubscribeUrl],
  ]
  const foot = links.map(([label, url]) => `${label}: ${url}`)
  return `${[greeting, '', intro, '', ...ranked, ...blocks, ...foot, '', words.why, game].join('\n')}\n`
}

function htmlOf(content: Content): string {
  const { game, language, publicUrl, subject, greeting, intro, rank, words, sections, unsubscribeUrl } =
    content
  const e = escapeHtml
  const tables = sections.map((section) => sectionTable(section, { publicUrl, more: words.more }))
  const body = [
    `<h1>${e(greeting)}</h1>`,
    `<p class="muted">${e(intro)}</p>`,
    ...(rank === null ? [] : [`<p><a href="${e(`${publicUrl}/rankings`)}">${e(rank)}</a></p>`]),
    ...tables,
    `<p class="go"><a href="${e(`${publicUrl}/dashboard`)}">${e(words.dashboard)}</a></p>`,
  ]
  const foot = [
    `<p>${e(words.why)}</p>`,
    `<p><a href="${e(unsubscribeUrl)}">${e(words.unsubscribe)}</a> &nbsp; `,
    `<a href="${e(`${publicUrl}/account/email-settings`)}">${e(words.settings)}</a></p>`,
    `<p>${e(game)}</p>`,
  ]
  return mailPage({ language, title: subject, body: body.join('\n'), foot: foot.join('\n') })
}

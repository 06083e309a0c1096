// The prizes of a competition over HTTP: what its organiser wrote about them.

import { getPrizes } from '@koersklasse/contract/competitions.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import MarkdownIt from 'markdown-it'
import { type App, serve } from '../../http/route.ts'
import { sanitizeWithPictures } from '../../platform/sanitize-html.ts'
import type { CompetitionOf } from './competition-of.ts'

const markdown = new MarkdownIt({ html: false })

export function addPrizesRoute(app: App, competitionOf: CompetitionOf): void {
  serve(app, getPrizes, async ({ player, query: { competitionId } }) => {
    const competition = await competitionOf(player, competitionId)
    if (competition === null) {
      return competitionId === undefined ? ok({ name: '', html: '' }) : refuse({ code: 'not_found' })
    }
    const { name, prizes } = competition
    return ok({ name, html: sanitizeWithPictures(markdown.render(prizes)) })
  })
}

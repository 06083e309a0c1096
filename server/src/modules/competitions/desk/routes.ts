// Competitions at the desk over HTTP.

import {
  changeCompetition,
  closeRegistration,
  type DeskCompetition,
  deleteCompetition,
  deleteDraft,
  draftCompetition,
  endCompetition,
  getCompetitionFacts,
  getDeskCompetition,
  getDeskCompetitions,
  type ManagedCompetition,
  publishCompetition,
  saveDraft,
} from '@koersklasse/contract/desk/competitions.ts'
import {
  actionRefusal,
  competitionActions,
  fixedBecause,
  ruleNames,
} from '@koersklasse/domain/competition/changes.ts'
import { competitionStage } from '@koersklasse/domain/competition/joining.ts'
import type { LintFacts } from '@koersklasse/domain/competition/lint.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import MarkdownIt from 'markdown-it'
import type { Player } from '../../../http/authentication.ts'
import { type App, serve } from '../../../http/route.ts'
import { scopeOf } from '../../../platform/competition-scope.ts'
import { sanitizeHtml, sanitizeWithPictures } from '../../../platform/sanitize-html.ts'
import type { Managed } from './desk-store.ts'
import { type ManageCompetitions, type ManageDeps, standingOf } from './manage-competitions.ts'

export interface DeskRoutesDeps
  extends Pick<ManageDeps, 'kysely' | 'store' | 'marketClock' | 'lintFacts' | 'hasOrders'> {
  manage: ManageCompetitions
  /** The accounts of a competition whose prizes are held, with the position in the final list once there is one. */
  heldPrizes(competitionId: string): Promise<ManagedCompetition['heldPrizes']>
}

const markdown = new MarkdownIt({ html: false })
const done = ok({ done: true } as const)
const unknown = refuse({ code: 'not_found', field: 'id' } as const)

export function addDeskRoutes(app: App, deps: DeskRoutesDeps): void {
  const { store, manage, marketClock } = deps
  const described = async (player: Player, id: string) => {
    const found = await store.find(scopeOf(player), id)
    return found === undefined ? unknown : ok({ competition: await describe(deps, found) })
  }

  serve(app, getDeskCompetitions, async ({ player }) => {
    const all = await store.list(scopeOf(player))
    return ok({ competitions: all.map((each) => toListed(each, marketClock.now())) })
  })
  serve(app, getCompetitionFacts, () => ok({ facts: toWireFacts(deps.lintFacts()) }))
  serve(app, getDeskCompetition, ({ player, params }) => described(player, params.id))
  serve(app, draftCompetition, async ({ player, body }) => {
    const drafted = await manage.draft(player, body.rules)
    return drafted.ok ? ok({ id: drafted.value }) : drafted
  })
  serve(app, saveDraft, async ({ player, params, body }) => {
    const saved = await manage.saveDraft(player, params.id, body.rules)
    return saved.ok ? described(player, params.id) : saved
  })
  serve(app, deleteDraft, async ({ player, params }) => {
    const deleted = await manage.deleteDraft(player, params.id)
    return deleted.ok ? done : deleted
  })
  serve(app, changeCompetition, async ({ player, params, body }) => {
    const changed = await manage.change(player, params.id, body.rules, body.reason)
    if (!changed.ok) return changed
    const now = await described(player, params.id)
    return now.ok ? ok({ ...now.value, informed: changed.value }) : now
  })
  serve(app, publishCompetition, async ({ player, params }) => {
    const published = await manage.publish(player, params.id)
    return published.ok ? ok({ joinCode: published.value }) : published
  })
  serve(app, closeRegistration, async ({ player, params, body }) => {
    const closed = await manage.closeRegistration(player, params.id, body.reason)
    return closed.ok ? done : closed
  })
  serve(app, endCompetition, async ({ player, params, body }) => {
    const ended = await manage.end(player, params.id, body.reason)
    return ended.ok ? done : ended
  })
  serve(app, deleteCompetition, async ({ player, params, body }) => {
    const deleted = await manage.delete(player, params.id, body.reason)
    return deleted.ok ? done : deleted
  })
}

function toListed(found: Managed, now: ReturnType<DeskRoutesDeps['marketClock']['now']>): DeskCompetition {
  const { id, rules, owner } = found
  return {
    ...{ id, owner, name: rules.name, start: rules.start, end: rules.end },
    isHouse: !found.isDraft && found.competition.isHouse,
    stage: found.isDraft ? 'draft' : competitionStage(found.competition, now),
    joined: found.isDraft ? 0 : found.joined,
    joinCode: found.isDraft ? null : found.competition.joinCode,
  }
}

async function describe(deps: DeskRoutesDeps, found: Managed): Promise<ManagedCompetition> {
  const standing = standingOf(found, deps.marketClock)
  const hasOrders = !found.isDraft && (await deps.hasOrders(deps.kysely, found.id))
  const fixed = ruleNames.flatMap((rule) => {
    const reason = fixedBecause(rule, standing)
    return reason === null ? [] : [[rule, reason] as const]
  })
  const { rules } = found
  return {
    ...toListed(found, standing.now),
    rules: { ...rules, unlocked: [...rules.unlocked] },
    textHtml: sanitizeHtml(markdown.render(rules.text)),
    prizesHtml: sanitizeWithPictures(markdown.render(rules.prizes)),
    heldPrizes: await deps.heldPrizes(found.id),
    fixed: Object.fromEntries(fixed),
    actions: competitionActions.filter((action) => actionRefusal(action, standing, hasOrders) === null),
  }
}

/** The same, as lists that can be written. */
function toWireFacts({ unlockRules, products, ...facts }: LintFacts) {
  const { atStart, byDiploma } = unlockRules
  return {
    ...facts,
    products: { ...products },
    unlockRules: {
      atStart: [...atStart],
      byDiploma: {
        ...{ sp: [...byDiploma.sp], etf: [...byDiploma.etf] },
        ...{ limit: [...byDiploma.limit], stoploss: [...byDiploma.stoploss] },
      },
    },
  }
}

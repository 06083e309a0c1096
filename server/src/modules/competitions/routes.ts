// Competitions over HTTP: which there are, joining one, and choosing the one to look at.

import {
  chooseCompetition,
  type DescribedCompetition,
  getActiveCompetition,
  getCompetitionByCode,
  getCompetitions,
  getConsent,
  getNextCompetition,
  giveConsent,
  joinCompetition,
  type Competition as WireCompetition,
} from '@koersklasse/contract/competitions.ts'
import { type Competition, competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import { competitionStage, joiningAt } from '@koersklasse/domain/competition/joining.ts'
import { opensAt } from '@koersklasse/domain/competition/practice.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import MarkdownIt from 'markdown-it'
import { type Player, tokenOf } from '../../http/authentication.ts'
import { type App, serve } from '../../http/route.ts'
import { sanitizeHtml } from '../../platform/sanitize-html.ts'
import type { CompetitionOf } from './competition-of.ts'
import type { JoinCompetition } from './join-competition.ts'
import type { Schedule } from './schedule.ts'
import type { CompetitionStore } from './store.ts'

export interface CompetitionRoutesDeps {
  store: CompetitionStore
  schedule: Schedule
  competitionOf: CompetitionOf
  joining: JoinCompetition
  marketClock: Clock
  cookieName: string
}

export function addCompetitionRoutes(app: App, deps: CompetitionRoutesDeps): void {
  addLookUps(app, deps)
  addJoining(app, deps)
  addConsent(app, deps)
}

const unknownCompetition = refuse({ code: 'not_found', field: 'competitionId' } as const)

function addLookUps(app: App, { schedule, competitionOf, store, marketClock }: CompetitionRoutesDeps): void {
  /** The competition in a phase: the named one, the one that the player chose, or else that of the house. */
  async function inPhase(
    player: Player | null,
    competitionId: string | undefined,
    phase: 'running' | 'upcoming',
  ) {
    const isByDefault = competitionId === undefined && !player?.competitionId
    if (isByDefault)
      return ok({ competition: toWire(phase === 'running' ? schedule.active() : schedule.next()) })
    const competition = await competitionOf(player, competitionId)
    if (competition === null) return unknownCompetition
    const period = { start: opensAt(competition), end: competition.end }
    const isThen = competitionPhase(period, marketClock.now()) === phase
    return ok({ competition: toWire(isThen ? competition : null) })
  }

  serve(app, getActiveCompetition, ({ player, query }) => inPhase(player, query.competitionId, 'running'))
  serve(app, getNextCompetition, async ({ player, query: { competitionId } }) => {
    const found = await inPhase(player, competitionId, 'upcoming')
    if (!found.ok) return found
    const now = marketClock.now()
    const isByDefault = competitionId === undefined && !player?.competitionId
    const last = isByDefault ? await store.lastOfHouse(now) : await competitionOf(player, competitionId)
    const isOver = found.value.competition === null && last != null && last.end <= now
    return ok({ ...found.value, lastEnd: isOver ? last.end : null })
  })

  serve(app, getCompetitions, async ({ player }) => {
    const joined = await schedule.joinedBy(player.userId)
    const chosen = await competitionOf(player)
    const known = new Set(joined.map(({ id }) => id))
    const others = [schedule.active(), schedule.next(), chosen].filter((each) => each !== null)
    const open = [...new Map(others.map((each) => [each.id, each])).values()].filter(
      ({ id }) => !known.has(id),
    )
    const now = marketClock.now()
    return ok({
      competitions: [
        ...open.map((each) => describe(each, now, false)),
        ...joined.map((each) => describe(each, now, true)),
      ],
      chosenId: chosen?.id ?? null,
    })
  })
}

function addJoining(app: App, { store, joining, competitionOf, marketClock }: CompetitionRoutesDeps): void {
  const described = async (competition: Competition, userId: string | undefined) => {
    const hasJoined = userId !== undefined && (await store.hasJoined(userId, competition.id))
    return ok({ competition: describe(competition, marketClock.now(), hasJoined) })
  }

  serve(app, getCompetitionByCode, async ({ player, params, request }) => {
    const found = await joining.byCode(params.code, player ?? { address: request.ip })
    return found.ok ? described(found.value, player?.userId) : found
  })

  serve(app, joinCompetition, async ({ player, body }) => {
    const found =
      'code' in body
        ? await joining.byCode(body.code, player)
        : orUnknown(await competitionOf(player, body.competitionId))
    if (!found.ok) return found
    const joined = await joining.join(player.userId, found.value)
    if (!joined.ok) return joined
    await joining.choose(player.userId, found.value)
    return described(found.value, player.userId)
  })

  serve(app, chooseCompetition, async ({ player, body }) => {
    const found = orUnknown(await competitionOf(player, body.competitionId))
    if (!found.ok) return found
    await joining.choose(player.userId, found.value)
    return described(found.value, player.userId)
  })
}

const orUnknown = (competition: Competition | null) =>
  competition === null ? unknownCompetition : ok(competition)

function addConsent(app: App, deps: CompetitionRoutesDeps): void {
  const { schedule, competitionOf, store, joining } = deps

  /** The competition that a player can join: the named one, the chosen one, or that of the house. */
  const toJoin = async (player: Player, competitionId: string | undefined) =>
    competitionId !== undefined || player.competitionId !== null
      ? competitionOf(player, competitionId)
      : (schedule.active() ?? schedule.next())

  serve(app, getConsent, async ({ player, query: { competitionId } }) => {
    const competition = await toJoin(player, competitionId)
    if (competition === null && competitionId !== undefined) return unknownCompetition
    return ok({ consent: competition !== null && (await store.hasJoined(player.userId, competition.id)) })
  })

  serve(app, giveConsent, async ({ player, query: { competitionId }, request }) => {
    const competition = await toJoin(player, competitionId)
    if (competition === null)
      return competitionId === undefined ? refuse({ code: 'no_competition' }) : unknownCompetition
    const joined = await joining.join(player.userId, competition)
    return joined.ok ? ok({ jwt: tokenOf(request, deps.cookieName)?.token ?? '' }) : joined
  })
}

function toWire(competition: Competition): WireCompetition
function toWire(competition: Competition | null): WireCompetition | null
function toWire(competition: Competition | null): WireCompetition | null {
  if (competition === null) return null
  const { id, name, isHouse, visibility } = competition
  const { showsRiskAdjusted, areResetsAllowed, startingBalance, costs, practiceFrom } = competition
  return {
    ...{
      id,
      name,
      isHouse,
      visibility,
      showsRiskAdjusted,
      areResetsAllowed,
      startingBalance,
      costs,
      practiceFrom,
    },
    startDateTime: competition.start,
    endDateTime: competition.end,
    maxLeverageSpreadAmount: competition.sprinterCap,
    underlyingCapPercent: competition.underlyingCapPercent,
    weeklyDeposit: competition.weeklyDeposit,
  }
}

const markdown = new MarkdownIt({ html: false })
/** The texts of competitions in memory as HTML, which takes longer to make than the rest of an answer. */
const madeHtml = new WeakMap<Competition, string>()

function textHtmlOf(competition: Competition): string {
  const html = madeHtml.get(competition) ?? sanitizeHtml(markdown.render(competition.text))
  madeHtml.set(competition, html)
  return html
}

function describe(
  competition: Competition,
  now: ReturnType<Clock['now']>,
  joined: boolean,
): DescribedCompetition {
  const { joinFrom, joinUntil, joinCode, unlocked } = competition
  return {
    ...toWire(competition),
    ...{ joinFrom, joinUntil, joinCode, joined, unlocked: [...unlocked] },
    textHtml: textHtmlOf(competition),
    phase: competitionStage(competition, now),
    joining: joiningAt(competition, now),
  }
}

// Class tools over HTTP. An organiser gets `not_found` for the competitions of others.

import {
  addClassCash,
  addMemberCash,
  type ClassHistory,
  type ClassMember,
  getClass,
  getClassHistory,
  getClassMemberHistory,
  messageClass,
  mostMembers,
  removeClassMember,
  resetClassMember,
} from '@koersklasse/contract/desk/classes.ts'
import type { Period } from '@koersklasse/contract/market.ts'
import type { PortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { AddCash } from './add-cash.ts'
import type { ChangeMembers } from './change-members.ts'
import type { MemberRow, MemberStore } from './member-store.ts'
import type { MessageClass } from './message-class.ts'

/** Where a member stands in the list of a competition. `performance` is a fraction. */
interface Standing {
  position: number | null
  value: Cents
  performance: number
}

export interface ClassRoutesDeps {
  store: Pick<MemberStore, 'findCompetition' | 'members' | 'portfolioIds' | 'findPortfolio'>
  changes: ChangeMembers
  messageClass: MessageClass
  addCash: AddCash
  standings: {
    positionsOf(competitionId: string, period: 'overall', userIds: readonly string[]): readonly Standing[]
    /** The returns adjusted for risk, as fractions, by player. */
    riskAdjustedOf(
      competitionId: string,
      userIds: readonly string[],
    ): Promise<ReadonlyMap<string, number | null>>
  }
  portfolioHistory(portfolioId: string, startingBalance: Cents, period: Period): Promise<PortfolioHistory>
  classHistory(portfolioIds: readonly string[], startingBalance: Cents, period: Period): Promise<ClassHistory>
  /** How many lessons the academy has. */
  lessonCount: number
}

const noCompetition = refuse({ code: 'not_found', field: 'id' } as const)
const noMember = refuse({ code: 'not_found', field: 'userId' } as const)
const done = ok({ done: true } as const)

export function addClassRoutes(app: App, deps: ClassRoutesDeps): void {
  const { store, changes, lessonCount } = deps

  serve(app, getClass, async ({ player, params }) => {
    const competition = await store.findCompetition(player, params.id)
    if (competition === undefined) return noCompetition
    const { rows, total } = await store.members(competition.id, mostMembers)
    return ok({ competition, total, lessonCount, members: await withStandings(deps, competition.id, rows) })
  })

  serve(app, getClassHistory, async ({ player, params }) => {
    const competition = await store.findCompetition(player, params.id)
    if (competition === undefined) return noCompetition
    const portfolioIds = await store.portfolioIds(competition.id, mostMembers)
    return ok(await deps.classHistory(portfolioIds, competition.startingBalance, params.period))
  })

  serve(app, getClassMemberHistory, async ({ player, params }) => {
    const competition = await store.findCompetition(player, params.id)
    if (competition === undefined) return noCompetition
    const portfolio = await store.findPortfolio(competition.id, params.userId)
    if (portfolio === undefined) return noMember
    return ok(await deps.portfolioHistory(portfolio.id, competition.startingBalance, params.period))
  })

  serve(app, messageClass, async ({ player, params, body }) => {
    const competition = await store.findCompetition(player, params.id)
    if (competition === undefined) return noCompetition
    const sent = await deps.messageClass(player, competition, body.text)
    return sent.ok ? ok({ informed: sent.value }) : sent
  })

  serve(app, removeClassMember, async ({ player, params: { id, userId }, body: { reason } }) => {
    const competition = await store.findCompetition(player, id)
    if (competition === undefined) return noCompetition
    const removed = await changes.remove({ player, competition, userId, reason })
    return removed.ok ? done : removed
  })

  serve(app, resetClassMember, async ({ player, params: { id, userId }, body: { reason } }) => {
    const competition = await store.findCompetition(player, id)
    if (competition === undefined) return noCompetition
    const reset = await changes.reset({ player, competition, userId, reason })
    return reset.ok ? done : reset
  })

  serve(app, addClassCash, async ({ player, params: { id }, body }) => {
    const competition = await store.findCompetition(player, id)
    if (competition === undefined) return noCompetition
    const added = await deps.addCash({ player, competition, userId: null, ...body })
    return added.ok ? done : added
  })

  serve(app, addMemberCash, async ({ player, params: { id, userId }, body }) => {
    const competition = await store.findCompetition(player, id)
    if (competition === undefined) return noCompetition
    const added = await deps.addCash({ player, competition, userId, ...body })
    return added.ok ? done : added
  })
}

async function withStandings(
  { standings }: Pick<ClassRoutesDeps, 'standings'>,
  competitionId: string,
  rows: readonly MemberRow[],
): Promise<ClassMember[]> {
  const ids = rows.map(({ userId }) => userId)
  const places = standings.positionsOf(competitionId, 'overall', ids)
  const adjusted = await standings.riskAdjustedOf(competitionId, ids)
  return rows.map(({ diplomas, exams, ...row }, index) => {
    const { position, value, performance } = places[index]!
    const score = adjusted.get(row.userId) ?? null
    return {
      ...row,
      ...{ diplomas: [...diplomas], exams: [...exams] },
      value: position === null ? null : value,
      performance: position === null ? null : performance * 100,
      riskAdjusted: score === null ? null : score * 100,
    }
  })
}

// The SQL of competitions at the desk.

import type { Competition, OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type CompetitionScope, isInScope } from '../../../platform/competition-scope.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { toCompetition, toRow } from '../store.ts'

/** A draft, or a competition that players know; with whoever made it. */
export type Managed = {
  id: string
  rules: OrganisedRules
  ownerId: string | null
  owner: string | null
} & ({ isDraft: true } | { isDraft: false; competition: Competition; joined: number })

/** A competition that players know. */
export type Published = Extract<Managed, { isDraft: false }>

export function createDeskStore(kysely: Kysely<Schema>) {
  return {
    /** The drafts and the competitions of a scope. */
    async list(scope: CompetitionScope): Promise<Managed[]> {
      return [...(await readDrafts(kysely, scope)), ...(await readCompetitions(kysely, scope))]
    },

    /** The draft or the competition with an id in a scope. */
    async find(scope: CompetitionScope, id: string): Promise<Managed | undefined> {
      return (await readDrafts(kysely, scope, id))[0] ?? (await readCompetitions(kysely, scope, id))[0]
    },

    /**
     * The same, and locks it until the transaction ends. Whoever changes it waits meanwhile, and whoever joins it or begins
     * again, unless `letsJoin`.
     */
    async lock(
      tx: Transaction<Schema>,
      scope: CompetitionScope,
      id: string,
      { letsJoin = false } = {},
    ): Promise<Managed | undefined> {
      await tx.selectFrom('competition_drafts').select('id').where('id', '=', id).forUpdate().execute()
      const published = tx.selectFrom('competitions').select('id').where('id', '=', id)
      await (letsJoin ? published.forNoKeyUpdate() : published.forUpdate()).execute()
      return (await readDrafts(tx, scope, id))[0] ?? (await readCompetitions(tx, scope, id))[0]
    },

    async countDrafts(tx: Transaction<Schema>, ownerId: string): Promise<number> {
      const { count } = await tx
        .selectFrom('competition_drafts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** @param at real time */
    async insertDraft(
      tx: Transaction<Schema>,
      draft: { id: string; ownerId: string; rules: OrganisedRules },
      at: EpochMs,
    ): Promise<void> {
      const { id, ownerId: owner_id } = draft
      await tx
        .insertInto('competition_drafts')
        .values({ id, owner_id, rules: JSON.stringify(draft.rules), created_at: at, updated_at: at })
        .execute()
    },

    async updateDraft(
      tx: Transaction<Schema>,
      id: string,
      rules: OrganisedRules,
      at: EpochMs,
    ): Promise<void> {
      await tx
        .updateTable('competition_drafts')
        .set({ rules: JSON.stringify(rules), updated_at: at })
        .where('id', '=', id)
        .execute()
    },

    async deleteDraft(tx: Transaction<Schema>, id: string): Promise<void> {
      await tx.deleteFrom('competition_drafts').where('id', '=', id).execute()
    },

    async insert(tx: Transaction<Schema>, competition: Competition, ownerId: string): Promise<void> {
      await tx
        .insertInto('competitions')
        .values({ ...toRow(competition), owner_id: ownerId })
        .execute()
    },

    async update(tx: Transaction<Schema>, competition: Competition): Promise<void> {
      const { id, ...columns } = toRow(competition)
      await tx.updateTable('competitions').set(columns).where('id', '=', id).execute()
    },

    async delete(tx: Transaction<Schema>, id: string): Promise<void> {
      await tx.deleteFrom('competitions').where('id', '=', id).execute()
    },
  }
}

export type DeskStore = ReturnType<typeof createDeskStore>

async function readDrafts(
  database: Kysely<Schema>,
  scope: CompetitionScope,
  id?: string,
): Promise<Managed[]> {
  const rows = await database
    .selectFrom('competition_drafts')
    .innerJoin('users', 'users.id', 'competition_drafts.owner_id')
    .select(['competition_drafts.id', 'owner_id', 'username', 'rules'])
    .where(isInScope(scope))
    .$if(id !== undefined, (query) => query.where('competition_drafts.id', '=', id!))
    .orderBy('competition_drafts.created_at', 'desc')
    .orderBy('competition_drafts.id')
    .execute()
  return rows.map(({ owner_id, username, rules, ...row }) => ({
    ...{ id: row.id, rules, ownerId: owner_id, owner: username, isDraft: true },
  }))
}

async function readCompetitions(
  database: Kysely<Schema>,
  scope: CompetitionScope,
  id?: string,
): Promise<Managed[]> {
  const rows = await database
    .selectFrom('competitions')
    .leftJoin('users', 'users.id', 'competitions.owner_id')
    .selectAll('competitions')
    .select([
      'username',
      sql<number>`(select count(*)::integer from portfolios
        where competition_id = competitions.id and user_id is not null)`.as('joined'),
    ])
    .where(isInScope(scope))
    .$if(id !== undefined, (query) => query.where('competitions.id', '=', id!))
    .orderBy('start_at', 'desc')
    .orderBy('competitions.id')
    .execute()
  return rows.map((row) => {
    const competition = toCompetition(row)
    return {
      ...{ id: row.id, rules: rulesOf(competition), ownerId: row.owner_id, owner: row.username },
      ...{ isDraft: false, competition, joined: row.joined },
    }
  })
}

/** What an organiser decided about a competition. */
function rulesOf({ id: _, isHouse: __, joinCode: ___, ...rules }: Competition): OrganisedRules {
  return rules
}

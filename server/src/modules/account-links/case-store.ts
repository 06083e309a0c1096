// The SQL of cases about several accounts of one person.

import type { CaseDecision, OwnCase } from '@koersklasse/contract/account-cases.ts'
import type { AccountCase, CaseSummary, LinkEvidence } from '@koersklasse/contract/desk/account-cases.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** An account whose prize is held. */
export interface HeldPrize {
  username: string
  /** In the final list; null while there is none. */
  position: number | null
}

export type CaseStore = ReturnType<typeof createCaseStore>

export function createCaseStore(kysely: Kysely<Schema>) {
  return {
    ...createCaseReads(kysely),
    ...caseWrites,
    ...createOwnCases(kysely),
    /** The accounts of a competition whose prizes are held. */
    heldNow: (competitionId: string) => caseWrites.held(kysely, competitionId),
  }
}

function createCaseReads(kysely: Kysely<Schema>) {
  async function toSummaries(
    rows: readonly {
      id: string
      opened_at: EpochMs
      evidence: LinkEvidence
      decision: CaseDecision | null
      decided_at: EpochMs | null
    }[],
  ): Promise<CaseSummary[]> {
    const ids = rows.map(({ id }) => id)
    const { rows: members } = await sql<{
      caseId: string
      username: string
      appeal: string | null
      at: EpochMs
    }>`
      select case_id as "caseId", username, appeal, appealed_at as at from account_case_members m
      join users u on u.id = m.user_id where case_id = any(${ids}::uuid[]) order by lower(username)`.execute(
      kysely,
    )
    return rows.map(({ id, opened_at, evidence, decision, decided_at }) => {
      const own = members.filter(({ caseId }) => caseId === id)
      return {
        ...{ id, openedAt: opened_at, score: evidence.score, decision },
        members: own.map(({ username, appeal, at }) => ({
          username,
          appeal: appeal === null ? null : { text: appeal, at },
        })),
        isAppealed: own.some(({ appeal, at }) => appeal !== null && decided_at !== null && at > decided_at),
      }
    })
  }

  return {
    /** The cases of a competition, the latest first. */
    async casesOf(competitionId: string): Promise<CaseSummary[]> {
      const rows = await kysely
        .selectFrom('account_cases')
        .selectAll()
        .where('competition_id', '=', competitionId)
        .orderBy('opened_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return toSummaries(rows)
    },

    /** When cases of a competition were erased because a player left, the latest first; in real time. */
    async erasedOf(competitionId: string): Promise<EpochMs[]> {
      const rows = await kysely
        .selectFrom('erased_account_cases')
        .select('erased_at')
        .where('competition_id', '=', competitionId)
        .orderBy('erased_at', 'desc')
        .execute()
      return rows.map(({ erased_at }) => erased_at)
    },

    /** A case; undefined if there is none. */
    async find(id: string): Promise<AccountCase | undefined> {
      const row = await kysely.selectFrom('account_cases').selectAll().where('id', '=', id).executeTakeFirst()
      if (row === undefined) return undefined
      const [summary] = await toSummaries([row])
      const notes = await kysely
        .selectFrom('account_case_notes')
        .leftJoin('users', 'users.id', 'author_id')
        .select(['username as author', 'text', 'written_at as at'])
        .where('case_id', '=', id)
        .orderBy('written_at')
        .orderBy('account_case_notes.id')
        .execute()
      const { evidence, reason, decided_at } = row
      return { ...summary!, evidence, reason, decidedAt: decided_at, notes }
    },

    /** The pairs of players who have a case in a competition, each with the id of the case. */
    async pairsWithCase(competitionId: string): Promise<{ caseId: string; userIds: string[] }[]> {
      const { rows } = await sql<{ caseId: string; userIds: string[] }>`
        select c.id as "caseId", array_agg(m.user_id::text order by m.user_id) as "userIds"
        from account_cases c join account_case_members m on m.case_id = c.id
        where competition_id = ${competitionId} group by c.id`.execute(kysely)
      return rows
    },
  }
}

/** What changes cases, in a transaction. */
const caseWrites = {
  /** The case that two players are both in; undefined if there is none. The players are locked until the transaction ends. */
  async findOf(
    tx: Transaction<Schema>,
    competitionId: string,
    userIds: readonly string[],
  ): Promise<string | undefined> {
    await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      select c.id from account_cases c join account_case_members m on m.case_id = c.id
      where competition_id = ${competitionId} and m.user_id = any(${userIds}::uuid[])
      group by c.id having count(*) = ${userIds.length}::bigint`.execute(tx)
    return rows[0]?.id
  },

  async insert(
    tx: Transaction<Schema>,
    opened: { id: string; competitionId: string; evidence: LinkEvidence; at: EpochMs },
    userIds: readonly string[],
  ): Promise<void> {
    const { id, competitionId, evidence, at } = opened
    await tx
      .insertInto('account_cases')
      .values({ id, competition_id: competitionId, opened_at: at, evidence: JSON.stringify(evidence) })
      .execute()
    await tx
      .insertInto('account_case_members')
      .values(userIds.map((user_id) => ({ case_id: id, user_id })))
      .execute()
  },

  /**
   * Takes the competitions whose organisers have yet to be told that prizes are no longer held because a case was erased.
   * They count as told from then on.
   */
  async takeErased(tx: Transaction<Schema>): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      update erased_account_cases set is_to_be_told = false where is_to_be_told returning competition_id as id`.execute(
      tx,
    )
    return [...new Set(rows.map(({ id }) => id))]
  },

  /** The organiser of a competition, and its name, which is empty for the house competition. */
  async organiserOf(tx: Transaction<Schema>, competitionId: string) {
    return tx
      .selectFrom('competitions')
      .select(['name', 'owner_id as ownerId'])
      .where('id', '=', competitionId)
      .executeTakeFirstOrThrow()
  },

  /** Which competition a case is about, and which players. `name` is empty for the house competition. */
  async aboutWhom(tx: Transaction<Schema>, id: string) {
    const { rows } = await sql<{ id: string; name: string; userIds: string[] }>`
      select k.id, k.name,
        array(select user_id::text from account_case_members where case_id = c.id order by user_id) as "userIds"
      from account_cases c join competitions k on k.id = c.competition_id where c.id = ${id}`.execute(tx)
    const { userIds, ...competition } = rows[0]!
    return { competition, userIds }
  },

  /** The accounts of a competition whose prizes are held, with the position in the final list once there is one. */
  async held(db: Kysely<Schema>, competitionId: string): Promise<HeldPrize[]> {
    const { rows } = await sql<HeldPrize>`
      select u.username, min(v.position)::int as position
      from account_cases c join account_case_members m on m.case_id = c.id join users u on u.id = m.user_id
      left join portfolios p on p.competition_id = c.competition_id and p.user_id = u.id
      left join closing_values v on v.portfolio_id = p.id and v.competition_id = c.competition_id
      where c.competition_id = ${competitionId} and (decision is null or decision = 'one_person')
      group by u.id, u.username order by position nulls last, lower(u.username)`.execute(db)
    return rows
  },

  /** The decision of a case, which is locked until the transaction ends; undefined if there is no such case. */
  async lock(
    tx: Transaction<Schema>,
    id: string,
  ): Promise<{ decision: CaseDecision | null; reason: string | null } | undefined> {
    return tx
      .selectFrom('account_cases')
      .select(['decision', 'reason'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  },

  async addNote(
    tx: Transaction<Schema>,
    note: { id: string; caseId: string; authorId: string; text: string; at: EpochMs },
  ): Promise<void> {
    const { id, caseId: case_id, authorId: author_id, text, at: written_at } = note
    await tx.insertInto('account_case_notes').values({ id, case_id, author_id, text, written_at }).execute()
  },

  async decide(
    tx: Transaction<Schema>,
    id: string,
    decided: { decision: CaseDecision; reason: string; at: EpochMs },
  ): Promise<void> {
    const { decision, reason, at } = decided
    await tx
      .updateTable('account_cases')
      .set({ decision, reason, decided_at: at })
      .where('id', '=', id)
      .execute()
  },
}

/** What players see of their cases, and their appeals. */
function createOwnCases(kysely: Kysely<Schema>) {
  return {
    /** The decisions about a player, the last one first. */
    async ofPlayer(userId: string): Promise<OwnCase[]> {
      const { rows } = await sql<Omit<OwnCase, 'appeal'> & { text: string | null; at: EpochMs | null }>`
        select c.id, k.name as competition, decision, reason, decided_at as "decidedAt", appeal as text, appealed_at as at
        from account_case_members m join account_cases c on c.id = m.case_id
        join competitions k on k.id = c.competition_id
        where m.user_id = ${userId} and decision is not null order by decided_at desc, c.id`.execute(kysely)
      return rows.map(({ text, at, ...own }) => ({
        ...own,
        appeal: text === null || at === null ? null : { text, at },
      }))
    },

    /** Writes an appeal of a player against a decision that there is one person. Resolves to whether it was written. */
    async appeal(userId: string, id: string, text: string, at: EpochMs): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update account_case_members set appeal = ${text}, appealed_at = ${at}
        where case_id = ${id} and user_id = ${userId} and appeal is null
          and exists (select from account_cases where id = ${id} and decision = 'one_person')`.execute(kysely)
      return numAffectedRows === 1n
    },
  }
}

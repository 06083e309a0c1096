// What is kept of one player to find several accounts of one person. A case is erased when the first of its players leaves.
// That there was one is kept, so that those who look into cases know.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const accountLinkData: PersonalData<
  'account_signals' | 'account_cases' | 'account_case_members' | 'account_case_notes'
> = {
  rows: {
    account_signals: ({ userId }) => sql`
      select competition_id, kind, encode(hash, 'hex') as hash, slot from account_signals where user_id = ${userId}
      order by competition_id, kind, slot, hash`,
    account_cases: ({ userId }) => sql`
      select c.id, competition_id, opened_at, evidence, decision, reason, decided_at from account_cases c
      join account_case_members m on m.case_id = c.id where user_id = ${userId} order by opened_at, c.id`,
    account_case_members: ({ userId }) => sql`
      select case_id, appeal, appealed_at from account_case_members where user_id = ${userId} order by case_id`,
    account_case_notes: ({ userId }) => sql`
      select case_id, text, written_at from account_case_notes where author_id = ${userId} order by written_at, id`,
  },
  async erase(tx, { userId }) {
    await sql`
      with gone as (
        delete from account_cases where id in (select case_id from account_case_members where user_id = ${userId})
        returning competition_id, decision
      )
      insert into erased_account_cases (competition_id, erased_at, is_to_be_told)
      select competition_id, extract(epoch from now()) * 1000, decision is distinct from 'different_people'
      from gone`.execute(tx)
  },
}

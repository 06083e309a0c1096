// The jobs that name one player, by id or by address, under any key.

import { sql } from 'kysely'
import type { Person, PersonalData } from '../database/personal-tables.ts'

const namesPerson = ({ userId, email }: Person) => sql`
  jsonb_path_exists(lower(data::text)::jsonb, '$.** ? (@ == $id || @ == $email)',
    jsonb_build_object('id', ${userId}::text, 'email', ${email.toLowerCase()}::text))`

export const jobData: PersonalData<'jobs.job'> = {
  rows: {
    'jobs.job': (person) => sql`
      select id, name, state, extract(epoch from created_on)::bigint * 1000 as created_at from jobs.job
      where ${namesPerson(person)} order by created_on, id`,
  },
  async erase(tx, person) {
    await sql`delete from jobs.job where ${namesPerson(person)}`.execute(tx)
  },
}

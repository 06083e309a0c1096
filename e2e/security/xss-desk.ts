// Payloads at the operator's desk, where the most privileged users read what everybody writes: feedback, appeals, names,
// reasons in the log, notes, alerts, articles, competitions and the names of instruments.

import { openGameDatabase } from '../support/open-game-database.ts'
import type { Cast } from './cast.ts'
import type { Row } from './row.ts'
import { inNames, readPayloads } from './xss-texts.ts'
import { becomePlayer, rowOf, visit, type Watch } from './xss-watch.ts'

const caseId = '0198c5b2-0000-7000-8000-00000000ca5e'

/** Statements that write a payload to every text at the desk: $1 is the text, $2 the player who wrote it or has it as a name. */
const planted = [
  `update users set username = $1 where id = $2`,
  `update feedback set explanation = $1, location = left('/' || $1, 500), user_id = $2`,
  `update exclusions set reason = $1, appeal = $1, appealed_at = 0 where user_id = $2`,
  `insert into desk_log (at, actor_id, is_command_line, action, subject_kind, subject_id, subject_name, before, after, reason)
   values (0, $2, false, 'restrictProduct', 'product', $1, $1, jsonb_build_object($1::text, $1::text), null, $1)`,
  `update account_case_notes set text = $1, author_id = $2`,
  `update account_case_members set appeal = $1, appealed_at = 0 where user_id = $2`,
  `update alerts set message = left($1, 500)`,
  `update article_versions set source = $1, author_id = $2`,
]

/** Something of each kind, to be filled with payloads. */
const prepared = [
  `insert into feedback (id, value, explanation, location, created_at) values (gen_random_uuid(), 1, '', '/', 0)`,
  `insert into exclusions (id, user_id, scope, reason, created_at) select gen_random_uuid(), id, 'lists', '', 0 from users
   where id = $1`,
  `insert into account_cases (id, competition_id, opened_at, evidence) select '${caseId}', competition_id, 0,
   '{"devices":1,"moments":1,"mirrored":0,"opposite":0,"trades":0,"servesInviter":false,"score":30}'
   from portfolios where user_id = $1 limit 1`,
  `insert into account_case_members (case_id, user_id) select '${caseId}', id from users where id = $1`,
  `insert into account_case_notes (id, case_id, author_id, text, written_at)
   select gen_random_uuid(), '${caseId}', id, '', 0 from users where id = $1`,
  `insert into alerts (level, message, start_at) values ('info', 'x', 0)`,
  `insert into article_versions (article_id, language, number, source, at) values ('prizes', 'nl', 1, 'x', 0)`,
]

/** Resolves to the rows of what the desk shows. */
export async function checkDesk(cast: Cast, seen: Watch, payloads: readonly string[]): Promise<Row[]> {
  await becomePlayer(seen, cast.url, cast.operator)
  const rows = [await checkTexts(cast, seen, payloads), await checkMarket(cast, seen, payloads)]
  await becomePlayer(seen, cast.url, null)
  return rows
}

async function checkTexts({ game, url, bob }: Cast, seen: Watch, payloads: readonly string[]): Promise<Row> {
  const { pool, close } = await openGameDatabase(game)
  const wrong: string[] = []
  const run = (statement: string, ...values: string[]) =>
    pool.query(statement, values.slice(0, new Set(statement.match(/\$\d/g)).size))
  const look = async (path: string, texts: readonly string[]) =>
    wrong.push(...(await visit(seen, `${url}/desk/${path}`, texts)))
  await pool.query('delete from feedback')
  await pool.query('delete from alerts')
  for (const statement of prepared) await run(statement, bob.userId)
  for (const text of inNames(payloads)) {
    for (const statement of planted) await run(statement, text, bob.userId)
    await look('feedback', [text])
    await look(`players/${bob.userId}`, [text])
    await look('exclusions', [text])
    await look('log', [text])
    await look(`cases/${caseId}`, [text])
    await look('alerts', [text.slice(0, 100)])
    await look('articles/prizes/nl', [])
  }
  const competitions = await pool.query<{ id: string; name: string }>(
    `select id, name from competitions where name <> '' order by id limit $1`,
    [inNames(payloads).length],
  )
  for (const { id, name } of competitions.rows) {
    await look('competitions', [name])
    await look(`competitions/${id}`, [name])
    await look(`classes/${id}`, [name])
  }
  await pool.query('delete from exclusions where user_id = $1', [bob.userId])
  await pool.query('delete from account_cases')
  await pool.query('delete from alerts')
  await pool.query('delete from article_versions')
  await pool.query('update users set username = $1 where id = $2', [bob.username, bob.userId])
  await close()
  return rowOf('what the desk shows of all that is written', payloads.length, wrong)
}

/** The names of all instruments are on one page. */
async function checkMarket({ url }: Cast, seen: Watch, payloads: readonly string[]): Promise<Row> {
  const wrong = await visit(seen, `${url}/desk/market`, inNames(await readPayloads()))
  return rowOf('names of instruments at the desk', payloads.length, wrong)
}

// Payloads in what an organiser writes about a competition: its name, its text and its prizes.

import { as, type Cast, jsonOf, logIn, registerAndActivate } from './cast.ts'
import type { Row } from './row.ts'
import { ends, hostileCompetitions } from './xss-texts.ts'
import { becomePlayer, rowOf, visit, type Watch } from './xss-watch.ts'

/** Looks at every competition as a visitor with its code, and at its prizes as a player who has joined it. */
export async function checkCompetitions(cast: Cast, seen: Watch, payloads: readonly string[]): Promise<Row> {
  const { url, send } = cast
  await registerAndActivate(cast, 'fatima-el-idrissi', '127.0.1.8')
  const player = await logIn(cast, 'fatima-el-idrissi', '127.0.1.8')
  const wrong: string[] = []
  for (const { joinCode: code, name } of await hostileCompetitions()) {
    wrong.push(...(await visit(seen, `${url}/competitions/join?code=${code}`, [name, ends.text])))
    const join = { method: 'POST', path: '/api/competitions/join', headers: as(player.token) }
    jsonOf(await send({ ...join, body: { code } }))
    await becomePlayer(seen, url, player)
    wrong.push(...(await visit(seen, `${url}/article/prizes`, [name, ends.prizes])))
    await becomePlayer(seen, url, null)
  }
  return rowOf('names, texts and prizes of competitions', payloads.length, wrong)
}

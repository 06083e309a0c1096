// Payloads in what players see of each other: the ranking, the page of another player, and sub-rankings with their invitations
// and links. This check has two players of its own, so that the names of the others do not change.

import { setTimeout as pause } from 'node:timers/promises'
import { openGameDatabase } from '../support/open-game-database.ts'
import { type Actor, as, type Cast, jsonOf, logIn, registerAndActivate } from './cast.ts'
import type { Row } from './row.ts'
import { inNames, isinOf, readPayloads } from './xss-texts.ts'
import { becomePlayer, rowOf, visit, type Watch } from './xss-watch.ts'

/** The longest name of a player in an address. */
const longestUsername = 20
/** How long an order may wait for a price, in milliseconds. */
const fillMs = 60_000

interface Others {
  /** Has payloads in the name, holds an ETF with payloads in its name, and owns the sub-rankings. */
  writer: Actor
  /** Looks at all of that. */
  reader: Actor
  /** The sub-ranking that both are in, with an invitation that waits. */
  subRankingId: string
  /** Leads to it. */
  linkCode: string
  /** The sub-ranking that the reader is invited to. */
  invitingId: string
}

/** A name of the writer, and those of the lists. */
interface Names {
  writer: string
  list: string
  inviting: string
  invited: string
}

const namesWith = (name: string): Names => ({
  ...{ writer: name, list: `Lijst ${name}`, inviting: `Uitnodiging ${name}` },
  invited: `${name}@example.org`,
})

/** Resolves to the rows of what players see of each other. */
export async function checkOthers(cast: Cast, seen: Watch, payloads: readonly string[]): Promise<Row[]> {
  const others = await gatherOthers(cast)
  const { pool, close } = await openGameDatabase(cast.game)
  const { subRankingId, invitingId } = others
  async function rename({ writer, list, inviting, invited }: Names): Promise<void> {
    const set = 'update subrankings set name = $1 where id = $2'
    await pool.query('update users set username = $1 where id = $2', [writer, others.writer.userId])
    await pool.query(set, [list, subRankingId])
    await pool.query(set, [inviting, invitingId])
    const { rowCount } = await pool.query(
      'update subranking_invitations set email = $1 where subranking_id = $2',
      [invited, subRankingId],
    )
    if (rowCount !== 1) throw new Error('No invitation waits')
  }
  await becomePlayer(seen, cast.url, others.reader)
  const rows = [
    await checkNamesOfOthers(cast, seen, payloads, { others, rename }),
    await checkPlayerPage(cast, seen, payloads, { rename }),
  ]
  await becomePlayer(seen, cast.url, null)
  await close()
  return rows
}

/** The ranking, the sub-ranking, the invitation on the dashboard, and the pages to invite and to join. */
async function checkNamesOfOthers(
  { url }: Cast,
  seen: Watch,
  payloads: readonly string[],
  { others, rename }: { others: Others; rename: (names: Names) => Promise<void> },
): Promise<Row> {
  const { writer, reader, subRankingId, linkCode } = others
  const wrong: string[] = []
  const look = async (path: string, texts: readonly string[]) =>
    wrong.push(...(await visit(seen, `${url}${path}`, texts)))
  for (const names of inNames(payloads).map(namesWith)) {
    await rename(names)
    await look('/rankings', [names.writer])
    await look('/rankings/subrankings', [names.list])
    await look(`/subrankings/${subRankingId}`, [names.list, names.writer])
    await look('/dashboard', [names.inviting])
    await becomePlayer(seen, url, writer)
    await look(`/subrankings/${subRankingId}/invite`, [names.list, names.invited])
    await becomePlayer(seen, url, null)
    await look(`/subrankings/join/${linkCode}`, [names.list, names.writer])
    await becomePlayer(seen, url, reader)
  }
  return rowOf('names in rankings, sub-rankings and invitations', payloads.length, wrong)
}

/** A name that fits into the address of a page is shown there, with what the player holds. No player has a longer one. */
async function checkPlayerPage(
  { url }: Cast,
  seen: Watch,
  payloads: readonly string[],
  { rename }: { rename: (names: Names) => Promise<void> },
): Promise<Row> {
  const [held = ''] = inNames(await readPayloads())
  const short = (await readPayloads()).filter(({ length }) => length <= longestUsername)
  const wrong: string[] = []
  for (const payload of new Set([...short, ...payloads])) {
    const isName = payload.length <= longestUsername
    if (isName) await rename(namesWith(payload))
    const address = `${url}/user/${encodeURIComponent(payload)}`
    wrong.push(...(await visit(seen, address, isName ? [payload, held] : [])))
  }
  return rowOf('the page of another player', payloads.length, wrong)
}

async function gatherOthers(cast: Cast): Promise<Others> {
  const enter = async (username: string, from: string) => {
    await registerAndActivate(cast, username, from)
    const actor = await logIn(cast, username, from)
    await post(actor, '/api/user/consent')
    return actor
  }
  const post = async <T>(actor: Actor, path: string, body?: object) =>
    jsonOf<T>(await cast.send({ method: 'POST', path, headers: as(actor.token), body }))
  const writer = await enter('dirk-jansen', '127.0.1.6')
  const reader = await enter('elsa-mol', '127.0.1.7')
  const create = (name: string) => post<{ id: string }>(writer, '/api/subrankings', { name })
  const { id: subRankingId } = await create('Lijst')
  const { id: invitingId } = await create('Uitnodiging')
  for (const [id, invited] of [
    [subRankingId, 'iemand-anders@example.org'],
    [invitingId, reader.username],
  ])
    await post(writer, '/api/subrankings/invites', { subRankingId: id, invitations: invited })
  const { linkCode } = jsonOf<{ linkCode: string }>(
    await cast.send({ path: `/api/subrankings/${subRankingId}/overall`, headers: as(writer.token) }),
  )
  await post(reader, `/api/subrankings/links/${linkCode}`)
  await buyHostile(cast, writer)
  return { writer, reader, subRankingId, linkCode, invitingId }
}

/** Buys the ETF that has the first payloads in its name, and waits for the fill: right after a start it has no price yet. */
async function buyHostile({ send }: Cast, { token }: Actor): Promise<void> {
  const headers = as(token)
  const body = { productId: isinOf(0), transactionType: 'buy', orderType: 'market', quantity: 1 }
  jsonOf(await send({ method: 'POST', path: '/api/orders', headers, body }))
  for (const end = performance.now() + fillMs; performance.now() < end; await pause(200)) {
    const came = await send({ path: '/api/positions', headers })
    if (jsonOf<{ positions: unknown[] }>(came).positions.length > 0) return
  }
  throw new Error('The order was not filled in time.')
}

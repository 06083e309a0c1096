// The download of all data on a player: asked for, built by a job on any node, and what is in it.

import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalRows } from '../../src/compose/personal-data.ts'
import { buildDownload } from '../../src/modules/personal-data/build-download.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { type ExportedTable, personalTables } from '../../src/platform/database/personal-tables.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { plantPerson } from '../fixtures/plant-person.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { callDuring } from '../fixtures/race.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

let database: OpenDatabase
let nodes: Server[]
beforeAll(async () => {
  database = await createTestDatabase()
  const settings = { DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret }
  nodes = [await composeNode(settings), await composeNode(settings)]
  await nodes[0]!.listen()
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.close()
})

function send(token: string, method: 'GET' | 'POST', path: string, node = 0) {
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'test' }
  return nodes[node]!.app.inject({ method, url: `/api/user/download${path}`, headers })
}

async function untilReady(token: string) {
  for (;;) {
    const { download } = (await send(token, 'GET', '')).json()
    expect(download.filesDone).toBeLessThanOrEqual(download.filesTotal)
    if (download.state === 'ready') return download
    await pause(20)
  }
}

async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
  const files = new Map<string, string>()
  for (const entry of await reader.getEntries())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()))
  return files
}

describe('a download', () => {
  it('is built in the background, and fetched from any node', async () => {
    const anna = await logInAs('anna', database)
    expect((await send(anna, 'GET', '')).json()).toEqual({ download: null })
    expect((await send(anna, 'GET', '/file')).statusCode).toBe(404)

    const asked = await send(anna, 'POST', '')
    expect([asked.statusCode, asked.json().download.state]).toEqual([200, 'building'])
    const { size, expiresOn, createdOn } = await untilReady(anna)
    const file = await send(anna, 'GET', '/file')

    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': 'attachment; filename="mijn-gegevens.zip"',
      'cache-control': 'no-store',
    })
    expect(expiresOn - createdOn).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect((await send(anna, 'GET', '/file', 1)).rawPayload.equals(file.rawPayload)).toBe(true)
    const files = await unzip(file.rawPayload)
    expect(JSON.parse(files.get('json/account.json')!)).toMatchObject([{ username: 'anna' }])
    const names = Object.values(personalTables).flatMap((entry) => ('file' in entry ? [entry.file] : []))
    expect([...files.keys()].sort()).toEqual(
      ['LEESMIJ.txt', ...names.flatMap((name) => [`csv/${name}.csv`, `json/${name}.json`])].sort(),
    )
  })

  it('is that of its player alone', async () => {
    const bob = await logInAs('bob', database)
    expect((await send(bob, 'GET', '')).json()).toEqual({ download: null })
    expect((await send(bob, 'GET', '/file')).statusCode).toBe(404)
  })

  it('is one at a time, three a day, and none after a day', async () => {
    const carla = await logInAs('carla', database)
    const asked = await Promise.all(Array.from({ length: 5 }, () => send(carla, 'POST', '')))
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    await untilReady(carla)
    const count = async (table: 'downloads' | 'download_chunks') =>
      (
        await database.pool.query(
          `select count(*)::int from ${table} d ${
            table === 'downloads' ? '' : 'join downloads on downloads.id = download_id'
          } where user_id = (select id from users where username = 'carla')`,
        )
      ).rows[0].count
    expect(await count('downloads')).toBe(1)
    for (let more = 0; more < 2; more += 1) {
      expect((await send(carla, 'POST', '')).statusCode).toBe(200)
      await untilReady(carla)
    }
    const refused = await send(carla, 'POST', '')
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_downloads'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
    // Only the newest has bytes.
    expect(await count('download_chunks')).toBe(1)
    await database.pool.query('update downloads set expires_at = 0')
    expect((await send(carla, 'GET', '')).json()).toEqual({ download: null })
    expect((await send(carla, 'GET', '/file')).statusCode).toBe(404)
  })

  it('breaks off when it is removed while it is sent, so that the browser does not wait for the rest', async () => {
    const esra = await logInAs('esra', database)
    await send(esra, 'POST', '')
    await untilReady(esra)
    // As if there were another piece.
    await database.pool.query('update downloads set size = size + 1')
    const { port } = nodes[0]!.app.server.address() as AddressInfo
    const response = await fetch(`http://localhost:${port}/api/user/download/file`, {
      headers: { authorization: `Bearer ${esra}`, 'x-requested-with': 'test' },
      signal: AbortSignal.timeout(60_000),
    })
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
    await database.pool.query('delete from download_chunks')
    expect((await send(esra, 'GET', '/file')).statusCode).toBe(404)
  })

  it('goes with its player, who leaves while it is built', async () => {
    const finn = await logInAs('finn', database)
    let leaving: Promise<{ status: number }> | undefined
    const left = await callDuring(
      database.kysely,
      (tx) => sql`lock table feedback in access exclusive mode`.execute(tx),
      async () => send(finn, 'POST', ''),
      async () => {
        leaving = call(nodes[1]!, finn, ['DELETE', '/user'])
      },
    )
    expect(left.statusCode).toBe(200)
    expect((await leaving)?.status).toBe(200)
    const { rows } = await database.pool.query(
      `select count(*)::integer as left from users where username = 'finn'
      union all select count(*)::integer from downloads where ready_at is null
      union all select count(*)::integer from jobs.job where name = 'download' and state <> 'completed'`,
    )
    expect(rows).toEqual([{ left: 0 }, { left: 0 }, { left: 0 }])
  })

  it('needs a recent proof of who the player is', async () => {
    const dirk = await logInAs('dirk', database)
    await database.pool.query('update sessions set authenticated_at = 0')
    for (const [method, path] of [
      ['POST', ''],
      ['GET', '/file'],
    ] as const) {
      const { statusCode, body } = await send(dirk, method, path)
      expect([statusCode, JSON.parse(body).error.code]).toEqual([403, 'reauthentication_required'])
    }
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The memory that is in use, once garbage has been collected. */
function liveBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('the files of a download', () => {
  const readme = { name: 'README.txt', text: '' }
  const nothing = async () => {}

  it('explain every file and column, in each language', async () => {
    const person = await plantPerson(database.kysely, 'eva-jansen')
    for (const language of ['nl', 'de', 'pl']) {
      const text = await readFile(
        new URL(`../../../content/download/readme.${language}.txt`, import.meta.url),
        'utf8',
      )
      const [head = '', ...sections] = text.split(/\n(?=[a-z-]+: )/)
      const shared = head.match(/^ {2}\w+/gm)!.map((name) => name.trim())
      for (const table of Object.keys(personalRows) as ExportedTable[]) {
        const { file } = personalTables[table]
        const section = sections.find((each) => each.startsWith(`${file}: `))
        expect(section, `${file} in ${language}`).toBeDefined()
        const explained = new Set([
          ...shared,
          ...(section!.match(/^ {2}\w+/gm) ?? []).map((name) => name.trim()),
        ])
        const [row] = (await personalRows[table](person).execute(database.kysely)).rows
        const missing = Object.keys(row!).filter((column) => !explained.has(column))
        expect(missing, `${file} in ${language}`).toEqual([])
      }
    }
  })

  it('do not run in a spreadsheet, and say what is stored', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a";b\n=1', "'=1"]
    const person = await plantPerson(database.kysely, 'fatma-kaya')
    for (const [index, text] of hostile.entries()) {
      await database.pool.query(
        `insert into feedback (id, user_id, value, explanation, location, created_at)
        values (gen_random_uuid(), $1, 1, $2, '/', $3)`,
        [person.userId, text, 1_900_000_000_000 + index],
      )
    }
    const pieces: Buffer[] = []
    await buildDownload(
      { kysely: database.kysely, rows: personalRows },
      {
        ...{ person, readme, now: new Date(0), showProgress: nothing, signal: new AbortController().signal },
        keep: async (_, bytes) => void pieces.push(bytes),
      },
    )
    const files = await unzip(Buffer.concat(pieces))
    const json: { explanation: string }[] = JSON.parse(files.get('json/feedback.json')!)
    expect(json.slice(1).map(({ explanation }) => explanation)).toEqual(hostile)
    const csv: { explanation: string }[] = parse(files.get('csv/feedback.csv')!, {
      ...{ columns: true, bom: true, delimiter: ';' },
    })
    for (const [index, { explanation }] of csv.slice(1).entries()) {
      expect(explanation).not.toMatch(/^[=+\-@\t\r]/)
      expect(explanation.replace(/^'/, '')).toBe(hostile[index]!.replace(/^'/, ''))
    }
    expect(csv[0]).toMatchObject({ value: '5' })
  })

  it('are written in pieces, however many transactions there are', async () => {
    const person = await plantPerson(database.kysely, 'gijs-smit')
    await database.pool.query(
      `insert into transactions (id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs, amount, quote,
        created_at)
      select gen_random_uuid(), $1, 'NL0000009082', 'dividend', 1, 0, 1, 0, 1, jsonb_build_object('bid', md5(n::text)), n
      from generate_series(1, 40000) n`,
      [person.portfolioId],
    )
    const sizes: number[] = []
    const before = liveBytes()
    let most = 0
    const size = await buildDownload(
      { kysely: database.kysely, rows: personalRows },
      {
        ...{ person, readme, now: new Date(0), showProgress: nothing, signal: new AbortController().signal },
        async keep(_, bytes) {
          sizes.push(bytes.length)
          most = Math.max(most, liveBytes() - before)
        },
      },
    )
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.max(...sizes)).toBeLessThan(2 * 256 * 1024)
    expect(sizes.reduce((sum, each) => sum + each)).toBe(size)
    process.stdout.write(
      `download of 40,000 transactions: ${size} bytes, memory grew by ${most} at the most\n`,
    )
    // All the rows as objects are more than 40 MB.
    expect(most).toBeLessThan(12_000_000)
  })
})

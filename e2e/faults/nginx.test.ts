// With the rules of deploy/nginx: what a node learns about a player behind nginx, and which node nginx asks.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Nginx, nginxPorts, nodeHeader, startNginx } from '../cluster/nginx.ts'
import { findPrograms } from '../cluster/programs.ts'

const programs = findPrograms()

const answerHeaders: RequestListener = (received, answer) => answer.end(JSON.stringify(received.headers))

/** Answers like a node of the last release that is shutting down. */
const answerAsLeaving: RequestListener = (received, answer) => {
  if (received.url?.startsWith('/assets/')) answer.statusCode = 404
  if (received.url?.startsWith('/health/')) answer.statusCode = 503
  answerHeaders(received, answer)
}

async function listen(answer: RequestListener): Promise<Server> {
  const node = createServer(answer)
  await once(node.listen(0, '127.0.0.1'), 'listening')
  return node
}

const portOf = (node: Server): number => (node.address() as AddressInfo).port

describe.skipIf('missing' in programs)('behind nginx', () => {
  let folder: string
  let port: number
  let nodes: Server[]
  let nginx: Nginx

  beforeAll(async () => {
    if ('missing' in programs) return
    folder = await mkdtemp(join(tmpdir(), 'koersklasse-nginx-'))
    nodes = [await listen(answerHeaders), await listen(answerAsLeaving)]
    const ports = await nginxPorts()
    port = ports.players
    nginx = await startNginx(programs.nginx, folder, {
      ...ports,
      nodes: nodes.map(portOf),
      databases: [1, 2],
    })
  })
  afterAll(async () => {
    await nginx?.stop()
    for (const node of nodes ?? []) node.close()
    if (folder !== undefined) await rm(folder, { recursive: true })
  })

  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

  it('asks another node for a file that one does not have', async () => {
    for (let call = 0; call < 4; call += 1) expect((await get('/assets/new.js')).status).toBe(200)
  })

  it('goes on asking a node that is not ready', async () => {
    const ready = await Promise.all(Array.from({ length: 4 }, () => get('/health/ready')))
    expect(new Set(ready.map(({ status }) => status))).toEqual(new Set([200, 503]))
    const answers = await Promise.all(Array.from({ length: 4 }, () => get('/')))
    expect(new Set(answers.map(({ headers }) => headers.get(nodeHeader))).size).toBe(2)
  })

  /** The headers with which a call from an address of this machine comes to the node. */
  async function headersOf(path: string, localAddress: string): Promise<IncomingHttpHeaders> {
    const forged = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'ftp' }
    const call = request({
      port,
      path,
      localAddress,
      host: '127.0.0.1',
      headers: { host: 'game.example:8443', ...forged },
    })
    call.end()
    const [answer] = await once(call, 'response')
    let text = ''
    for await (const part of answer) text += part
    return JSON.parse(text)
  }

  it.each(['/', '/api/user', '/assets/app.js', '/health/live', '/services/ingest', '/socket'])(
    '%s: a node sees the host and the address of the player',
    async (path) => {
      for (const address of ['127.0.3.4', '127.0.5.6'])
        expect(await headersOf(path, address)).toMatchObject({
          ...{ host: 'game.example:8443', 'x-forwarded-for': address, 'x-forwarded-proto': 'http' },
        })
    },
  )
})

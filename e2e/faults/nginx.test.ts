// What a node learns of a player who comes in by nginx, with the rules of deploy/nginx.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Nginx, nginxPorts, startNginx } from '../cluster/nginx.ts'
import { findPrograms } from '../cluster/programs.ts'

const programs = findPrograms()

describe.skipIf('missing' in programs)('behind nginx', () => {
  let folder: string
  let port: number
  let node: Server
  let nginx: Nginx

  beforeAll(async () => {
    if ('missing' in programs) return
    folder = await mkdtemp(join(tmpdir(), 'koersklasse-nginx-'))
    node = createServer((received, answer) => answer.end(JSON.stringify(received.headers)))
    await once(node.listen(0, '127.0.0.1'), 'listening')
    const ports = await nginxPorts()
    port = ports.players
    const nodes = [(node.address() as AddressInfo).port]
    nginx = await startNginx(programs.nginx, folder, { ...ports, nodes, databases: [1, 2] })
  })
  afterAll(async () => {
    await nginx?.stop()
    node?.close()
    if (folder !== undefined) await rm(folder, { recursive: true })
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

  it.each(['/', '/api/user', '/socket'])(
    '%s: a node sees the host and the address of the player',
    async (path) => {
      for (const address of ['127.0.3.4', '127.0.5.6'])
        expect(await headersOf(path, address)).toMatchObject({
          ...{ host: 'game.example:8443', 'x-forwarded-for': address, 'x-forwarded-proto': 'http' },
        })
    },
  )
})

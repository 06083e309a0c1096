// Frames, parsed as a client does.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { frameOf, textFrameOf } from './frame.ts'

let server: Server
/** What the server sends to the next client. */
let frame: Buffer

beforeAll(async () => {
  const sockets = new WebSocketServer({ noServer: true })
  server = createServer().on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, () => stream.write(frame))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

async function read(bytes: Buffer): Promise<string> {
  frame = bytes
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [data, isBinary] = await once(client, 'message')
  expect(isBinary).toBe(false)
  client.terminate()
  return String(data)
}

it.each([0, 1, 125, 126, 65_535, 65_536, 100_000])('carries a text of %i bytes', async (length) => {
  const text = 'x'.repeat(length)
  expect(await read(textFrameOf(text))).toBe(text)
})

it('counts bytes, not characters', async () => {
  const text = '€ é 💶'.repeat(100)
  expect(await read(textFrameOf(text))).toBe(text)
})

it('carries a message as JSON', async () => {
  const message = { action: 'error', body: { code: 'unavailable' } } as const
  expect(JSON.parse(await read(frameOf(message)))).toEqual(message)
})

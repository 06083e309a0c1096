import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { plainParts } from '../../test/fixtures/app-parts.ts'
import { createApp } from './app.ts'
import { listen } from './listen.ts'
import type { App } from './route.ts'

const host = '127.0.0.1'
const apps: App[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** An app that does not listen yet. The calls of /slow, which `calls` counts, are answered when `answer` is called. */
async function create() {
  const slow = Promise.withResolvers<void>()
  let calls = 0
  const app = await createApp({
    ...plainParts,
    addRootRoutes(root) {
      root.get('/slow', async () => {
        calls += 1
        await slow.promise
        return 'done'
      })
    },
  })
  apps.push(app)
  return { app, calls: () => calls, answer: slow.resolve }
}

const portOf = (app: App): number => (app.server.address() as AddressInfo).port

it('takes a free port for 0, and says where it listens', async () => {
  const { app } = await create()
  expect(await listen(app, { host, port: 0 })).toBe(`http://${host}:${portOf(app)}`)
  expect((await fetch(`http://${host}:${portOf(app)}/api/nowhere`)).status).toBe(404)
})

it.runIf(process.platform === 'linux')(
  'accepts connections that come together in few turns of the event loop',
  async () => {
    const count = 400
    const { app } = await create()
    await listen(app, { host, port: 0 })
    let [accepted, turns] = [0, 0]
    app.server.on('connection', () => {
      accepted += 1
    })
    const clients = Array.from({ length: count }, () => connect(portOf(app), host))
    for (; accepted < count && turns < count; turns += 1) await new Promise(setImmediate)
    for (const client of clients) client.destroy()
    expect(turns).toBeLessThan(count / 4)
  },
)

it('refuses an address at which another app or program listens', async () => {
  const [first, second] = [await create(), await create()]
  await listen(first.app, { host, port: 0 })
  await expect(listen(second.app, { host, port: portOf(first.app) })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })

  const program = createServer()
  await once(program.listen(0, host), 'listening')
  const third = await create()
  const { port } = program.address() as AddressInfo
  await expect(listen(third.app, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  program.close()
})

it('answers what is under way before it is closed, and then listens no more', async () => {
  const { app, calls, answer } = await create()
  await listen(app, { host, port: 0 })
  const port = portOf(app)
  // More than one for each socket that listens, so that some came by the others.
  const answers = Array.from({ length: 100 }, () => fetch(`http://${host}:${port}/slow`))
  while (calls() < answers.length) await new Promise(setImmediate)
  const closed = app.close().then(() => 'closed')
  expect(await Promise.race([closed, new Promise(setImmediate)])).not.toBe('closed')
  answer()
  for (const response of await Promise.all(answers)) expect(await response.text()).toBe('done')
  expect(await closed).toBe('closed')
  await expect(fetch(`http://${host}:${port}/slow`)).rejects.toThrow()
})

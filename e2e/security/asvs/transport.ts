// HTTP itself: methods, framing, paths, forwarded addresses, and what errors reveal.

import { once } from 'node:events'
import { connect } from 'node:net'
import { as } from '../cast.ts'
import { type Check, findingOf } from '../check.ts'
import type { Came } from '../secure-game.ts'

/** Sends text over a connection of its own; resolves to all that comes back until it is closed. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let came = ''
  socket.on('data', (part: Buffer) => {
    came += part.toString()
  })
  socket.setTimeout(20_000, () => socket.destroy())
  socket.write(text)
  await once(socket, 'close')
  return came
}

/** Framing that hides a second request in the first one, unless the server finds the end of the first as the standard says. */
const smuggled = [
  'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
  'Content-Length: 0\r\nContent-Length: 44\r\n\r\n',
  'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
].map(
  (framing) =>
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${framing}GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n`,
)

/** Whether an answer exposes internals: a stack trace, a source file, a query, a driver. */
const tellsTooMuch = ({ body }: Came): boolean =>
  /\n\s+at |node:internal|\.ts:\d|node_modules|select .* from|postgres|fastify|stack"/i.test(body)

const fileContents = /"workspaces"|"devDependencies"|\[core\]|repositoryformatversion|root:x:0|BEGIN .*KEY/

export const transportChecks: readonly Check[] = [
  {
    ...{ id: 'V4.1.3', level: 2, what: 'a client cannot choose its own address' },
    async look({ send }) {
      const most = 8_000
      let sent = 0
      let status = 200
      while (status !== 429 && sent < most) {
        const batch = Array.from({ length: 25 }, (_, index) => {
          const forged = `203.0.${(sent + index) >> 8}.${(sent + index) & 255}`
          return send({
            path: '/api/alerts',
            from: '127.0.2.1',
            headers: { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
          })
        })
        const statuses = (await Promise.all(batch)).map((came) => came.status)
        status = statuses.includes(429) ? 429 : (statuses[0] ?? 0)
        sent += batch.length
      }
      return {
        sent: `${sent} calls from one address, each with another X-Forwarded-For`,
        came: status === 429 ? '429 in the end' : `${status}: no limit`,
        isRight: status === 429,
      }
    },
  },
  {
    ...{ id: 'V4.2.1', level: 2, what: 'no request is smuggled in another' },
    async look({ game }) {
      const port = Number(new URL(game.url).port)
      const came = await Promise.all(smuggled.map((text) => sendRaw(port, text)))
      const wrong = came.filter((text) => text.includes('"live"') || !text.startsWith('HTTP/1.1 400'))
      return findingOf(
        'two lengths, two encodings, a space before the colon',
        wrong.map((text) => text.slice(0, 60)),
        '400 each, and the connection is closed',
      )
    },
  },
  {
    ...{ id: 'V5.3.2', level: 1, what: 'no path leads to a file of the server' },
    async look({ send }) {
      const ups = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '%252e%252e%252f', '....//']
      const targets = [
        'package.json',
        '.git/config',
        'server/package.json',
        'etc/passwd',
        'data/keys/jwt-secret',
      ]
      const starts = ['/', '/assets/', '/images/', '/api/articles/', '/api/docs/static/']
      const paths = starts.flatMap((start) =>
        ups.flatMap((up) => targets.map((target) => `${start}${up.repeat(5)}${target}`)),
      )
      const plain = [
        '/package.json',
        '/.git/config',
        '/.env',
        '/data/keys/jwt-secret',
        '/assets/../index.html',
      ]
      const wrong: string[] = []
      for (const path of [...plain, ...paths]) {
        const { status, body } = await send({ path, from: '127.0.2.2' })
        if (fileContents.test(body) || status >= 500) wrong.push(`${status} ${path}`)
      }
      return findingOf(
        `${plain.length + paths.length} paths such as ${paths[1]}`,
        wrong,
        'no file of the server',
      )
    },
  },
  {
    ...{ id: 'V13.4.4', level: 2, what: 'no TRACE' },
    async look({ send }) {
      const { status, body } = await send({
        method: 'TRACE',
        path: '/',
        headers: { 'x-mark': 'echo-of-mark' },
      })
      const isRight = status >= 400 && status < 502 && !body.includes('echo-of-mark')
      return { sent: 'TRACE /', came: `${status} ${body.slice(0, 60)}`, isRight }
    },
  },
  {
    ...{ id: 'V13.4.5', level: 2, what: 'monitoring is not public' },
    async look({ send, game }) {
      const behindProxy = await send({ path: '/metrics' })
      // A proxy on the same machine that adds no X-Forwarded-For looks like a caller on this machine.
      const direct = await fetch(`${game.url}/metrics`, { headers: { host: 'game.example' } })
      const statuses = [behindProxy.status, direct.status]
      return {
        sent: 'GET /metrics by the proxy, and by one without X-Forwarded-For',
        came: statuses.join(', '),
        isRight: statuses.every((status) => status >= 400 && status < 500),
      }
    },
  },
  {
    ...{ id: 'V16.5.1', level: 2, what: 'errors tell nothing of the inside' },
    async look({ send, anna }) {
      const json = { ...as(anna.token), 'content-type': 'application/json' }
      const post = { method: 'POST', path: '/api/orders', headers: json }
      const came = await Promise.all([
        send({ ...post, body: '{"a":' }),
        send({ ...post, body: '['.repeat(30_000) }),
        send({ ...post, body: 'x'.repeat(70_000) }),
        send({ ...post, headers: { ...json, 'content-type': 'application/xml' }, body: '<a/>' }),
        send({ path: '/api/%E0%A4%A' }),
        send({ path: `/api/products/${'x'.repeat(500)}` }),
        send({ path: "/api/search?q='%20or%201=1%20--%00" }),
        send({ path: '/api/orders/no-id', headers: as(anna.token) }),
        send({ path: '/api/user', headers: { authorization: `Bearer ${'a.'.repeat(2_000)}` } }),
      ])
      const wrong = came.filter((each) => tellsTooMuch(each) || each.status >= 500)
      return findingOf(
        `${came.length} broken requests`,
        wrong.map(({ status, body }) => `${status} ${body.slice(0, 60)}`),
        'no 5xx, and no trace, file or query',
      )
    },
  },
]

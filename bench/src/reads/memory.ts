// What the calls are compared with: a Fastify server that returns the same bytes from memory, with the same headers, to
// anybody. Its argument is a JSON file with the answers by path.

import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import type { Answer } from './answers.ts'

const answers = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as Record<string, Answer>
const app = Fastify()
const byPath = Map.groupBy(Object.entries(answers), ([path]) => path.split('?')[0]!)
for (const [pathname, known] of byPath) {
  const bodies = new Map(
    known.map(([path, { headers, body }]) => [path, { headers, bytes: Buffer.from(body) }]),
  )
  app.get(pathname, (request, reply) => {
    const { headers, bytes } = bodies.get(request.raw.url!)!
    return reply.headers(headers).send(bytes)
  })
}
process.on('SIGTERM', () => void app.close())
process.stdout.write(`The memory is ready: ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)

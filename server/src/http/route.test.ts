import { done, endpoint } from '@koersklasse/contract/endpoint.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { systemIds } from '../platform/ids.ts'
import { answerSerializer } from './answer-serializer.ts'
import { createErrorHandler } from './errors.ts'
import { type App, type Refusal, serve } from './route.ts'

const plain = { method: 'GET', summary: '', access: 'anyone', response: done } as const
const succeed = ok({ done: true as const })

function createServer(): App {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setSerializerCompiler(answerSerializer)
  app.setErrorHandler(createErrorHandler(systemIds))
  return app
}

test('a handler refuses with a declared or a common code; another does not compile', async () => {
  const app = createServer()
  const lockable = (path: string) => endpoint({ ...plain, path, errors: ['locked'] })
  serve(app, lockable('/declared'), () => refuse({ code: 'locked' }))
  serve(app, lockable('/common'), () => refuse({ code: 'unavailable' }))
  // @ts-expect-error: the endpoint declares `locked` alone
  serve(app, lockable('/other'), () => refuse({ code: 'bid_only' }))
  // @ts-expect-error: the endpoint declares no code
  serve(app, endpoint({ ...plain, path: '/none' }), () => refuse({ code: 'not_found' }))

  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  // The compiler is the only check: a code that it could not see still reaches the client with its own status.
  expect(await Promise.all(['/declared', '/common', '/other', '/none'].map(statusOf))).toEqual([
    403, 503, 409, 404,
  ])
})

test('a handler whose result may have any code does not compile', async () => {
  const app = createServer()
  const anyResult = (): Result<{ done: true }, Refusal> => succeed
  const locked = endpoint({ ...plain, path: '/any', errors: ['locked'] })
  // @ts-expect-error: the type of the result has codes that the endpoint does not declare
  serve(app, locked, anyResult)
  // @ts-expect-error: the same in a promise
  serve(app, { ...locked, path: '/promised' }, async () => anyResult())
  expect((await app.inject('/any')).json()).toEqual({ done: true })
  expect((await app.inject('/promised')).json()).toEqual({ done: true })
})

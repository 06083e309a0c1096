import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { addRootRoutes } from './root-routes.ts'
import type { App } from './route.ts'

it('checks readiness once for concurrent callers', async () => {
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  const asked: ((isReady: boolean) => void)[] = []
  addRootRoutes(app as unknown as App, {
    isReady: () => new Promise((answer) => asked.push(answer)),
    metrics: new Registry(),
    discovery: () => {
      throw new Error('nobody discovers here')
    },
  })
  const ask = async () => (await app.inject('/health/ready')).statusCode
  const answers = Promise.all(Array.from({ length: 50 }, ask))
  await expect.poll(() => asked.length).toBe(1)
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  asked[0]!(true)
  expect(new Set(await answers)).toEqual(new Set([200]))
  const later = ask()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!(false)
  expect(await later).toBe(503)
  await app.close()
})

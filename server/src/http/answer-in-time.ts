import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { FastifyReply } from 'fastify'
import { RefusedError } from './errors.ts'
import type { App } from './route.ts'

/**
 * Answers every request that takes too long with `timeout`, and notes in each request when its time began (`receivedAt`). An
 * answer that is already being sent is cut off. Fastify's own `handlerTimeout` does the same, but makes an AbortController
 * and an exception for each request (docs/decisions/0078).
 * @param app gets a hook, which has to come before all others, so that their time counts too
 * @param mostMs the time, in milliseconds, for routes whose `config` has no `sendingMs`
 * @param clock real time
 */
export function answerInTime(app: App, mostMs: number, clock: Clock): void {
  app.decorateRequest('receivedAt', toEpochMs(0))
  app.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = clock.now()
    const timer = setTimeout(giveUp, request.routeOptions.config.sendingMs ?? mostMs, reply)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })
}

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy()
  else reply.send(new RefusedError('timeout'))
}

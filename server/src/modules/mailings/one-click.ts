// Ending a mailing as mail programs do it (RFC 8058): a POST to the address in List-Unsubscribe, with a form that says so.
// It comes from the servers of a mail provider, so it has no login, no Origin and no X-Requested-With: this is the one
// change that is accepted without them. It is outside of the API, whose calls all need them. The token is what proves that
// the caller has the mail; another site that does not know it can do nothing here. A GET of the same address is a page of
// the app, because programs that scan mails open links.

import { mailings } from '@koersklasse/contract/consent-wordings.ts'
import { unsubscribePage, unsubscribeToken } from '@koersklasse/contract/mailings.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { send } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { createNetworkThrottle } from '../../platform/network-throttle.ts'
import type { Subscriptions } from './subscriptions.ts'

/** A mail provider calls for all of its users from few networks. */
const limit = { burst: 600, everyMs: 100 }
const maxBodyBytes = 2_048

const params = z.object({ mailing: z.enum(mailings), token: unsubscribeToken })

/** Adds the route for mail programs. `clock` is real time. */
export function addOneClickRoute(
  root: App,
  { subscriptions, clock }: { subscriptions: Pick<Subscriptions, 'endByToken'>; clock: Clock },
): void {
  const networks = createNetworkThrottle({ clock, ...limit })

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store')
    const retryAfterMs = networks.waitOf(request.ip)
    if (retryAfterMs > 0) return send(reply, 'too_many_requests', { retryAfterMs })
    networks.count(request.ip)
    const asked = params.safeParse(request.params)
    if (!asked.success) return send(reply, 'not_found')
    if (!(await saysOneClick(request))) return send(reply, 'invalid_input', { field: 'List-Unsubscribe' })
    // The answer is the same for a token that no longer exists: a deleted player gets no mails either.
    await subscriptions.endByToken(asked.data.mailing, asked.data.token)
    return reply.type('text/plain; charset=utf-8').send('Unsubscribed')
  }

  void root.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: 'POST',
      url: unsubscribePage,
      schema: { hide: true },
      bodyLimit: maxBodyBytes,
      handler: end,
    })
  })
}

/** Whether the form of a request is the one of RFC 8058, in either of the encodings that it allows. */
async function saysOneClick({ headers, body }: FastifyRequest): Promise<boolean> {
  const type = headers['content-type'] ?? ''
  if (
    !(body instanceof Buffer) ||
    !/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)
  )
    return false
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return form.get('List-Unsubscribe') === 'One-Click'
  } catch {
    return false
  }
}

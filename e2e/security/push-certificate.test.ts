// If the DNS resolves the name of a push service to a machine in the operator's network, that machine has no certificate for
// the name, and receives nothing.

import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSendMessage } from '@koersklasse/server/src/modules/push/send-message.ts'
import { keyPairFrom } from '@koersklasse/server/src/modules/push/vapid-keys.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import { startPushService } from '@koersklasse/server/test/fixtures/push-service.ts'
import { generate } from 'selfsigned'
import { expect, it } from 'vitest'

const message = { title: 'Titel', body: 'Tekst', tag: 'order:1', path: '/orders/1', lang: 'nl', time: 0 }

it('sends nothing to a machine that cannot prove its name', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'fcm.googleapis.com' }])
  const read: string[] = []
  let connections = 0
  const inside = createServer({ key, cert }, (request, response) => {
    read.push(`${request.method} ${request.url}`)
    response.writeHead(201).end()
  })
  inside.on('connection', () => {
    connections += 1
  })
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const origin = `https://127.0.0.1:${(inside.address() as AddressInfo).port}`
  const send = createSendMessage({
    ...{ keys: keyPairFrom('a secret of the tests'), contact: 'mailto:spel@koersklasse.example', fetch },
    ...{ hosts: [origin], clock: systemClock },
  })
  const service = await startPushService()
  const { keys } = service.subscribe()
  await service.close()
  const outcome = await send({ endpoint: `${origin}/x`, ...keys }, message, 60, new AbortController().signal)
  expect([outcome.kind, connections, read]).toEqual(['later', 1, []])
  inside.closeAllConnections()
  inside.close()
})

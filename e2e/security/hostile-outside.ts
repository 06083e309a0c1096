// Hostile values for what is served outside of the API, which the contract has no schema for: discovery, health, the pages,
// and the one change that needs no login, ending a mailing as mail programs do it.

import { discover } from '@koersklasse/contract/discovery.ts'
import { unsubscribePage } from '@koersklasse/contract/mailings.ts'
import type { RandomSource } from '@koersklasse/domain/academy/random.ts'
import {
  goodText,
  hostileForms,
  hostileTexts,
  undecodable,
} from '@koersklasse/server/test/fixtures/hostile-values.ts'
import { oneOf } from './random.ts'
import type { Sent } from './secure-game.ts'

const texts = [...hostileTexts, ...undecodable]

/** The paths, by name; a field stands for any text. */
const gets: Readonly<Record<string, string>> = {
  discovery: discover.path,
  health: '/health',
  'health of the process': '/health/live',
  'security.txt': '/.well-known/security.txt',
  'a page': '/:page/:page',
  'a page of a product': '/products/:page',
}

function fill(random: RandomSource, path: string): string {
  return path.replace(/:(\w+)/g, (_, field: string) =>
    field === 'page' || random() < 0.5 ? oneOf(random, texts) : goodText(path, field),
  )
}

/** How many different routes there are. */
export const countOutside = Object.keys(gets).length + 1

/** Makes the next request outside of the API. */
export function nextCallOutside(random: RandomSource): { name: string; sent: Sent } {
  const from = `127.1.${Math.floor(random() * 200)}.1`
  const headers: Record<string, string> = {
    ...(random() < 0.2 && { accept: oneOf(random, ['', '*', 'text/html;q=x', 'x'.repeat(5_000)]) }),
    ...(random() < 0.2 && { cookie: oneOf(random, ['__Host-jwt=%', '=;=;', `a=${'x'.repeat(5_000)}`]) }),
  }
  const [name, path] = oneOf(random, [...Object.entries(gets), ['one-click', unsubscribePage] as const])
  if (path !== unsubscribePage) {
    const query = random() < 0.5 ? '' : `?${oneOf(random, texts)}=${oneOf(random, texts)}`
    return { name, sent: { path: `${fill(random, path)}${query}`, headers, from } }
  }
  const [type, body] = oneOf(random, hostileForms)
  const sent: Sent = { method: 'POST', path: fill(random, path), headers, body, from }
  return { name, sent: { ...sent, headers: { ...headers, 'content-type': type } } }
}

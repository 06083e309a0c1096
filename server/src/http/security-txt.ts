// How to report a vulnerability, as a file that researchers and their tools look for (RFC 9116).

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { App } from './route.ts'

/** How long the file may be relied on, in milliseconds; RFC 9116 recommends less than a year. */
const validityMs = 180 * 24 * 3_600_000

export interface SecurityTxtDeps {
  contactEmail: string
  publicUrl: string
  /** Real time. */
  clock: Clock
}

/** Adds /.well-known/security.txt with the contact address of the operator. */
export function addSecurityTxt(app: App, { contactEmail, publicUrl, clock }: SecurityTxtDeps): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${new Date(clock.now() + validityMs).toISOString()}`,
      'Preferred-Languages: nl, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''))
  })
}

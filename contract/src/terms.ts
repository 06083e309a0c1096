// The terms of the game, which a player accepts when registering, and again when they have changed.

import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { inLanguage, language } from './values.ts'

/** A version of the terms: the date from which it counts, as 2026-11-21. */
export const termsVersion = z.iso.date()

/** What a version changed, as sanitized HTML in a language. */
const termsChange = z.object({ version: termsVersion, language, html: z.string() })

export const getTerms = endpoint({
  method: 'GET',
  path: '/user/terms',
  summary:
    'Get the version of the terms that the player has accepted, the one that counts now, and what changed in between, newest first, in a language or else in Dutch.',
  access: 'player',
  beforeTerms: true,
  query: inLanguage,
  response: z.object({ accepted: termsVersion, current: termsVersion, changes: z.array(termsChange) }),
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/user/terms',
  summary: 'Accept the terms. A version that no longer counts is refused.',
  access: 'player',
  beforeTerms: true,
  body: z.object({ version: termsVersion }),
  response: done,
  errors: ['terms_outdated'],
})

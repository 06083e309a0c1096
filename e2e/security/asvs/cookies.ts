// The cookies that the server sets.

import type { Check } from '../check.ts'
import { findingOf } from '../check.ts'

const login = 'POST /api/auth/login with the right password'
const nameOf = (cookie: string): string => cookie.split('=')[0] ?? ''

export const cookieChecks: readonly Check[] = [
  {
    ...{ id: 'V3.3.1', level: 1, what: 'cookies are Secure, their names say so' },
    async look({ anna }) {
      const wrong = anna.cookies.filter((each) => !/; Secure/i.test(each) || !/^__(Host|Secure)-/.test(each))
      return findingOf(login, wrong.map(withoutValue), anna.cookies.map(nameOf).join(', '))
    },
  },
  {
    ...{ id: 'V3.3.2', level: 2, what: 'cookies have SameSite' },
    async look({ anna }) {
      const wrong = anna.cookies.filter((each) => !/; SameSite=(Lax|Strict)/i.test(each))
      return findingOf(login, wrong.map(withoutValue), 'SameSite on each')
    },
  },
  {
    ...{ id: 'V3.3.3', level: 2, what: 'cookies belong to this host (__Host-)' },
    async look({ anna }) {
      const isBound = (each: string) =>
        each.startsWith('__Host-') && /; Path=\/(;|$)/.test(each) && !/; Domain=/i.test(each)
      const wrong = anna.cookies.filter((each) => !isBound(each))
      return findingOf(login, wrong.map(withoutValue), anna.cookies.map(nameOf).join(', '))
    },
  },
  {
    ...{ id: 'V3.3.4', level: 2, what: 'the session cookie is HttpOnly, and nowhere else' },
    async look({ anna }) {
      const isHttpOnly = anna.cookies.some((each) => each.includes(anna.token) && /; HttpOnly/i.test(each))
      return {
        sent: login,
        came: isHttpOnly ? 'HttpOnly; the token is also in the answer, for other clients' : 'not HttpOnly',
        isRight: isHttpOnly ? 'deviates' : false,
      }
    },
  },
]

const withoutValue = (cookie: string): string => cookie.replace(/=[^;]*/, '=…')

import { withQuery } from '../../router/with-query.ts'
import { pathWithin } from './path-within.ts'

interface Address {
  pathname: string
  search?: string
  hash?: string
}

/** The address of the login page that returns to an address afterwards. */
export function loginPath({ pathname, search = '', hash = '' }: Address): string {
  return `/auth/login?${new URLSearchParams({ redirect: pathname + search + hash })}`
}

/** The address of the rules page that returns to an address afterwards. */
export function rulesPath({ pathname, search = '', hash = '' }: Address): string {
  return `/competitions/disclaimer?${new URLSearchParams({ redirect: pathname + search + hash })}`
}

/** The address of the page of new terms that returns to an address afterwards. */
export function termsPath({ pathname, search = '', hash = '' }: Address): string {
  return `/terms-acceptance?${new URLSearchParams({ redirect: pathname + search + hash })}`
}

/** Whether a page is open to a player who has not accepted the terms: the terms, reading articles, leaving. */
export function isOpenBeforeTerms(pathname: string): boolean {
  return /^\/(terms-acceptance|article\/|account\/delete|auth\/|reset|unsupported|404)/.test(pathname)
}

/**
 * The address to go to after the login or rules page.
 * @param search the query of that page
 * @param otherwise the path if the query has no valid address to return to; it gets the rest of the query
 */
export function pathAfterLogin(search: string, otherwise: string): string {
  const query = new URLSearchParams(search)
  const target = pathWithin(query.get('redirect'))
  if (target !== null) return target
  query.delete('redirect')
  return withQuery(otherwise, query)
}

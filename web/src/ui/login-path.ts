import { pathWithin } from './path-within.ts'

interface Address {
  pathname: string
  search?: string
  hash?: string
}

/** The address of the login page, which leads to another address afterwards. */
export function loginPath({ pathname, search = '', hash = '' }: Address): string {
  return `/auth/login?${new URLSearchParams({ redirect: pathname + search + hash })}`
}

/** The address of the rules to be accepted, which leads to another address afterwards. */
export function rulesPath({ pathname, search = '', hash = '' }: Address): string {
  return `/competitions/disclaimer?${new URLSearchParams({ redirect: pathname + search + hash })}`
}

/** Where the page of the login, or of the rules, leads: to where one was going, else to another page, with what else the query says. */
export function pathAfterLogin(search: string, otherwise: string): string {
  const query = new URLSearchParams(search)
  const target = pathWithin(query.get('redirect'))
  if (target !== null) return target
  query.delete('redirect')
  return query.size === 0 ? otherwise : `${otherwise}?${query}`
}

import type { IconName } from '../ui/Icon.tsx'

/** The four places that the bars lead to; `covers` names what begins the addresses that belong to each. */
export const places = [
  { to: '/dashboard', text: 'nav.dashboard', icon: 'dashboard', covers: ['dashboard', 'position'] },
  {
    to: '/markets',
    text: 'nav.products',
    icon: 'products',
    covers: ['markets', 'products', 'underlyings', 'compare'],
  },
  { to: '/rankings', text: 'nav.rankings', icon: 'rankings', covers: ['rankings', 'subrankings', 'user'] },
  { to: '/academy', text: 'nav.academy', icon: 'academy', covers: ['academy'] },
] as const satisfies readonly { to: string; text: string; icon: IconName; covers: readonly string[] }[]

export type Place = (typeof places)[number]

/** What aria-current says of a place at an address: that it is this page, that this page belongs to it, or nothing. */
export function currentOf({ to, covers }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return (covers as readonly string[]).includes(pathname.split('/')[1] ?? '') ? 'true' : undefined
}

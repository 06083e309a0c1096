import type { IconName } from '../../ui/brand/Icon.tsx'

/** The main places of the app. `covers` lists the first parts of the paths that belong to each. */
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

/** The value of aria-current for a link to a place: 'page' on its own path, 'true' on a path that belongs to it. */
export function currentOf({ to, covers }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return (covers as readonly string[]).includes(pathname.split('/')[1] ?? '') ? 'true' : undefined
}

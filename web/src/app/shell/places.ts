import type { IconName } from '../../ui/brand/Icon.tsx'

/** The main places of the app. `covers` lists the first parts of the paths that belong to each. */
export const places = [
  { to: '/dashboard', text: 'nav.dashboard', icon: 'dashboard', covers: ['dashboard', 'position', 'result'] },
  {
    to: '/markets',
    text: 'nav.products',
    icon: 'products',
    covers: ['markets', 'products', 'underlyings', 'compare'],
  },
  { to: '/rankings', text: 'nav.rankings', icon: 'rankings', covers: ['rankings', 'subrankings', 'user'] },
  { to: '/academy', text: 'nav.academy', icon: 'academy', covers: ['academy'] },
] as const satisfies readonly { to: string; text: string; icon: IconName; covers: readonly string[] }[]

/** Further links of the menu. `player`: only for players who are logged in; `inBar`: also an icon in the top bar. */
export const menuLinks = [
  { to: '/search', text: 'nav.search', icon: 'search', player: false, inBar: true },
  { to: '/account', text: 'nav.account', icon: 'account', player: true, inBar: false },
  { to: '/competitions/join', text: 'competition.withCode', icon: 'people', player: false, inBar: false },
  { to: '/article/rules', text: 'nav.rules', icon: 'rules', player: false, inBar: false },
  { to: '/article/prizes', text: 'nav.prizes', icon: 'prize', player: false, inBar: false },
  { to: '/rankings/verify', text: 'nav.verify', icon: 'check', player: false, inBar: false },
  { to: '/install', text: 'install.add', icon: 'install', player: false, inBar: false },
] as const satisfies readonly { to: string; text: string; icon: IconName; player: boolean; inBar: boolean }[]

export type Place = (typeof places)[number]

/** The value of aria-current for a link to a place: 'page' on its own path, 'true' on a path that belongs to it. */
export function currentOf({ to, covers }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return (covers as readonly string[]).includes(pathname.split('/')[1] ?? '') ? 'true' : undefined
}

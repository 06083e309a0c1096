import type { IconName } from '../ui/Icon.tsx'

/** The places that the bars lead to; `player` ones only when logged in. */
export const places = [
  { to: '/dashboard', text: 'nav.dashboard', icon: 'dashboard', player: true },
  { to: '/markets', text: 'nav.products', icon: 'products', player: false },
] as const satisfies readonly { to: string; text: `nav.${string}`; icon: IconName; player: boolean }[]

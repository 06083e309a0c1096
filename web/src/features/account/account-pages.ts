import type { IconName } from '../../ui/brand/Icon.tsx'

/** The pages of the account, by the last part of their paths. */
export const accountPages = [
  { path: 'profile', icon: 'account' },
  { path: 'sessions', icon: 'device' },
  { path: 'email-settings', icon: 'mail' },
  { path: 'push-notifications', icon: 'bell' },
  { path: 'lessons', icon: 'academy' },
  { path: 'fair-play', icon: 'rules' },
  { path: 'avatar', icon: 'people' },
  { path: 'delete', icon: 'bin' },
] as const satisfies readonly { path: string; icon: IconName }[]

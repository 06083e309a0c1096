import type { IconName } from '../../ui/Icon.tsx'

/** The pages of the account, by the last part of their addresses. */
export const accountPages = [
  { path: 'profile', icon: 'account' },
  { path: 'email-settings', icon: 'mail' },
  { path: 'push-notifications', icon: 'bell' },
  { path: 'avatar', icon: 'people' },
  { path: 'delete', icon: 'bin' },
] as const satisfies readonly { path: string; icon: IconName }[]

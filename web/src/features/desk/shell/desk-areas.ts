import type { Right } from '@koersklasse/contract/access.ts'
import type { IconName } from '../../../ui/brand/Icon.tsx'

/** The areas of the desk, by the part of their paths after /desk, with the right that each needs. */
export const deskAreas = [
  { path: 'competitions', right: 'manageCompetitions', icon: 'rankings' },
  { path: 'classes', right: 'teach', icon: 'academy' },
  { path: 'players', right: 'readPlayers', icon: 'account' },
  { path: 'exclusions', right: 'sanctionPlayers', icon: 'lock' },
  { path: 'cases', right: 'investigateAccounts', icon: 'people' },
  { path: 'market', right: 'runMarket', icon: 'products' },
  { path: 'corrections', right: 'repairMarket', icon: 'warning' },
  { path: 'alerts', right: 'writeTexts', icon: 'info' },
  { path: 'articles', right: 'writeTexts', icon: 'rules' },
  { path: 'feedback', right: 'answerFeedback', icon: 'mail' },
  { path: 'operations', right: 'operate', icon: 'device' },
  { path: 'roles', right: 'grantRoles', icon: 'people' },
  { path: 'log', right: 'readDeskLog', icon: 'history' },
] as const satisfies readonly { path: string; right: Right; icon: IconName }[]

export type DeskArea = (typeof deskAreas)[number]['path']

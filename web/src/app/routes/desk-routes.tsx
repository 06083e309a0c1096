// The pages of the operator's desk. They are loaded apart from those of players, together with this file.

import { addErrorTexts } from '../../api/error-text.ts'
import { DeskGate } from '../../features/desk/shell/DeskGate.tsx'
import { createMatcher } from '../../router/match-routes.ts'
import { renderRoutes } from '../../router/outlet.tsx'
import { useLocation } from '../../router/Router.tsx'
import { type PageRoute, withLazyPages } from './lazy-pages.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const pages: PageRoute[] = [
  { index: true, lazy: () => import('../../features/desk/shell/DeskHomePage.tsx') },
  { path: 'players', lazy: () => import('../../features/desk/players/PlayersPage.tsx') },
  { path: 'players/:id', lazy: () => import('../../features/desk/players/PlayerPage.tsx') },
  { path: 'exclusions', lazy: () => import('../../features/desk/players/ExclusionsPage.tsx') },
  { path: 'operations', lazy: () => import('../../features/desk/operations/OperationsPage.tsx') },
  { path: 'market', lazy: () => import('../../features/desk/market/MarketPage.tsx') },
  { path: 'cases', lazy: () => import('../../features/desk/cases/CasesPage.tsx') },
  { path: 'cases/:id', lazy: () => import('../../features/desk/cases/CasePage.tsx') },
  { path: 'roles', lazy: () => import('../../features/desk/roles/RolesPage.tsx') },
  { path: 'competitions', lazy: () => import('../../features/desk/competitions/CompetitionsPage.tsx') },
  { path: 'competitions/new', lazy: () => import('../../features/desk/competitions/NewCompetitionPage.tsx') },
  { path: 'competitions/:id', lazy: () => import('../../features/desk/competitions/CompetitionPage.tsx') },
  { path: 'corrections', lazy: () => import('../../features/desk/corrections/CorrectionsPage.tsx') },
  { path: 'corrections/:id', lazy: () => import('../../features/desk/corrections/CorrectionPage.tsx') },
  { path: 'log', lazy: () => import('../../features/desk/log/LogPage.tsx') },
  { path: 'alerts', lazy: () => import('../../features/desk/alerts/AlertsPage.tsx') },
  { path: 'articles', lazy: () => import('../../features/desk/articles/ArticlesPage.tsx') },
  { path: 'articles/:id/:language', lazy: () => import('../../features/desk/articles/ArticlePage.tsx') },
  { path: 'feedback', lazy: () => import('../../features/desk/feedback/FeedbackPage.tsx') },
  { path: 'classes', lazy: () => import('../../features/desk/classes/ClassesPage.tsx') },
  { path: 'classes/:id', lazy: () => import('../../features/desk/classes/ClassPage.tsx') },
  { path: 'classes/:id/cards', lazy: () => import('../../features/desk/classes/CardsPage.tsx') },
  { path: 'classes/:id/:userId', lazy: () => import('../../features/desk/classes/MemberPage.tsx') },
  { path: '*', Component: NotFoundPage },
]

const match = createMatcher(withLazyPages([{ path: 'desk', children: pages }]))

addErrorTexts('desk-shell.errors')

/** The page of the current address, for those who have a role. */
export function Component() {
  const found = match(useLocation().pathname)
  return <DeskGate>{found && renderRoutes(found)}</DeskGate>
}

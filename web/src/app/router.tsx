import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { AskLogin } from './AskLogin.tsx'
import { FaultPage } from './FaultPage.tsx'
import { Home } from './Home.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RequireUser } from './RequireUser.tsx'
import { RequireVisitor } from './RequireVisitor.tsx'
import { Shell } from './Shell.tsx'
import { UnsupportedPage } from './UnsupportedPage.tsx'
import { UpcomingPage } from './UpcomingPage.tsx'

/** What a route tells the shell: `bare` hides the navigation. */
export interface RouteMeta {
  bare?: boolean
}

const bare: RouteMeta = { bare: true }

/** For everyone. */
const open: RouteObject[] = [
  { index: true, Component: Home },
  { path: 'landing', lazy: () => import('../features/landing/LandingPage.tsx') },
  { path: 'auth/activate', lazy: () => import('../features/accounts/ActivatePage.tsx') },
  { path: 'auth/password/forgot', element: <UpcomingPage screen="passwordForgot" to="/auth/login" /> },
  { path: 'auth/password/reset', element: <UpcomingPage screen="passwordReset" to="/auth/login" /> },
  {
    path: 'article/:id',
    lazy: () => import('../features/articles/ArticlePage.tsx'),
    children: [{ index: true, lazy: () => import('../features/cookies/CookieChoice.tsx') }],
  },
  { path: 'markets/:type?', lazy: () => import('../features/market/MarketPage.tsx') },
  { path: 'search', lazy: () => import('../features/market/SearchPage.tsx') },
  { path: 'underlyings/:symbol', lazy: () => import('../features/market/UnderlyingPage.tsx') },
  {
    path: 'products/:id',
    lazy: () => import('../features/product/ProductPage.tsx'),
    children: [
      { index: true, Component: ToBuy },
      { path: 'buy', lazy: () => import('../features/product/buy.tsx') },
      { path: 'sell', lazy: () => import('../features/product/sell.tsx') },
    ],
  },
  { path: 'academy', lazy: () => import('../features/academy/AcademyPage.tsx') },
  { path: 'academy/:id', lazy: () => import('../features/academy/TopicPage.tsx') },
  { path: 'unsupported', handle: bare, Component: UnsupportedPage },
  { path: '404', Component: NotFoundPage },
  { path: '*', Component: NotFoundPage },
]

/** For who is not logged in. */
const forVisitors: RouteObject[] = [
  { path: 'auth/login', lazy: () => import('../features/accounts/LoginPage.tsx') },
  { path: 'auth/register', lazy: () => import('../features/accounts/RegisterPage.tsx') },
]

/** For players; a visitor is told on the spot that a login is needed. */
const rankings: RouteObject[] = [
  { path: 'rankings/:period?', lazy: () => import('../features/rankings/RankingsPage.tsx') },
]
const exams: RouteObject[] = [
  {
    path: 'academy/:id/exam',
    lazy: () => import('../features/academy/OfTopic.tsx'),
    children: [
      { index: true, element: <UpcomingPage screen="exam" to="/academy/:id" /> },
      { path: 'result', element: <UpcomingPage screen="examResult" to="/academy/:id" /> },
    ],
  },
]

/** What is a player's own; a visitor goes to the login page and comes back. */
const forPlayers: RouteObject[] = [
  { path: 'dashboard', lazy: () => import('../features/dashboard/DashboardPage.tsx') },
  {
    path: 'position/:id/:productId',
    element: <UpcomingPage screen="position" to="/products/:productId" />,
  },
  { path: 'user/:username', element: <UpcomingPage screen="player" to="/rankings" /> },
  { path: 'rankings/subrankings', element: <UpcomingPage screen="subrankings" to="/rankings" /> },
  {
    path: 'subrankings',
    children: [
      { path: 'create', element: <UpcomingPage screen="subrankingCreate" to="/rankings/subrankings" /> },
      { path: ':id', element: <UpcomingPage screen="subranking" to="/rankings/subrankings" /> },
      ...['overall', 'week', 'day'].map((period) => ({
        path: `:id/${period}`,
        element: <UpcomingPage screen="subranking" to="/rankings/subrankings" />,
      })),
      { path: ':id/invite', element: <UpcomingPage screen="subrankingInvite" to="/rankings/subrankings" /> },
      { path: ':id/leave', element: <UpcomingPage screen="subrankingLeave" to="/rankings/subrankings" /> },
      { path: ':id/delete', element: <UpcomingPage screen="subrankingDelete" to="/rankings/subrankings" /> },
    ],
  },
  {
    path: 'account',
    children: [
      { index: true, lazy: () => import('../features/account/AccountPage.tsx') },
      { path: 'profile', lazy: () => import('../features/account/ProfilePage.tsx') },
      { path: 'email-settings', lazy: () => import('../features/account/EmailSettingsPage.tsx') },
      { path: 'push-notifications', lazy: () => import('../features/account/PushNotificationsPage.tsx') },
      { path: 'avatar', lazy: () => import('../features/account/AvatarPage.tsx') },
      { path: 'delete', lazy: () => import('../features/account/DeleteAccountPage.tsx') },
    ],
  },
  {
    path: 'competitions/disclaimer',
    handle: bare,
    lazy: () => import('../features/competitions/DisclaimerPage.tsx'),
  },
]

/** Every shared part on one page: for who builds the app, not in what is built. */
const design: RouteObject[] = import.meta.env.DEV
  ? [{ path: 'ontwerp', lazy: () => import('../features/design/DesignPage.tsx') }]
  : []

export const router = createBrowserRouter([
  {
    Component: Shell,
    ErrorBoundary: FaultPage,
    HydrateFallback: () => null,
    children: [
      ...open,
      { Component: RequireVisitor, children: forVisitors },
      { element: <AskLogin what="rankings" />, children: rankings },
      { element: <AskLogin what="exam" />, children: exams },
      { Component: RequireUser, children: forPlayers },
      ...design,
    ],
  },
])

/** A product is bought unless the address says otherwise; its query is kept. */
function ToBuy() {
  return <Navigate replace to={{ pathname: 'buy', search: location.search }} />
}

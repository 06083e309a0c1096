import { Component as LandingPage } from '../../features/landing/LandingPage.tsx'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { useLocation } from '../../router/Router.tsx'
import { LoginGate } from '../guards/LoginGate.tsx'
import { RequireUser } from '../guards/RequireUser.tsx'
import { RequireVisitor } from '../guards/RequireVisitor.tsx'
import { HomeRedirect } from './HomeRedirect.tsx'
import { type PageRoute, withLazyPages } from './lazy-pages.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { UnsupportedPage } from './UnsupportedPage.tsx'

/** Open to everyone. */
const open: PageRoute[] = [
  { index: true, Component: HomeRedirect },
  { path: 'landing', Component: LandingPage },
  { path: 'subrankings/join/:code', lazy: () => import('../../features/subrankings/JoinPage.tsx') },
  { path: 'auth/activate', lazy: () => import('../../features/auth/ActivatePage.tsx') },
  { path: 'auth/password/forgot', lazy: () => import('../../features/auth/ForgotPasswordPage.tsx') },
  { path: 'auth/password/reset', lazy: () => import('../../features/auth/ResetPasswordPage.tsx') },
  { path: 'auth/email', lazy: () => import('../../features/auth/ConfirmEmailPage.tsx') },
  { path: 'auth/email/undo', lazy: () => import('../../features/auth/UndoEmailPage.tsx') },
  {
    path: 'article/:id',
    lazy: () => import('../../features/articles/ArticlePage.tsx'),
    children: [{ index: true, lazy: () => import('../../features/cookies/CookieChoice.tsx') }],
  },
  { path: 'competitions/join', lazy: () => import('../../features/competitions/JoinPage.tsx') },
  { path: 'unsubscribe/:mailing/:token', lazy: () => import('../../features/mailings/UnsubscribePage.tsx') },
  { path: 'markets/:type?', lazy: () => import('../../features/market/MarketPage.tsx') },
  { path: 'compare', lazy: () => import('../../features/compare/ComparePage.tsx') },
  { path: 'search', lazy: () => import('../../features/search/SearchPage.tsx') },
  {
    path: 'underlyings/:symbol',
    lazy: () => import('../../features/underlying/UnderlyingPage.tsx'),
  },
  {
    path: 'products/:id',
    lazy: () => import('../../features/product/ProductPage.tsx'),
    children: [
      { index: true, Component: ToBuy },
      { path: 'buy', lazy: () => import('../../features/product/buy.tsx') },
      { path: 'sell', lazy: () => import('../../features/product/sell.tsx') },
    ],
  },
  { path: 'academy', lazy: () => import('../../features/academy/overview/AcademyPage.tsx') },
  { path: 'academy/terms', lazy: () => import('../../features/academy/terms/TermsPage.tsx') },
  { path: 'academy/terms/:term', lazy: () => import('../../features/academy/terms/TermPage.tsx') },
  { path: 'academy/teachers', lazy: () => import('../../features/academy/TeachersPage.tsx') },
  {
    path: 'academy/diploma/:code',
    lazy: () => import('../../features/academy/certificate/CertificatePage.tsx'),
  },
  { path: 'academy/:id', lazy: () => import('../../features/academy/topic/TopicPage.tsx') },
  { path: 'academy/:id/:lesson', lazy: () => import('../../features/academy/lesson/LessonPage.tsx') },
  {
    path: 'install',
    children: [
      { index: true, lazy: () => import('../../features/install/InstallPage.tsx') },
      { path: 'ios', lazy: () => import('../../features/install/IosPage.tsx') },
      { path: 'other', lazy: () => import('../../features/install/OtherPage.tsx') },
      { path: 'completed', lazy: () => import('../../features/install/CompletedPage.tsx') },
    ],
  },
  { path: 'rankings/verify', lazy: () => import('../../features/log/LogPage.tsx') },
  { path: 'reset', bare: true, lazy: () => import('../../features/reset/ResetPage.tsx') },
  { path: 'unsupported', bare: true, Component: UnsupportedPage },
  { path: '404', Component: NotFoundPage },
  { path: '*', Component: NotFoundPage },
]

/** For visitors; players are redirected. */
const forVisitors: PageRoute[] = [
  { path: 'auth/login', lazy: () => import('../../features/auth/LoginPage.tsx') },
  { path: 'auth/register', lazy: () => import('../../features/auth/RegisterPage.tsx') },
]

/** For players; a visitor is asked to log in. */
const rankings: PageRoute[] = [
  { path: 'rankings/:period?', lazy: () => import('../../features/rankings/RankingsPage.tsx') },
]
const exams: PageRoute[] = [
  { path: 'academy/:id/exam', lazy: () => import('../../features/academy/exam/ExamPage.tsx') },
  {
    path: 'academy/:id/exam/result',
    lazy: () => import('../../features/academy/result/ExamResultPage.tsx'),
  },
]
const checks: PageRoute[] = [
  { path: 'academy/:id/check/:moment', lazy: () => import('../../features/academy/check/CheckPage.tsx') },
]

/** For players; a visitor is redirected to the login page, which leads back. */
const forPlayers: PageRoute[] = [
  {
    path: 'dashboard',
    lazy: () => import('../../features/dashboard/DashboardPage.tsx'),
  },
  {
    path: 'result',
    lazy: () => import('../../features/result/ResultPage.tsx'),
  },
  {
    path: 'position/:id/:productId',
    lazy: () => import('../../features/position/PositionPage.tsx'),
  },
  { path: 'user/:username', lazy: () => import('../../features/player/PlayerPage.tsx') },
  { path: 'rankings/subrankings', lazy: () => import('../../features/subrankings/SubRankingsPage.tsx') },
  {
    path: 'subrankings',
    children: [
      { path: 'create', lazy: () => import('../../features/subrankings/CreatePage.tsx') },
      ...[':id', ':id/overall', ':id/week', ':id/day'].map((path) => ({
        path,
        lazy: () => import('../../features/subrankings/SubRankingPage.tsx'),
      })),
      { path: ':id/invite', lazy: () => import('../../features/subrankings/InvitePage.tsx') },
      { path: ':id/leave', lazy: () => import('../../features/subrankings/LeavePage.tsx') },
      { path: ':id/delete', lazy: () => import('../../features/subrankings/DeletePage.tsx') },
    ],
  },
  { path: 'orders/:id', lazy: () => import('../../features/orders/OrderPage.tsx') },
  { path: 'orders/:id/change', lazy: () => import('../../features/orders/ChangeOrderPage.tsx') },
  {
    path: 'transactions/:id',
    lazy: () => import('../../features/orders/TransactionPage.tsx'),
  },
  {
    path: 'account',
    children: [
      { index: true, lazy: () => import('../../features/account/AccountPage.tsx') },
      { path: 'profile', lazy: () => import('../../features/account/ProfilePage.tsx') },
      { path: 'sessions', lazy: () => import('../../features/account/SessionsPage.tsx') },
      { path: 'email-settings', lazy: () => import('../../features/account/EmailSettingsPage.tsx') },
      { path: 'push-notifications', lazy: () => import('../../features/account/PushNotificationsPage.tsx') },
      { path: 'lessons', lazy: () => import('../../features/account/LessonsPage.tsx') },
      { path: 'fair-play', lazy: () => import('../../features/account/FairPlayPage.tsx') },
      { path: 'avatar', lazy: () => import('../../features/account/AvatarPage.tsx') },
      { path: 'delete', lazy: () => import('../../features/account/DeleteAccountPage.tsx') },
    ],
  },
  {
    path: 'competitions/disclaimer',
    bare: true,
    lazy: () => import('../../features/competitions/DisclaimerPage.tsx'),
  },
  { path: 'exclusion', lazy: () => import('../../features/exclusion/ExclusionPage.tsx') },
  { path: 'desk/*', lazy: () => import('./desk-routes.tsx') },
  { path: 'terms-acceptance', bare: true, lazy: () => import('../../features/terms/TermsPage.tsx') },
]

/** All shared components on one page, for developers. It is not part of the build. */
const design: PageRoute[] = import.meta.env.DEV
  ? [{ path: 'ontwerp', lazy: () => import('../../features/design/DesignPage.tsx') }]
  : []

/** Every page of the app. */
export const routes = withLazyPages([
  ...open,
  { Component: RequireVisitor, children: forVisitors },
  { element: <LoginGate what="rankings" />, children: rankings },
  { element: <LoginGate what="exam" />, children: exams },
  { element: <LoginGate what="check" />, children: checks },
  { Component: RequireUser, children: forPlayers },
  ...design,
])

/** The product page shows the order form for buying by default. Keeps the query. */
function ToBuy() {
  const { id } = useParams()
  return <Redirect to={`/products/${id}/buy${useLocation().search}`} />
}

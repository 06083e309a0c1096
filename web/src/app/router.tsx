import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import {
  type Location,
  matchRoutes,
  Navigate,
  type RouteObject,
  renderMatches,
  useLocation,
} from 'react-router'
import { Component as LandingPage } from '../features/landing/LandingPage.tsx'
import { loadTexts, type TextPart } from '../text/parts.ts'
import { AskLogin } from './AskLogin.tsx'
import { FaultBoundary } from './FaultBoundary.tsx'
import { useGo } from './go.ts'
import { Home } from './Home.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageOutline } from './PageOutline.tsx'
import { RequireUser } from './RequireUser.tsx'
import { RequireVisitor } from './RequireVisitor.tsx'
import { Shell } from './Shell.tsx'
import { UnsupportedPage } from './UnsupportedPage.tsx'
import { UpcomingPage } from './UpcomingPage.tsx'
import { useScroll } from './useScroll.ts'
import { useStillNavigation } from './useStillNavigation.ts'

/** A route. What is `lazy` is loaded when its address is first gone to, whatever stands around it. */
interface Route {
  path?: string
  index?: true
  handle?: RouteMeta
  Component?: ComponentType
  element?: ReactNode
  lazy?: () => Promise<{ Component: ComponentType }>
  children?: Route[]
}

/** What a route tells the shell: `bare` hides the navigation. */
export interface RouteMeta {
  bare?: boolean
}

const bare: RouteMeta = { bare: true }

/** For everyone. */
const open: Route[] = [
  { index: true, Component: Home },
  { path: 'landing', Component: LandingPage },
  { path: 'auth/activate', lazy: () => import('../features/accounts/ActivatePage.tsx') },
  { path: 'auth/password/forgot', element: <UpcomingPage screen="passwordForgot" to="/auth/login" /> },
  { path: 'auth/password/reset', element: <UpcomingPage screen="passwordReset" to="/auth/login" /> },
  {
    path: 'article/:id',
    lazy: () => import('../features/articles/ArticlePage.tsx'),
    children: [{ index: true, lazy: () => import('../features/cookies/CookieChoice.tsx') }],
  },
  { path: 'markets/:type?', lazy: ofMarket(() => import('../features/market/MarketPage.tsx')) },
  { path: 'compare', lazy: ofMarket(() => import('../features/market/ComparePage.tsx')) },
  { path: 'search', lazy: ofMarket(() => import('../features/market/SearchPage.tsx')) },
  {
    path: 'underlyings/:symbol',
    lazy: withTexts(
      'chart',
      ofMarket(() => import('../features/market/UnderlyingPage.tsx')),
    ),
  },
  {
    path: 'products/:id',
    lazy: withTexts(
      'chart',
      withTexts(
        'facts',
        withTexts('leveraged', () => import('../features/product/ProductPage.tsx')),
      ),
    ),
    children: [
      { index: true, Component: ToBuy },
      { path: 'buy', lazy: ofOrdering(() => import('../features/product/buy.tsx')) },
      { path: 'sell', lazy: ofOrdering(() => import('../features/product/sell.tsx')) },
    ],
  },
  { path: 'academy', lazy: withTexts('locks', () => import('../features/academy/AcademyPage.tsx')) },
  { path: 'academy/:id', lazy: withTexts('locks', () => import('../features/academy/TopicPage.tsx')) },
  {
    path: 'install',
    children: [
      { index: true, lazy: () => import('../features/install/InstallPage.tsx') },
      { path: 'ios', lazy: () => import('../features/install/IosPage.tsx') },
      { path: 'other', lazy: () => import('../features/install/OtherPage.tsx') },
      { path: 'completed', lazy: () => import('../features/install/CompletedPage.tsx') },
    ],
  },
  { path: 'reset', handle: bare, lazy: () => import('../features/reset/ResetPage.tsx') },
  { path: 'unsupported', handle: bare, Component: UnsupportedPage },
  { path: '404', Component: NotFoundPage },
  { path: '*', Component: NotFoundPage },
]

/** For who is not logged in. */
const forVisitors: Route[] = [
  { path: 'auth/login', lazy: () => import('../features/accounts/LoginPage.tsx') },
  { path: 'auth/register', lazy: () => import('../features/accounts/RegisterPage.tsx') },
]

/** For players; a visitor is told on the spot that a login is needed. */
const rankings: Route[] = [
  { path: 'rankings/:period?', lazy: () => import('../features/rankings/RankingsPage.tsx') },
]
const exams: Route[] = [
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
const forPlayers: Route[] = [
  {
    path: 'dashboard',
    lazy: ofTrading(ofPositions(() => import('../features/dashboard/DashboardPage.tsx'))),
  },
  {
    path: 'position/:id/:productId',
    lazy: ofPositions(() => import('../features/position/PositionPage.tsx')),
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
  { path: 'orders/:id', lazy: ofTrading(() => import('../features/orders/OrderPage.tsx')) },
  { path: 'orders/:id/change', lazy: ofOrdering(() => import('../features/orders/ChangeOrderPage.tsx')) },
  {
    path: 'transactions/:id',
    lazy: ofTrading(
      withTexts(
        'chart',
        withTexts('payouts', () => import('../features/orders/TransactionPage.tsx')),
      ),
    ),
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
const design: Route[] = import.meta.env.DEV
  ? [{ path: 'ontwerp', lazy: ofTrading(() => import('../features/design/DesignPage.tsx')) }]
  : []

const loaders = new Map<RouteObject, () => Promise<unknown>>()

const routes = toRouteObjects([
  ...open,
  { Component: RequireVisitor, children: forVisitors },
  { element: <AskLogin what="rankings" />, children: rankings },
  { element: <AskLogin what="exam" />, children: exams },
  { Component: RequireUser, children: forPlayers },
  ...design,
])

/** Fetches the page of an address with all that it needs. Resolves when it can be drawn at once, or not be had. */
export async function loadPage(address: Pick<Location, 'pathname'>): Promise<void> {
  const matches = matchRoutes(routes, address) ?? []
  await Promise.allSettled(matches.map(({ route }) => loaders.get(route)?.()))
}

/** The page of the address, in the shell. Until it is loaded, the one before it stays. */
export function Pages() {
  const address = useLocation()
  useGo()
  useScroll()
  useStillNavigation()
  const matches = matchRoutes(routes, address) ?? []
  void loadPage(address)
  const isBare = matches.some(({ route }) => (route.handle as RouteMeta | undefined)?.bare)
  return (
    <FaultBoundary at={address.key}>
      <Shell bare={isBare}>
        <Suspense fallback={<PageOutline />}>{renderMatches(matches)}</Suspense>
      </Shell>
    </FaultBoundary>
  )
}

/** A product is bought unless the address says otherwise; its query is kept. */
function ToBuy() {
  return <Navigate replace to={{ pathname: 'buy', search: location.search }} />
}

/** A page that needs the texts of orders, which come with it. */
function ofTrading<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return withTexts('trading', load)
}
/** A page that needs the texts of positions and of charts. */
function ofPositions<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return withTexts('position', withTexts('chart', load))
}

/** A page on which an order is made, which may be locked. */
function ofOrdering<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return ofTrading(withTexts('locks', load))
}

/** A page that lists products: it needs the texts of lists, and of what they list. */
function ofMarket<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return withTexts('leveraged', withTexts('market', load))
}

/** A page that needs a part of the texts, which comes with it. */
function withTexts<Page>(part: TextPart, load: () => Promise<Page>): () => Promise<Page> {
  return async () => (await Promise.all([load(), loadTexts(part)]))[0]
}

function toRouteObjects(from: readonly Route[]): RouteObject[] {
  return from.map(({ lazy: load, children, ...route }) => {
    const object = { ...route } as RouteObject
    if (children) object.children = toRouteObjects(children)
    if (load) {
      const page = once(load)
      object.Component = function Page() {
        const { Component } = page.loaded ?? use(page.load())
        return <Component />
      }
      loaders.set(object, page.load)
    }
    return object
  })
}

/**
 * Loads a page once; what could not be had is tried anew. What is loaded can be drawn without waiting: of a promise, even
 * one that is kept, React finds out too late, and shows an outline for at least 300 ms.
 */
function once<Page>(fetchIt: () => Promise<Page>) {
  let loading: Promise<Page> | null = null
  const page = {
    loaded: null as Page | null,
    load(): Promise<Page> {
      loading ??= fetchIt().then(
        (loaded) => {
          page.loaded = loaded
          return loaded
        },
        (error: unknown) => {
          loading = null
          throw error
        },
      )
      return loading
    },
  }
  return page
}

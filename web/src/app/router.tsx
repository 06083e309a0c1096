import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { FaultPage } from './FaultPage.tsx'
import { Home } from './Home.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RequireUser } from './RequireUser.tsx'
import { Shell } from './Shell.tsx'

/** What a route tells the shell: `bare` hides the navigation. */
export interface RouteMeta {
  bare?: boolean
}

const bare: RouteMeta = { bare: true }

const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: FaultPage,
    HydrateFallback: () => null,
    children: [
      { index: true, Component: Home },
      { path: 'landing', lazy: () => import('../features/landing/LandingPage.tsx') },
      { path: 'auth/register', lazy: () => import('../features/accounts/RegisterPage.tsx') },
      { path: 'auth/activate', lazy: () => import('../features/accounts/ActivatePage.tsx') },
      { path: 'auth/login', lazy: () => import('../features/accounts/LoginPage.tsx') },
      { path: 'markets/:type?', lazy: () => import('../features/market/MarketPage.tsx') },
      {
        path: 'products/:id',
        lazy: () => import('../features/product/ProductPage.tsx'),
        children: [
          { index: true, element: <Navigate replace to="buy" /> },
          { path: 'buy', lazy: () => import('../features/product/buy.tsx') },
          { path: 'sell', lazy: () => import('../features/product/sell.tsx') },
        ],
      },
      {
        Component: RequireUser,
        children: [
          { path: 'dashboard', lazy: () => import('../features/dashboard/DashboardPage.tsx') },
          {
            path: 'competitions/disclaimer',
            handle: bare,
            lazy: () => import('../features/competitions/DisclaimerPage.tsx'),
          },
        ],
      },
      { path: '404', Component: NotFoundPage },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export const router = createBrowserRouter(routes)

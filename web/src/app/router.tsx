import { createBrowserRouter, type RouteObject } from 'react-router'
import { FaultPage } from './FaultPage.tsx'
import { Home } from './Home.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Shell } from './Shell.tsx'

/** What a route tells the shell: `bare` hides the navigation, `wide` lets the page reach the edges. */
export interface RouteMeta {
  bare?: boolean
}

const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: FaultPage,
    HydrateFallback: () => null,
    children: [
      { index: true, Component: Home },
      { path: 'landing', lazy: () => import('../features/landing/route.tsx') },
      { path: '404', Component: NotFoundPage },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export const router = createBrowserRouter(routes)

import { type ComponentType, use } from 'react'
import type { Route } from '../../router/match-routes.ts'
import type { RenderedRoute } from '../../router/outlet.tsx'

/** A route of the app. Its `lazy` module is loaded when an address of the route is first opened. */
export interface PageRoute extends Route, RenderedRoute {
  /** Hides the navigation of the shell. */
  bare?: true
  lazy?: () => Promise<{ Component: ComponentType }>
  /** Loads that module, once. Given by `withLazyPages`. */
  load?: () => Promise<unknown>
}

/** Gives each route with a `lazy` module a component that loads it. */
export function withLazyPages(routes: readonly PageRoute[]): PageRoute[] {
  return routes.map((written) => {
    const { lazy, children } = written
    const route = children ? { ...written, children: withLazyPages(children) } : { ...written }
    if (lazy) {
      const page = loadOnce(lazy)
      route.Component = function Page() {
        const { Component } = page.loaded ?? use(page.load())
        return <Component />
      }
      route.load = page.load
    }
    return route
  })
}

/** Loads the modules of routes. Resolves when all of them have been loaded, or have failed to. */
export async function loadPages(routes: readonly PageRoute[]): Promise<void> {
  await Promise.allSettled(routes.map(({ load }) => load?.()))
}

/**
 * Loads a page once, and again after a failure. A page that has been loaded is rendered without `use`: React learns too
 * late that a promise has resolved, and would show an outline for at least 300 ms.
 */
function loadOnce<Page>(fetchPage: () => Promise<Page>) {
  let loading: Promise<Page> | null = null
  const page = {
    loaded: null as Page | null,
    load(): Promise<Page> {
      loading ??= fetchPage().then(
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

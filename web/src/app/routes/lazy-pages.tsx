import { type ComponentType, type ReactNode, use } from 'react'
import type { RouteObject } from 'react-router'

/** A route of the app. Its `lazy` module is loaded when an address of the route is first opened. */
export interface Route {
  path?: string
  index?: true
  handle?: RouteMeta
  Component?: ComponentType
  element?: ReactNode
  lazy?: () => Promise<{ Component: ComponentType }>
  children?: Route[]
}

/** Settings of a route for the shell: `bare` hides the navigation. */
export interface RouteMeta {
  bare?: boolean
}

/** The file of a page could not be loaded. */
export class PageNotLoaded extends Error {}

const loaders = new Map<RouteObject, () => Promise<unknown>>()

/** Turns routes into objects for React Router's `matchRoutes` and `renderMatches`. */
export function toRouteObjects(routes: readonly Route[]): RouteObject[] {
  return routes.map(({ lazy, children, ...route }) => {
    const object = { ...route } as RouteObject
    if (children) object.children = toRouteObjects(children)
    if (lazy) {
      const page = loadOnce(lazy)
      object.Component = function Page() {
        const { Component } = page.loaded ?? use(page.load())
        return <Component />
      }
      loaders.set(object, page.load)
    }
    return object
  })
}

/** Loads the modules of routes. Resolves when all of them have been loaded, or have failed to. */
export async function loadPages(routes: readonly RouteObject[]): Promise<void> {
  await Promise.allSettled(routes.map((route) => loaders.get(route)?.()))
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
          throw new PageNotLoaded('the file of a page could not be loaded', { cause: error })
        },
      )
      return loading
    },
  }
  return page
}

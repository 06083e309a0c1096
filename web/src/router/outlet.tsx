import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Match, Params } from './match-routes.ts'

/** What is rendered for a route: its component, or its element, or else the page of its child. */
export interface RenderedRoute {
  Component?: ComponentType
  element?: ReactNode
}

const ParamsContext = createContext<Params>({})
/** The child of the route that is being rendered. */
const ChildContext = createContext<ReactNode>(null)
const GivenContext = createContext<unknown>(undefined)

/** Renders the routes of an address, each within the `Outlet` of the one around it. */
export function renderRoutes({ routes, params }: Match<RenderedRoute>): ReactNode {
  let page: ReactNode = null
  for (const { Component, element } of routes.toReversed())
    page = <ChildContext value={page}>{Component ? <Component /> : (element ?? page)}</ChildContext>
  return <ParamsContext value={params}>{page}</ParamsContext>
}

/** The page of the child of this route; its `given` can be read there with `useGiven`. */
export function Outlet({ given }: { given?: unknown }): ReactNode {
  return <GivenContext value={given}>{use(ChildContext)}</GivenContext>
}

/** What the route around this one gives to its `Outlet`. */
export function useGiven<Given>(): Given {
  return use(GivenContext) as Given
}

/** The values in the path of the page, by their names in its route. */
export function useParams(): Params {
  return use(ParamsContext)
}

import { Navigate, Outlet, useParams } from 'react-router'
import { topicOf } from './topics.ts'

/** Renders the routes of an existing topic; redirects any other to the page for unknown addresses. */
export function Component() {
  return topicOf(useParams().id) === undefined ? <Navigate replace to="/404" /> : <Outlet />
}

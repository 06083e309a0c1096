import { Navigate, Outlet, useParams } from 'react-router'
import { topicOf } from './topics.ts'

/** Lets addresses of a topic pass; there is nothing behind the others. */
export function Component() {
  return topicOf(useParams().id) === undefined ? <Navigate replace to="/404" /> : <Outlet />
}

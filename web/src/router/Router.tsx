import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { arrive, firstKey, type Location, listen, locationNow } from './history.ts'

const start: Location = { pathname: '/', search: '', hash: '', key: firstKey, arrival: 'pop' }
const LocationContext = createContext(start)

/** Follows the address in the browser, in a transition: the previous page stays until the next can be rendered. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => locationNow('pop'))
  useLayoutEffect(() => listen((next) => startTransition(() => setLocation(next))), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of a new address is shown
  useEffect(arrive, [location])
  return <LocationContext value={location}>{children}</LocationContext>
}

/** Stays at a path, where there is no browser. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  return <LocationContext value={{ ...start, pathname }}>{children}</LocationContext>
}

/** The address of the page. */
export function useLocation(): Location {
  return use(LocationContext)
}

/** The query of the address of the page. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

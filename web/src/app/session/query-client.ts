import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { backoffMs } from '../../api/backoff.ts'
import { ApiError, isPassing } from '../../api/errors.ts'
import { userQuery } from '../../api/queries.ts'
import { navigate } from '../../router/history.ts'
import { loginPath, rulesPath } from '../../ui/navigation/login-path.ts'
import { forgetSession } from './forget-player.ts'

const consentDelayMs = 500
/** How often an attempt that fails is repeated before its error is shown. */
const retries = 2

/**
 * The cache of the server's answers. What is shown is fetched again until the server has answered once. A 401 forgets the
 * player and leads to the login, a 451 to the rules; not for a query that no page depends on (`meta.isBackground`), nor for
 * any while a mutation ends the session (`meta.endsSession`), which leads elsewhere.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (fault, query) => {
      if (isPassing(fault)) fetchLater(query)
      else if (!query.meta?.isBackground && !isSessionEnding()) onError(fault)
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // While the device is offline there are no retries: the query is refetched when it is online again.
      retry: (failures, fault) => isPassing(fault) && failures < retries && navigator.onLine,
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Fetches a query that has no answer yet again after a while, longer after each failure, if it is still shown then. */
function fetchLater(query: Query<unknown, unknown>) {
  const isUnanswered = () => query.state.data === undefined
  if (!isUnanswered()) return
  setTimeout(
    () => {
      if (isUnanswered() && query.isActive()) query.fetch().catch(() => {})
    },
    backoffMs(retries + query.state.errorUpdateCount, Math.random()),
  )
}

function isSessionEnding(): boolean {
  return queryClient.isMutating({ predicate: ({ meta }) => meta?.endsSession === true }) > 0
}

function onError(fault: unknown) {
  if (!(fault instanceof ApiError)) return
  if (fault.code === 'unauthenticated') toLogin()
  if (fault.code === 'consent_required') toRules()
  // A guard leads the player there, once the refetched player has new terms to accept or is excluded.
  if (fault.code === 'terms_required' || fault.code === 'excluded')
    void queryClient.invalidateQueries(userQuery)
}

/** Waits a moment, because several calls may be refused at once. */
function toRules() {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    if (location.pathname !== '/competitions/disclaimer') void navigate(rulesPath(location))
  }, consentDelayMs)
}

let leaving: ReturnType<typeof setTimeout> | undefined

function toLogin() {
  forgetSession(queryClient)
  if (location.pathname !== '/auth/login') void navigate(loginPath(location))
}

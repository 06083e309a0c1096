import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing } from '../api/errors.ts'
import { loginPath, rulesPath } from '../ui/login-path.ts'
import { forgetPlayer } from './forget-player.ts'
import { go } from './go.ts'

const consentDelayMs = 500

/** All that the server said. A 401 forgets the player and asks to log in; a 451 asks to accept the rules. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // Without a network the next try is the one when it is back.
      retry: (failures, fault) => isPassing(fault) && failures < 2 && navigator.onLine,
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

function onError(fault: unknown) {
  if (!(fault instanceof ApiError)) return
  if (fault.code === 'unauthenticated') toLogin()
  if (fault.code === 'consent_required') toRules()
}

/** Several calls may be refused at once: one visit is enough. */
function toRules() {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    if (location.pathname !== '/competitions/disclaimer') void go(rulesPath(location))
  }, consentDelayMs)
}

let leaving: ReturnType<typeof setTimeout> | undefined

function toLogin() {
  forgetPlayer(queryClient)
  if (location.pathname !== '/auth/login') void go(loginPath(location))
}

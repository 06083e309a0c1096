import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { discoveryQuery, userQuery } from '../api/queries.ts'
import { setFeedPulse } from '../live/feed-silence.ts'
import { createLive } from '../live/live.ts'
import { LiveContext } from '../live/live-context.ts'
import { setMarketClock } from '../live/market-clock.ts'
import { ApplyPreferences } from '../preferences/ApplyPreferences.tsx'
import { afterLoad } from '../pwa/after-load.ts'
import { listenForInstall } from '../pwa/install.ts'
import { BrowserRouter } from '../router/Router.tsx'
import { StepUp } from '../step-up/StepUp.tsx'
import { BrandName } from '../ui/brand/brand-name.ts'
import { Toasts } from '../ui/status/Toasts.tsx'
import { RefreshAtCompetitionChange } from './RefreshAtCompetitionChange.tsx'
import { refetchAtMidnight } from './refetch-at-midnight.ts'
import { listenForNotLoaded } from './routes/not-loaded.ts'
import { Pages } from './routes/Pages.tsx'
import { forgetTraces } from './session/forget-player.ts'
import { queryClient } from './session/query-client.ts'
import { useAccentColor } from './useAccentColor.ts'

const live = createLive({ client: queryClient, openSocket: () => new WebSocket(socketAddress()) })
listenForInstall()
listenForNotLoaded()
void afterLoad(async () => (await import('../pwa/start.ts')).startPwa(queryClient, live, forgetTraces))

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveContext value={live}>
        <Game>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
          <Toasts />
          <StepUp />
          <RefreshAtCompetitionChange />
          <ApplyPreferences />
        </Game>
      </LiveContext>
    </QueryClientProvider>
  )
}

/** The name of the game, which the server puts into the HTML. */
const brandInHtml = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''

/** Applies settings of the whole game. A component of its own, so that a new answer does not render the pages again. */
function Game({ children }: { children: ReactNode }) {
  const { data: discovery, dataUpdatedAt: discoveredAt } = useQuery(discoveryQuery)
  const user = useQuery(userQuery).data
  useAccentColor(discovery?.brand.accentColor ?? null)
  useEffect(() => {
    if (discovery === undefined) return
    setMarketClock(discovery.market.clock, discoveredAt)
    setFeedPulse(discovery.market.feed, discoveredAt)
  }, [discovery, discoveredAt])
  useEffect(() => {
    if (user === undefined) return
    if (user !== null) loadToast().catch(() => {})
    // Somebody who is excluded from the game gets what visitors get.
    const isExcluded = user?.exclusions.some(({ scope }) => scope === 'game')
    live.connectAs(user === null || isExcluded ? null : user.id)
  }, [user])
  useEffect(() => live.onPortfolioChange(showToastOf), [])
  useEffect(reconnectOnWakeUp, [])
  useEffect(() => refetchAtMidnight(queryClient, live), [])
  return <BrandName value={discovery?.brand.name ?? brandInHtml}>{children}</BrandName>
}

/** Only players have portfolios. */
const loadToast = () => import('./portfolio-toast.ts')

function showToastOf(change: PortfolioChange) {
  loadToast().then(
    ({ showPortfolioToast }) => showPortfolioToast(change),
    () => {},
  )
}

/** Reconnects when the device wakes up or goes online. Returns a function that stops this. */
function reconnectOnWakeUp() {
  const wakeUp = () => {
    if (document.visibilityState === 'visible') live.wakeUp()
  }
  window.addEventListener('online', wakeUp)
  document.addEventListener('visibilitychange', wakeUp)
  return () => {
    window.removeEventListener('online', wakeUp)
    document.removeEventListener('visibilitychange', wakeUp)
  }
}

function socketAddress(): URL {
  const address = new URL('/socket', location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}

import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { discoveryQuery, userQuery } from '../api/queries.ts'
import { createLive } from '../live/live.ts'
import { LiveContext } from '../live/live-context.ts'
import { setMarketClock } from '../live/market-clock.ts'
import { afterLoad } from '../pwa/after-load.ts'
import { listenForInstall } from '../pwa/install.ts'
import { BrandName } from '../ui/brand-name.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { useAccent } from './accent.ts'
import { announce } from './announce.ts'
import { CompetitionTurn } from './CompetitionTurn.tsx'
import { DayTurn } from './DayTurn.tsx'
import { forgetTraces } from './forget-player.ts'
import { queryClient } from './query-client.ts'
import { Pages } from './router.tsx'

const live = createLive({ client: queryClient, openSocket: () => new WebSocket(socketAddress()) })
listenForInstall()
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
          <CompetitionTurn />
          <DayTurn />
        </Game>
      </LiveContext>
    </QueryClientProvider>
  )
}

/** The name of the game comes with the page. */
const paintedBrand = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''

/** What is true of the whole game. Its news draws anew only what shows them, not all that stands in it. */
function Game({ children }: { children: ReactNode }) {
  const { data: discovery, dataUpdatedAt: discoveredAt } = useQuery(discoveryQuery)
  const user = useQuery(userQuery).data
  useAccent(discovery?.brand.accentColor ?? null)
  useEffect(() => {
    if (discovery) setMarketClock(discovery.market.clock, discoveredAt)
  }, [discovery, discoveredAt])
  useEffect(() => {
    if (user !== undefined) live.connectAs(user?.id ?? null)
  }, [user])
  useEffect(() => live.onPortfolioChange(announce), [])
  useEffect(onWakingUp, [])
  return <BrandName value={discovery?.brand.name ?? paintedBrand}>{children}</BrandName>
}

/** Listens for when the device is awake again or has a network. Returns the function that ends it. */
function onWakingUp() {
  const look = () => {
    if (document.visibilityState === 'visible') live.wakeUp()
  }
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}

function socketAddress(): URL {
  const address = new URL('/socket', location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}

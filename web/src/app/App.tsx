import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { discoveryQuery } from '../api/queries.ts'
import { setMarketClock } from '../live/market-clock.ts'
import { BrandName } from '../ui/brand-name.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { useAccent } from './brand.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Branded />
    </QueryClientProvider>
  )
}

function Branded() {
  const discovery = useQuery(discoveryQuery).data
  useAccent()
  useEffect(() => {
    if (discovery) setMarketClock(discovery.market.clock)
  }, [discovery])
  return (
    <BrandName value={discovery?.brand.name ?? ''}>
      <RouterProvider router={router} />
      <Toasts />
    </BrandName>
  )
}

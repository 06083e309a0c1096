import { Suspense } from 'react'
import { type Location, matchRoutes, renderMatches, useLocation } from 'react-router'
import { PageOutline } from '../../ui/layout/PageOutline.tsx'
import { ExclusionGate } from '../guards/ExclusionGate.tsx'
import { TermsGate } from '../guards/TermsGate.tsx'
import { useNavigateToRouter } from '../navigation/navigate-to.ts'
import { useAnimationPause } from '../navigation/useAnimationPause.ts'
import { useScrollRestoration } from '../navigation/useScrollRestoration.ts'
import { Shell } from '../shell/Shell.tsx'
import { FaultBoundary } from './FaultBoundary.tsx'
import { loadPages, type RouteMeta } from './lazy-pages.tsx'
import { routes } from './routes.tsx'

/** The page of the current address, in the shell. While it is being loaded, the previous page stays. */
export function Pages() {
  const address = useLocation()
  useNavigateToRouter()
  useScrollRestoration()
  useAnimationPause()
  const matches = matchRoutes(routes, address) ?? []
  void loadPage(address)
  const isBare = matches.some(({ route }) => (route.handle as RouteMeta | undefined)?.bare)
  return (
    <FaultBoundary at={address.key}>
      <Shell bare={isBare}>
        <TermsGate>
          <ExclusionGate>
            <Suspense fallback={<PageOutline />}>{renderMatches(matches)}</Suspense>
          </ExclusionGate>
        </TermsGate>
      </Shell>
    </FaultBoundary>
  )
}

/** Loads the page of an address. Resolves when it can be rendered, or has failed to load. */
export async function loadPage(address: Pick<Location, 'pathname'>): Promise<void> {
  await loadPages((matchRoutes(routes, address) ?? []).map(({ route }) => route))
}

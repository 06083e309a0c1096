import { Suspense } from 'react'
import type { Location } from '../../router/history.ts'
import { createMatcher } from '../../router/match-routes.ts'
import { renderRoutes } from '../../router/outlet.tsx'
import { useLocation } from '../../router/Router.tsx'
import { PageOutline } from '../../ui/layout/PageOutline.tsx'
import { ExclusionGate } from '../guards/ExclusionGate.tsx'
import { TermsGate } from '../guards/TermsGate.tsx'
import { useAnimationPause } from '../navigation/useAnimationPause.ts'
import { useScrollRestoration } from '../navigation/useScrollRestoration.ts'
import { Shell } from '../shell/Shell.tsx'
import { FaultBoundary } from './FaultBoundary.tsx'
import { FaultPage } from './FaultPage.tsx'
import { loadPages } from './lazy-pages.tsx'
import { routes } from './routes.tsx'

const match = createMatcher(routes)

/** The page of the current address, in the shell. While it is being loaded, the previous page stays. */
export function Pages() {
  const address = useLocation()
  useScrollRestoration()
  useAnimationPause()
  const found = match(address.pathname)
  void loadPages(found?.routes ?? [])
  const isBare = found?.routes.some(({ bare }) => bare) ?? false
  return (
    <FaultBoundary at={address.key} show={(fault) => <main>{faultPage(fault)}</main>}>
      <Shell bare={isBare}>
        <FaultBoundary at={address.key} show={faultPage}>
          <TermsGate>
            <ExclusionGate>
              <Suspense fallback={<PageOutline />}>{found && renderRoutes(found)}</Suspense>
            </ExclusionGate>
          </TermsGate>
        </FaultBoundary>
      </Shell>
    </FaultBoundary>
  )
}

const faultPage = (fault: unknown) => <FaultPage fault={fault} />

/** Loads the page of an address. Resolves when it can be rendered, or has failed to load. */
export async function loadPage({ pathname }: Pick<Location, 'pathname'>): Promise<void> {
  await loadPages(match(pathname)?.routes ?? [])
}

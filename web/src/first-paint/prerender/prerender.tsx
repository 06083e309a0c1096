// Renders what is on the screen before the app runs: the pages that most visits begin at, and a frame for all others. The
// build renders them with the app's own components and without any data, so what depends on data is an outline. The server
// fills in the placeholders between percent signs (server/src/http/prerendered-pages.ts).

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { Shell } from '../../app/shell/Shell.tsx'
import { Component as DashboardPage } from '../../features/dashboard/DashboardPage.tsx'
import { Component as LandingPage } from '../../features/landing/LandingPage.tsx'
import { Component as ProductPage } from '../../features/product/ProductPage.tsx'
import { createLive } from '../../live/live.ts'
import { LiveContext } from '../../live/live-context.ts'
import { loadTexts, partNames } from '../../text/load-texts.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { PageOutline } from '../../ui/layout/PageOutline.tsx'

export interface PrerenderedPage {
  /** The first part of the addresses that it is for; empty for all other addresses. */
  name: string
  title: string | undefined
  body: string
  /** The modules that render it; their styles belong to the page. */
  modules: readonly string[]
}

/** Renders them in Dutch, which is the language of most players. */
export async function prerenderPages(): Promise<readonly PrerenderedPage[]> {
  await Promise.all(partNames.map(loadTexts))
  const ofProduct = ['ProductPage.tsx', 'buy.tsx'].map((name) => `features/product/${name}`)
  return [
    prerender('', PageOutline, []),
    prerender('landing', LandingPage, []),
    prerender('dashboard', DashboardPage, ['features/dashboard/DashboardPage.tsx']),
    prerender('products', ProductPage, ofProduct),
  ]
}

function prerender(name: string, Page: ComponentType, modules: readonly string[]): PrerenderedPage {
  const client = new QueryClient()
  const live = createLive({
    client,
    openSocket: () => {
      throw new Error('The prerendered pages open no socket')
    },
  })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LiveContext value={live}>
        <BrandName value="%brand%">
          <StaticRouter location={`/${name}`}>
            <Shell bare={false}>
              <Page />
            </Shell>
          </StaticRouter>
        </BrandName>
      </LiveContext>
    </QueryClientProvider>,
  )
  const title = /<title>(.*?)<\/title>/
  return {
    name,
    title: title.exec(markup)?.[1],
    // A button does nothing before the app runs. Inert, it does not take presses that would be lost.
    body: markup.replace(title, '').replaceAll('<button ', '<button inert '),
    modules: ['src/first-paint/main.tsx', ...modules],
  }
}

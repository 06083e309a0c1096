// What stands on the screen before the app runs: the pages that people arrive at, and the frame of every other, drawn by
// the app's own components when it is built. Nothing has been asked yet, so all that depends on an answer is an outline.
// What the server puts into it stands between percent signs (server/src/http/painted-pages.ts).

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { PageOutline } from './app/PageOutline.tsx'
import { Shell } from './app/Shell.tsx'
import { Component as DashboardPage } from './features/dashboard/DashboardPage.tsx'
import { Component as LandingPage } from './features/landing/LandingPage.tsx'
import { Component as ProductPage } from './features/product/ProductPage.tsx'
import { createLive } from './live/live.ts'
import { LiveContext } from './live/live-context.ts'
import { loadTexts } from './text/parts.ts'
import { startTexts } from './text/start-texts.ts'
import { BrandName } from './ui/brand-name.ts'

export interface FirstScreen {
  /** The first part of the addresses that it is for; empty: for all others. */
  name: string
  title: string | undefined
  body: string
  /** The modules that the page is made of. */
  modules: readonly string[]
}

/** Draws them all. */
export async function drawFirstScreens(): Promise<readonly FirstScreen[]> {
  await startTexts()
  await Promise.all((['chart', 'leveraged', 'locks', 'position', 'trading'] as const).map(loadTexts))
  const ofProduct = ['ProductPage.tsx', 'buy.tsx'].map((name) => `features/product/${name}`)
  return [
    draw('', PageOutline, []),
    draw('landing', LandingPage, []),
    draw('dashboard', DashboardPage, ['features/dashboard/DashboardPage.tsx']),
    draw('products', ProductPage, ofProduct),
  ]
}

function draw(name: string, Page: ComponentType, modules: readonly string[]): FirstScreen {
  const client = new QueryClient()
  const live = createLive({
    client,
    openSocket: () => {
      throw new Error('Nothing is live before the app runs')
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
    // A button does nothing before the app runs: no press on it shall be lost.
    body: markup.replace(title, '').replaceAll('<button ', '<button inert '),
    modules: ['src/main.tsx', ...modules],
  }
}

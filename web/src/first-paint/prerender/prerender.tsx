// Renders what is on the screen before the app runs: the pages that most visits begin at, and a frame for all others. The
// build renders them with the app's own components and without any data, so what depends on data is an outline. The server
// fills in the placeholders between percent signs (server/src/http/prerendered-pages.ts).

import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Shell } from '../../app/shell/Shell.tsx'
import { PrerenderedLesson } from '../../features/academy/lesson/PrerenderedLesson.tsx'
import { Component as AcademyPage } from '../../features/academy/overview/AcademyPage.tsx'
import { Component as DashboardPage } from '../../features/dashboard/DashboardPage.tsx'
import { Component as LandingPage } from '../../features/landing/LandingPage.tsx'
import { Component as MarketPage } from '../../features/market/MarketPage.tsx'
import { Component as ProductPage } from '../../features/product/ProductPage.tsx'
import { createLive } from '../../live/live.ts'
import { LiveContext } from '../../live/live-context.ts'
import { StaticRouter } from '../../router/Router.tsx'
import { loadAllTexts } from '../../text/load-texts.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { PageOutline } from '../../ui/layout/PageOutline.tsx'

export interface PrerenderedPage {
  /** The path that it is for, or products for that of any product; for a lesson, lessons/{language}; empty for all others. */
  name: string
  language: Language
  title: string | undefined
  body: string
  /** The modules that render it; their styles belong to the page. */
  modules: readonly string[]
}

/** Renders them in Dutch, which is the language of most players, and the page of a lesson in every language. */
export async function prerenderPages(): Promise<readonly PrerenderedPage[]> {
  await loadAllTexts('nl')
  const ofProduct = ['ProductPage.tsx', 'buy.tsx'].map((name) => `features/product/${name}`)
  const pages = [
    prerender('', PageOutline, []),
    prerender('landing', LandingPage, []),
    prerender('dashboard', DashboardPage, ['features/dashboard/DashboardPage.tsx']),
    prerender('products', ProductPage, ofProduct),
    prerender('markets', MarketPage, ['features/market/MarketPage.tsx']),
    prerender('academy', AcademyPage, ['academy/overview/AcademyPage.tsx']),
  ]
  for (const language of languages) {
    await loadAllTexts(language)
    const address = { location: '/academy/topic/lesson', language }
    pages.push(prerender(`lessons/${language}`, PrerenderedLesson, ['lesson/LessonPage.tsx'], address))
  }
  return pages
}

function prerender(
  name: string,
  Page: ComponentType,
  modules: readonly string[],
  { location, language }: { location: string; language: Language } = { location: `/${name}`, language: 'nl' },
): PrerenderedPage {
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
          <StaticRouter pathname={location}>
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
    language,
    title: title.exec(markup)?.[1],
    // A control does nothing before the app runs. Inert, it does not take presses that would be lost.
    body: markup.replace(title, '').replace(/<(button|input|select)(?=[ >])/g, '<$1 inert'),
    modules: ['src/first-paint/main.tsx', ...modules],
  }
}

import '@fontsource/besley/latin-700.css'
import '@fontsource/besley/latin-ext-700.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import '../ui/styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { loadPage } from '../app/routes/Pages.tsx'
import { language } from '../text/t.ts'
import { awaitFirstAnswers } from './first-answers.ts'
import { RestoreFocus } from './RestoreFocus.tsx'

// Otherwise zod, which is loaded later, would try to use eval, and the browser would report a violation of the CSP.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
/** Renders the page of this address in the place of the prerendered HTML, as soon as it has been loaded. */
export async function startApp(): Promise<void> {
  const { documentElement } = document
  // Setting it again would have the browser recalculate the styles of the whole page.
  if (documentElement.lang !== language) documentElement.lang = language
  await Promise.all([loadPage(location), awaitFirstAnswers(location.pathname)])
  // Replaces the prerendered HTML in one commit. As a transition, rendering yields to the player's input.
  const root = createRoot(document.getElementById('app') as HTMLElement)
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
        <RestoreFocus />
      </StrictMode>,
    ),
  )
}

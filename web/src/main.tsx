import '@fontsource/besley/latin-700.css'
import '@fontsource/besley/latin-ext-700.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { takeFirstAnswers } from './app/first-answers.ts'
import { PaintedFocus } from './app/PaintedFocus.tsx'
import { loadPage } from './app/router.tsx'
import { startTexts } from './text/start-texts.ts'

// Else zod, which arrives later, would try out eval: the content policy reports that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
void start()

// Not awaited here: the page that is loaded imports the file that this stands in.
async function start() {
  document.documentElement.lang = await startTexts()
  await Promise.all([loadPage(location), takeFirstAnswers(location.pathname)])
  // What the HTML holds gives way to the app in one piece. In a transition it is drawn in slices between what the player does.
  const root = createRoot(document.getElementById('app') as HTMLElement)
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
        <PaintedFocus />
      </StrictMode>,
    ),
  )
}

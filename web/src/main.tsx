import '@fontsource-variable/besley/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { applyTheme } from './app/theme.ts'
import { startTexts } from './text/i18n.ts'

// Else zod, which arrives later, would try out eval: the content policy reports that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
applyTheme()
await startTexts()
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/browser.ts'

const launchOptions = await findBrowser()

/** Whether everything is played on both screens: `npm test -- screens`. */
const isOnEveryScreen = process.env.EVERY_SCREEN === 'true'
/** The journeys that are played on a desktop too: to every address, and through what is laid out otherwise there. */
const laidOutOtherwise = /(classes|desk|first-trade|keyboard|orders|product|routes|shell)\.spec\.ts$/

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/migrated-database.ts',
  // Each has a game and a browser of its own, and waits a third of the time.
  workers: Math.min(4, availableParallelism() + 1),
  // For what hangs, not for what is slow: on a busy machine the longest journeys take some minutes, and the heaviest pages
  // half a minute to appear.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  // A journey that needs a second try is a defect, of the journey or of the app.
  retries: 0,
  // No animation is under way when a page is looked at.
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    screenshot: 'only-on-failure',
    // Storing the app on the device costs more than all else that most journeys do: those about the worker allow it, and
    // so do the first trade and the one that visits every address.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      testMatch: isOnEveryScreen ? '*.spec.ts' : laidOutOtherwise,
      // What is the same on a screen of any size, and in any theme: what is kept on the device and by whom, what is sent and when.
      grepInvert: /@once/,
      use: {
        viewport: { width: 1280, height: 800 },
        colorScheme: 'dark',
      },
    },
  ],
})

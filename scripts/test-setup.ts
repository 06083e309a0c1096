// Runs before each file of tests.

import fc from 'fast-check'
import { vi } from 'vitest'

// SEED=<number> seeds every property-based test of a run; npm test chooses a seed and prints it.
const { SEED } = process.env
if (SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })

// Vitest waits one second by default, which is too short on a busy machine. The longer timeout only delays tests that fail.
const patience = { timeout: 60_000 }
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, patiently(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options))

function patiently(options: Parameters<typeof waitFor>[1]) {
  return typeof options === 'number' ? { ...patience, timeout: options } : { ...patience, ...options }
}

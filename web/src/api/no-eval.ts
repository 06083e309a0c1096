import { config } from 'zod/v4/core'

// Schemas check without making code of their own, which our content security policy forbids: even the try is reported.
// Imported before the first schema is made.
config({ jitless: true })

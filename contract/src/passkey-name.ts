// The name of a passkey. Apart from the endpoints, so that the form can load it alone.

import { z } from 'zod'

/** The name that a player gives to a passkey, such as 'Telefoon': any text without control characters. */
export const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^\P{C}*$/u)

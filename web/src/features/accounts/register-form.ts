import { register } from '@koersklasse/contract/accounts.ts'
import { z } from 'zod'

/** What the registration form asks: what the server wants, and the password once more. */
export const registerForm = register.body
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, { path: ['confirmPassword'] })
export type RegisterInput = z.input<typeof registerForm>

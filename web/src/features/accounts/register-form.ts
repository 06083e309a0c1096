import '../../api/no-eval.ts'
import { registration } from '@koersklasse/contract/registration.ts'
import { z } from 'zod'

/** What the registration form asks: what the server wants, and the password once more. */
export const registerForm = registration
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, { path: ['confirmPassword'] })
export type RegisterInput = z.input<typeof registerForm>

import { registration } from '@koersklasse/contract/registration.ts'
import { z } from 'zod'

/** The schema of the registration form: that of the server, and the password repeated. */
export const registerForm = registration
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, { path: ['confirmPassword'] })
export type RegisterInput = z.input<typeof registerForm>

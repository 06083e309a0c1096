import { zodResolver } from '@hookform/resolvers/zod'
import { registration } from '@koersklasse/contract/registration.ts'
import { isReserved } from '@koersklasse/domain/accounts/usernames.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { isWeak } from '../../new-password/weak-passwords.ts'

/** The schema of the registration form: that of the server, and the password repeated. */
export const registerForm = registration
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    // Checked even if other fields are wrong, so that all mistakes are shown at once.
    when: () => true,
  })
export type RegisterInput = z.input<typeof registerForm>

/** Checks the registration form: by its schema, and by the rules that a schema cannot express. */
export function registerResolver(game: string): Resolver<RegisterInput, unknown, RegisterInput> {
  const bySchema = zodResolver(registerForm, undefined, { raw: true })
  return async (input, context, options) => {
    const result = await bySchema(input, context, options)
    const errors: FieldErrors<RegisterInput> = { ...result.errors }
    const { username, email, password } = input
    if (!errors.username && isReserved(username, game)) errors.username = { type: 'reserved' }
    if (!errors.password && (await isWeak(password, [game, username, email])))
      errors.password = { type: 'weak' }
    return Object.keys(errors).length === 0 ? result : { values: {}, errors }
  }
}

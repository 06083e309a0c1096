import { zodResolver } from '@hookform/resolvers/zod'
import { password } from '@koersklasse/contract/registration.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { isWeak } from './weak-passwords.ts'

const resetForm = z
  .object({ password, confirmPassword: z.string() })
  .refine((input) => input.password === input.confirmPassword, { path: ['confirmPassword'] })
export type ResetInput = z.input<typeof resetForm>

/** Checks the form for a new password: by its schema, and whether the password is weak. */
export function resetResolver(game: string): Resolver<ResetInput> {
  const bySchema = zodResolver(resetForm)
  return async (input, context, options) => {
    const result = await bySchema(input, context, options)
    const errors: FieldErrors<ResetInput> = { ...result.errors }
    if (!errors.password && (await isWeak(input.password, [game]))) errors.password = { type: 'weak' }
    return Object.keys(errors).length === 0 ? result : { values: {}, errors }
  }
}

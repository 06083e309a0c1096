import { zodResolver } from '@hookform/resolvers/zod'
import { password } from '@koersklasse/contract/registration.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { isWeak } from './weak-passwords.ts'

const fields = z.object({ password, confirmPassword: z.string() })
const areTheSame = (input: z.input<typeof fields>) => input.password === input.confirmPassword
// Checked even if other fields are wrong, so that all mistakes are shown at once.
const atConfirmation = { path: ['confirmPassword'], when: () => true }
const newPasswordForm = fields.refine(areTheSame, atConfirmation)
const changePasswordForm = fields
  .extend({ currentPassword: z.string().min(1) })
  .refine(areTheSame, atConfirmation)

export type NewPasswordInput = z.input<typeof newPasswordForm>
export type ChangePasswordInput = z.input<typeof changePasswordForm>

/**
 * Checks the form for a new password: by its schema, and whether the password is weak.
 * @param known what others know of the player, which a password must not be made of
 */
export function newPasswordResolver(known: readonly string[]): Resolver<NewPasswordInput> {
  return withWeakness(zodResolver(newPasswordForm), known)
}

/** As `newPasswordResolver`, with the current password. */
export function changePasswordResolver(known: readonly string[]): Resolver<ChangePasswordInput> {
  return withWeakness(zodResolver(changePasswordForm), known)
}

function withWeakness<Input extends NewPasswordInput>(
  bySchema: Resolver<Input>,
  known: readonly string[],
): Resolver<Input> {
  return async (input, context, options) => {
    const result = await bySchema(input, context, options)
    const errors = { ...result.errors } as FieldErrors<Input>
    if (!errors.password && (await isWeak(input.password, known)))
      Object.assign(errors, { password: { type: 'weak' } })
    return Object.keys(errors).length === 0 ? result : { values: {}, errors }
  }
}

import { type ChangeEmail, createChangeEmail } from './change-email.ts'
import { createChangePassword } from './change-password.ts'
import { type CheckUsername, createCheckUsername } from './check-username.ts'
import { createUpdateProfile, type UpdateProfile } from './update-profile.ts'

/** Puts together what players change about themselves. */
export async function createProfile(
  deps: Parameters<typeof createChangeEmail>[0] &
    Parameters<typeof createChangePassword>[0] &
    Omit<Parameters<typeof createUpdateProfile>[0], 'changeEmail' | 'changePassword'>,
): Promise<{ changeEmail: ChangeEmail; updateProfile: UpdateProfile; checkUsername: CheckUsername }> {
  const changeEmail = await createChangeEmail(deps)
  const changePassword = createChangePassword(deps)
  return {
    changeEmail,
    updateProfile: createUpdateProfile({ ...deps, changeEmail, changePassword }),
    checkUsername: createCheckUsername(deps),
  }
}

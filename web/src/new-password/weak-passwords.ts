// The rule for weak passwords, loaded when a player chooses a password: its lists are larger than the rest of the app.

const load = () => import('@koersklasse/domain/accounts/weak-passwords.ts')

/** Loads the rule ahead of its use. */
export function prepareWeakPasswords(): void {
  load().catch(() => {})
}

/** Whether a password is weak (isWeakPassword of the domain); false if the rule cannot be loaded: the server checks again. */
export async function isWeak(password: string, known: readonly string[]): Promise<boolean> {
  try {
    const { isWeakPassword } = await load()
    return isWeakPassword(password, known)
  } catch {
    return false
  }
}

// Who may register, and under what name (specification, section 5).

/** The youngest age to play at, in years. */
export const minimumAge = 18

/** The fewest characters of a password. */
export const passwordMinLength = 10
/** The most characters of a password: enough for any passphrase, little enough to hash. */
export const passwordMaxLength = 200

const usernamePattern = /^[A-Za-z0-9.!#$%&'*+/=?^\-_`~{|}]{3,20}$/

/** Whether a text may be a username: 3 to 20 letters, digits and . ! # $ % & ' * + / = ? ^ - _ ` ~ { | }, no spaces. */
export function isUsername(text: string): boolean {
  return usernamePattern.test(text)
}

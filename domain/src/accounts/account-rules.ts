// Who may register, and which usernames and passwords are valid (specification, section 5).

/** The minimum age to play, in years. */
export const minimumAge = 18

/** The minimum length of a password, in characters. */
export const passwordMinLength = 10
/** The maximum length of a password, in characters: it bounds the cost of hashing. */
export const passwordMaxLength = 200

const usernamePattern = /^[A-Za-z0-9.!#$%&'*+/=?^\-_`~{|}]{3,20}$/

/** Whether a text is a valid username: 3 to 20 letters, digits and . ! # $ % & ' * + / = ? ^ - _ ` ~ { | }, no spaces. */
export function isUsername(text: string): boolean {
  return usernamePattern.test(text)
}

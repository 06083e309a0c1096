// Who may register, and how long a password is (specification, section 5).

/** The minimum age to play, in years. */
export const minimumAge = 18

/** The minimum length of a password, in characters. */
export const passwordMinLength = 10
/** The maximum length of a password, in characters: it bounds the cost of hashing. */
export const passwordMaxLength = 200

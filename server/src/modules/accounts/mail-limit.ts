/** The most mails of one kind to one address or player within a time in milliseconds, whoever asks for them. */
export const mailLimit = { most: 5, withinMs: 3_600_000 } as const

// A mail, and the interface of what sends it.

export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  /** For a mailing that the player can end: where that is done. */
  unsubscribe?: Unsubscribe | undefined
}

/** What a mail program offers to end mails of this kind (RFC 2369, RFC 8058). */
export interface Unsubscribe {
  /** An https address that ends them by a POST without a login. */
  url: string
  /** A mailto address that a person reads. */
  mailto: string
}

/** A mail with the id that its Message-ID is made of, which stays the same if the mail is sent again. */
export type OutgoingMail = Mail & { id: string }

export interface Mailer {
  /**
   * Sends a mail; ends within `longestSendMs`, or when the signal aborts.
   * @throws MailRefusedError if trying again cannot help; any other Error if it may be tried again later
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
  close(): void
}

/** The mail server accepts no mail for this address, neither now nor later. */
export class MailRefusedError extends Error {}

/** How long handing over one mail may take, in milliseconds. */
export const longestSendMs = 20_000

/**
 * The priorities of mails: those that a person waits for, such as a link to log in, and mails to many. Each is sent in a
 * lane of its own, so that neither delays the other.
 */
export const mailPriorities = ['account', 'bulk'] as const
export type MailPriority = (typeof mailPriorities)[number]

/** How many mails of a priority a node sends at the same time. */
export const atOnce = 4

/** The outcome of a mail: delivered to the mail server, refused by it for good, or not accepted by it for too long. */
export type MailOutcome = 'sent' | 'refused' | 'given-up'

// Mail over SMTP, with time-outs, so that a server that does not answer cannot hold up other mails.

import { createTransport } from 'nodemailer'
import { atOnce, longestSendMs, type Mailer, MailRefusedError, mailPriorities } from './mailer.ts'
import { toMessage } from './to-message.ts'

const timeoutMs = 10_000
/** Enough for all mails that the delivery sends at the same time, so that none waits for a connection. */
const maxConnections = mailPriorities.length * atOnce

/**
 * Creates a mailer that hands mails to a mail server. Certificates are always checked. With smtp:// the connection is
 * encrypted if the server supports it, and must be if the URL has a user and password.
 * @param options.url smtp://user:password@host:587 or smtps://...
 * @param options.from the sender, as `Name <address>`
 */
export function createSmtpTransport(options: { url: string; from: string }): Mailer {
  const { from } = options
  const { protocol, hostname, port, username, password } = new URL(options.url)
  const isTls = protocol === 'smtps:'
  const transport = createTransport({
    // An IPv6 address has brackets in a URL only.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    secure: isTls,
    ...(username === ''
      ? {}
      : {
          auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
          requireTLS: !isTls,
        }),
    pool: true,
    maxConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return {
    async send(mail, signal) {
      const limit = AbortSignal.timeout(longestSendMs)
      try {
        await transport.sendMail({
          ...toMessage(mail, from),
          signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
        })
      } catch (error) {
        if (isRefusal(error))
          throw new MailRefusedError('The mail server refused the address', { cause: error })
        throw error
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Whether the server refused the recipient for good (5xx to RCPT TO), and not our login, our sender or this attempt. */
function isRefusal(error: unknown): boolean {
  const { code, permanent, command } = error as { code?: string; permanent?: boolean; command?: string }
  return code === 'EENVELOPE' && permanent === true && command === 'RCPT TO'
}

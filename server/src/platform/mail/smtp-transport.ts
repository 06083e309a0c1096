// Mail over SMTP, with time-outs: a server that does not answer must not hold up the rest.

import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const timeoutMs = 10_000

export function createSmtpTransport(options: { url: string; from: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(options.url)
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    secure: protocol === 'smtps:',
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from: options.from, to: { name: '', address: to }, subject, text, html })
    },
    close: () => transport.close(),
  }
}

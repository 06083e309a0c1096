// Each mail becomes a file, `<milliseconds>-<recipient>.eml`, complete from the moment that it has that name.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@koersklasse/domain/time.ts'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

export function createFileTransport(options: { folder: string; from: string; clock: Clock }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ to, subject, text, html }) {
      const { message } = await composer.sendMail({
        from: options.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
      })
      const name = `${options.clock.now()}-${safeName(to)}.eml`
      await mkdir(options.folder, { recursive: true })
      // The mails hold links that open accounts: for this user alone.
      await writeFile(join(options.folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(options.folder, `.${name}`), join(options.folder, name))
    },
    close: () => composer.close(),
  }
}

/** An address as part of a file's name: whatever else it has than letters, digits and @ . _ + - becomes an underscore. */
function safeName(address: string): string {
  return address.replace(/[^\w@.+-]/g, '_').slice(0, 150)
}

// Writes each mail to a file, `<milliseconds>-<recipient>.eml`, which appears with all of its content at once.

import { randomUUID } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { toMessage } from './to-message.ts'

/**
 * Creates a mailer that writes RFC 5322 messages to a folder; it creates the folder if it is missing.
 * @param options.from the sender, as `Name <address>`
 * @param options.clock real time, for the names of the files
 */
export function createFileTransport(options: { folder: string; from: string; clock: Clock }): Mailer {
  const { folder, from, clock } = options
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail({
        ...toMessage(mail, from),
        text: { raw: wholeLines(mail.text) },
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `.${randomUUID()}`)
      // Mails contain links that open accounts: only this user may read them.
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await nameIt(draft, mail.to).finally(() => rm(draft))
    },
    close: () => composer.close(),
  }

  /** Gives the draft its name, of a later millisecond if another mail to the same address has it already. */
  async function nameIt(draft: string, to: string): Promise<void> {
    for (let time: number = clock.now(); ; time += 1) {
      try {
        await link(draft, join(folder, `${time}-${safeName(to)}.eml`))
        return
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
  }
}

/** Encodes a text as a message part without breaking lines, so that a link can be copied from the file. */
function wholeLines(text: string): string {
  const head = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit'
  return `${head}\n\n${text}`
}

/** An address as part of a file's name: everything but letters, digits and @ . _ + - becomes an underscore. */
function safeName(address: string): string {
  return address.replace(/[^\w@.+-]/g, '_').slice(0, 150)
}

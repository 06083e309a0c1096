// Letting a player in who has proved who they are, by password or passkey: a session begins, the device is remembered, and
// if it is a new one the player gets a mail.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { type Clock, type EpochMs, gameTimeZone } from '@koersklasse/domain/time/time.ts'
import type { FastifyRequest } from 'fastify'
import type { Ids } from '../../../platform/ids.ts'
import { insertMail } from '../../../platform/mail/mail-delivery.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import { createThrottle, type Shared } from '../../../platform/throttle.ts'
import type { AccountMails } from '../account-mails.ts'
import type { KnownDevices } from '../known-devices.ts'
import type { DeskRoles, LoginSessions } from '../login-sessions.ts'
import type { AccountStore } from '../store.ts'
import type { UserRow } from '../user-store.ts'
import { type Device, deviceOf } from './device.ts'

/** The mails about new devices to one player: `burst` at once, then one every `everyMs` milliseconds. */
const mailLimit = { burst: 5, everyMs: 3_600_000 }

/** Where a request comes from. */
export interface Client {
  /** The IP address, and the cookie of the device. */
  address: string
  deviceCookie?: string | undefined
  /** What the browser says that it is. */
  userAgent?: string | undefined
}

/** The client of a request. `deviceName` is the name of the cookie of a device. */
export const clientOf = ({ ip, cookies, headers }: FastifyRequest, deviceName: string): Client => ({
  ...{ address: ip, deviceCookie: cookies[deviceName], userAgent: headers['user-agent'] },
})

/** The user, the token of the new session, and the new cookie of the device. */
export interface LoggedIn {
  user: UserRow
  jwt: string
  deviceCookie: string
  deskRoles: DeskRoles
}

/**
 * Lets a player in. `user` was read before the player proved who they are; resolves to null if they have left since, or have
 * another password.
 * @param passkeyId the passkey by which they proved it; null for the password
 */
export type LetIn = (user: UserRow, client: Client, passkeyId: string | null) => Promise<LoggedIn | null>

export interface LetInDeps {
  store: AccountStore
  loginSessions: LoginSessions
  devices: KnownDevices
  mails: AccountMails
  ids: Ids
  /** Over which all nodes share the limit of mails. */
  bus?: Shared['bus'] | undefined
  /** Real time. */
  clock: Clock
  security: SecurityEvents
  publicUrl: string
  /** Called when a mail is waiting. */
  wakeMail: () => void
}

export function createLetIn(deps: LetInDeps): LetIn {
  const { store, loginSessions, devices, mails, ids, clock, security, publicUrl, wakeMail } = deps
  const shared = deps.bus && { bus: deps.bus, limit: 'mails about a new device' }
  const mailed = createThrottle({ clock, ...mailLimit, shared })

  return async (user, { address, deviceCookie, userAgent }, passkeyId) => {
    const device = deviceOf(userAgent)
    const now = clock.now()
    let isNew = devices.idOf(deviceCookie, user.email) === null
    const begun = await loginSessions.begin(user, device, passkeyId, async (tx) => {
      if (await store.markFirstLogin(tx, user.id, now)) isNew = false
      if (!isNew || !mailed.allows(user.id)) return
      mailed.count(user.id)
      const { username, language } = user
      const link = `${publicUrl}/account/sessions`
      const values = { username, device: deviceText(device, language), time: timeText(now, language), link }
      await insertMail(tx, ids.next(), mails.compose('new-device', user, values), now, user.id)
    })
    if (begun === null) return null
    const { jwt, ended, deskRoles } = begun
    const event = { network: networkOf(address), userId: user.id }
    if (isNew) {
      wakeMail()
      security.record({ type: 'new_device', ...event })
    }
    for (let count = 0; count < ended; count += 1)
      security.record({ type: 'session_ended', ...event, reason: 'too_many' })
    return { user, jwt, deskRoles, deviceCookie: devices.remember(deviceCookie, user.email) }
  }
}

const unknownDevice: Record<Language, string> = { nl: 'onbekend', de: 'unbekannt', pl: 'nieznane' }

/** A device for a mail: 'Chrome, Windows'. */
function deviceText({ browser, system }: Device, language: Language): string {
  const known = [browser, system].filter((name) => name !== null)
  return known.length === 0 ? unknownDevice[language] : known.join(', ')
}

/** An instant for a mail, in Amsterdam: '22 november 2026 om 21:04'. */
function timeText(at: EpochMs, language: Language): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: gameTimeZone } as const
  return new Intl.DateTimeFormat(language, options).format(at)
}

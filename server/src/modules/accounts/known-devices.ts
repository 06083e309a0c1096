// Devices on which a player has logged in before (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). Guesses
// of a password from such a device are counted apart, so that nobody else can use up what its owner may try. The cookie
// is no login: it only says which accounts were logged in to on the device.

import { createHash } from 'node:crypto'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Ids } from '../../platform/ids.ts'
import { keyFor } from '../../platform/keys.ts'
import { createSignedClaims } from './signed-claims.ts'

/** How long a device is remembered after the last login on it, in seconds. */
export const deviceSeconds = 365 * 24 * 3600
/** How many accounts one device is known for: those logged in to last. A computer at school has many users. */
const maxAccounts = 30

/** The name of the cookie of a device. With the prefix __Host-, browsers bind it to this host; that needs https. */
export function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-device' : 'device'
}

export interface KnownDevices {
  /** The id of the device with this cookie, whoever was logged in to on it; null for a cookie that is not ours. */
  deviceOf(cookie: string | undefined): string | null
  /** The id of the device with this cookie, if the account with this e-mail address was logged in to on it; else null. */
  idOf(cookie: string | undefined, email: string): string | null
  /** The cookie of a device after a login to the account with this e-mail address, given the cookie that it had. */
  remember(cookie: string | undefined, email: string): string
}

/**
 * Signs and reads the cookies of devices.
 * @param deps.secret a secret that all nodes share
 * @param deps.formerSecret the secret before it; the cookies that it signed stay valid. Null for none
 * @param deps.clock real time
 */
export function createKnownDevices({
  secret,
  formerSecret,
  ids,
  clock,
}: {
  secret: string
  formerSecret: string | null
  ids: Ids
  clock: Clock
}): KnownDevices {
  const [key, ...formerKeys] = [secret, formerSecret]
    .filter((each) => each !== null)
    .map((each) => keyFor('device cookie', each)) as [Buffer, ...Buffer[]]
  const claims = createSignedClaims({ key, formerKeys, seconds: deviceSeconds, clock })

  function read(cookie: string | undefined): { id: string; accounts: readonly string[] } | null {
    const device = cookie === undefined ? null : claims.read(cookie)
    return device === null ? null : { id: device.jti as string, accounts: device.accounts as string[] }
  }

  return {
    deviceOf: (cookie) => read(cookie)?.id ?? null,
    idOf(cookie, email) {
      const device = read(cookie)
      return device?.accounts.includes(accountOf(device.id, email)) ? device.id : null
    },
    remember(cookie, email) {
      const { id, accounts } = read(cookie) ?? { id: ids.secret(), accounts: [] }
      const account = accountOf(id, email)
      const others = accounts.filter((other) => other !== account)
      return claims.sign({ jti: id, accounts: [account, ...others].slice(0, maxAccounts) })
    },
  }
}

/** An account in the cookie of a device, where its address need not be readable: 96 bits. */
function accountOf(deviceId: string, email: string): string {
  return createHash('sha256').update(`${deviceId} ${email.toLowerCase()}`).digest('base64url').slice(0, 16)
}

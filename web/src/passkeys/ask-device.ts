// Asks the device for a passkey: the one place that knows the library. Loaded on demand.

import type { AuthenticationAnswer, RegistrationAnswer } from '@koersklasse/contract/passkeys.ts'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { DeviceError, type DeviceRefusal } from './device-error.ts'

/** The server's question for a device. */
interface Question {
  token: string
  options: object
}

/** Creates a passkey. Throws DeviceError. */
export async function createPasskey({
  token,
  options,
}: Question): Promise<{ token: string; answer: RegistrationAnswer }> {
  const answer = await attempt(() => startRegistration({ optionsJSON: options as never }))
  return { token, answer: answer as RegistrationAnswer }
}

/** Uses a passkey. Throws DeviceError. */
export async function signIn({
  token,
  options,
}: Question): Promise<{ token: string; answer: AuthenticationAnswer }> {
  const answer = await attempt(() => startAuthentication({ optionsJSON: options as never }))
  return { token, answer: answer as AuthenticationAnswer }
}

/** Whether the browser can offer passkeys in the list of a field with autocomplete="username webauthn". */
export const canOfferInField = browserSupportsWebAuthnAutofill

/** Offers passkeys in that list, until one is chosen or `stopOffering` is called, which rejects. */
export async function offerInField({
  token,
  options,
}: Question): Promise<{ token: string; answer: AuthenticationAnswer }> {
  const answer = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true })
  return { token, answer: answer as AuthenticationAnswer }
}

export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

async function attempt<Answer>(ceremony: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony()
  } catch (fault) {
    throw new DeviceError(refusalOf(fault))
  }
}

function refusalOf(fault: unknown): DeviceRefusal {
  if (fault instanceof WebAuthnError && fault.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'exists'
  const isStopped =
    fault instanceof Error && (fault.name === 'NotAllowedError' || fault.name === 'AbortError')
  return isStopped ? 'cancelled' : 'unable'
}

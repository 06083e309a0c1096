import { errorText } from '../api/error-text.ts'
import { t } from '../text/t.ts'
import { DeviceError } from './device-error.ts'

/** What went wrong with a passkey, in a sentence or two. */
export function passkeyText(fault: unknown): string {
  return fault instanceof DeviceError ? t(`passkeys.device.${fault.reason}`) : errorText(fault)
}

/** Whether the browser can use passkeys at all. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

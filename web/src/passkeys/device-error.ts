/** Why the device gave no passkey: the player stopped, or it took too long; it has one already; or it cannot. */
export type DeviceRefusal = 'cancelled' | 'exists' | 'unable'

/** The device gave no passkey. */
export class DeviceError extends Error {
  readonly reason: DeviceRefusal

  constructor(reason: DeviceRefusal) {
    super(reason)
    this.name = 'DeviceError'
    this.reason = reason
  }
}

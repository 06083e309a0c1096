/** A random idempotency key. Unlike crypto.randomUUID it also works on plain http. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** A random UUID of version 4, for what the browser names itself. */
export function newId(): string {
  const digits = newKey()
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ]
  return [...parts, digits.slice(20)].join('-')
}

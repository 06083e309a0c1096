// Reads a message of an SMTP server (RFC 5322) as far as the tests need it.

export interface ReadMail {
  /** The value of a header, unfolded; its words are not decoded. */
  header(name: string): string | undefined
  text: string
  html: string
}

/** Reads a message with a text and an HTML part. */
export function readMail(message: string): ReadMail {
  const end = message.indexOf('\r\n\r\n')
  const head = unfold(message.slice(0, end))
  const boundary = /^Content-Type: multipart\/alternative;.*boundary="([^"]+)"/im.exec(head)?.[1]
  const parts = message.slice(end).split(`--${boundary}`)
  const partOf = (type: string): string => {
    const part = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
    const start = part.indexOf('\r\n\r\n')
    return decode(part.slice(start + 4), /^Content-Transfer-Encoding: (\S+)/im.exec(part)?.[1] ?? '')
  }
  return {
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1],
    text: partOf('text/plain'),
    html: partOf('text/html'),
  }
}

const unfold = (head: string): string => head.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n')

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

// Encodes a message as a whole WebSocket frame, once for all sockets that it goes to.

import type { ServerMessage } from '@koersklasse/contract/socket.ts'

/** Encodes a message as a frame of JSON. */
export function frameOf(message: ServerMessage): Buffer {
  return textFrameOf(JSON.stringify(message))
}

/** Encodes a text as a server's frame: final, not masked, not compressed (RFC 6455, section 5.2). */
export function textFrameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = 0x81
  if (headerLength === 2) {
    frame[1] = length
  } else if (headerLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerLength)
  return frame
}

// Sockets of players over plain TCP, which shake hands and parse nothing, so that mostly the server is measured.

import { once } from 'node:events'
import { connect, type Socket, type TcpSocketConnectOpts } from 'node:net'

const buffer = Buffer.alloc(256 * 1024)

/** A short text frame, masked with zeros. */
export function frameOf(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  const header = Buffer.alloc(8)
  header.writeUInt8(0x81, 0)
  header.writeUInt8(0x80 | 126, 1)
  header.writeUInt16BE(body.length, 2)
  return Buffer.concat([header, body])
}

/**
 * Opens a socket of the game on this machine; resolves once the server has answered. Rejects if it is refused. Errors of an
 * open socket are only seen as its end.
 * @param onReceive is called with what arrives, which is valid until it returns
 */
export async function openSocket(
  to: Pick<TcpSocketConnectOpts, 'port' | 'localAddress'>,
  onReceive: (received: Buffer) => void,
): Promise<Socket> {
  const { promise: upgraded, resolve, reject } = Promise.withResolvers<void>()
  let isUpgraded = false
  const callback = (length: number): boolean => {
    const received = buffer.subarray(0, length)
    onReceive(received)
    if (!isUpgraded && !received.includes('HTTP/1.1 101')) socket.destroy()
    else resolve()
    isUpgraded = true
    return true
  }
  const socket = connect({ ...to, host: '127.0.0.1', onread: { buffer, callback } })
  socket.on('error', () => {}).once('close', () => reject(new Error('The socket was closed')))
  await Promise.race([once(socket, 'connect'), upgraded])
  socket.write(
    'GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await upgraded
  return socket
}

// HTTP over plain TCP with minimal parsing, for processes that send many requests, so that mostly the server is measured.

import { connect, type Socket } from 'node:net'

/** Opens a connection to this machine. One character of what it receives is one byte. */
export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  // One character per byte, the unit of Content-Length.
  socket.setEncoding('latin1')
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return socket
}

/** Opens some connections, a few at a time, so that the queue of the listening socket does not overflow. */
export async function openAll(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const more = Array.from({ length: Math.min(64, count - sockets.length) }, () => open(port))
    sockets.push(...(await Promise.all(more)))
  }
  return sockets
}

/** Sends a request and resolves to the whole response, which must have a Content-Length. */
export function exchange(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    let length = 0
    const hear = (chunk: string): void => {
      answer += chunk
      if (length === 0) {
        const head = answer.indexOf('\r\n\r\n')
        if (head < 0) return
        length = head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1])
      }
      if (answer.length < length) return
      socket.off('data', hear)
      socket.off('close', fail)
      resolve(answer)
    }
    const fail = (): void => reject(new Error('The server has closed a connection'))
    socket.on('data', hear)
    socket.on('close', fail)
    socket.write(request)
  })
}

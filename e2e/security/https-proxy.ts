// A reverse proxy with TLS in front of a game, as operators have one, with a self-signed certificate.

import { once } from 'node:events'
import { Agent, type IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import { generate } from 'selfsigned'

export interface HttpsProxy {
  /** The certificate, which clients have to trust. */
  certificate: string
  close(): Promise<void>
}

/** Serves https://localhost:`port` by passing everything to http://127.0.0.1:`target`, with X-Forwarded-For. */
export async function startHttpsProxy(port: number, target: number): Promise<HttpsProxy> {
  const names = [{ type: 2, value: 'localhost' } as const]
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: names }],
  })
  const agent = new Agent({ keepAlive: true })
  const proxy = createProxyServer({ target: `http://127.0.0.1:${target}`, agent })
  proxy.on('error', (_fault, _request, response) => {
    if (response !== undefined && 'writeHead' in response && !response.headersSent) response.writeHead(502)
    response?.end()
  })
  const server = createServer({ key, cert }, (request, response) => {
    forward(request)
    void proxy.web(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    forward(request)
    void proxy.ws(request, socket as Socket, {}, head)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    certificate: cert,
    async close() {
      server.closeAllConnections()
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Adds the address of the caller to X-Forwarded-For, since the option of httpxy trusts what the caller sent there. */
function forward({ headers, socket }: IncomingMessage): void {
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = [before ?? [], socket.remoteAddress ?? ''].flat().join(', ')
  headers['x-forwarded-proto'] = 'https'
}

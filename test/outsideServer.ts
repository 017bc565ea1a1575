import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A stand-in for an outside server, with every request it received. */
export type OutsideServer = {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** `127.0.0.1:PORT`, for `outsideAllow`. */
  host: string
  requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string; socket: IncomingMessage['socket'] }[]
}

/**
 * Starts a server on a free loopback port; it closes after the test file. Bodies are read before
 * `respond` is called.
 */
export async function startOutsideServer(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<OutsideServer> {
  const requests: OutsideServer['requests'] = []
  const listener: RequestListener = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url = '', headers, socket } = request
    requests.push({ method, url, headers, body, socket })
    respond(request, response)
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin: `http://${host}`, host, requests }
}

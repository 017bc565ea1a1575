import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type OriginResponse = { status?: number; headers?: Record<string, string>; body?: string | Buffer }
export type OriginRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
type Responder = OriginResponse | ((request: OriginRequest) => OriginResponse | Promise<OriginResponse>)

/** A stand-in for another web server, on the loopback address. */
export type Origin = {
  /** `host:port` */
  host: string
  url(path: string): string
  /** Sets the response for a path; other paths respond with 404. */
  on(path: string, responder: Responder): void
  /** Every request so far, oldest first. */
  requests: OriginRequest[]
  /** The maximum number of requests that were open at the same time. */
  maxConcurrent(): number
}

/** @param address any of 127.0.0.0/8; each is a separate host */
export async function startOrigin(address = '127.0.0.1'): Promise<Origin> {
  const responders = new Map<string, Responder>()
  const requests: OriginRequest[] = []
  let open = 0
  let max = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    max = Math.max(max, ++open)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? '/'
    const seen = { method: request.method ?? '', path, headers: request.headers, body: Buffer.concat(chunks) }
    requests.push(seen)
    const responder = responders.get(path) ?? { status: 404 }
    const { status = 200, headers = {}, body = '' } = typeof responder === 'function' ? await responder(seen) : responder
    open--
    response.writeHead(status, headers).end(body)
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `${address}:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: (path) => `http://${host}${path}`,
    on: (path, responder) => void responders.set(path, responder),
    requests,
    maxConcurrent: () => max,
  }
}

export type RssItem = { guid?: string; link?: string; title?: string; text?: string; date?: Date; more?: string }

/** An RSS 2.0 document like those of newspapers. */
export function rss(items: RssItem[], channel = ''): string {
  const entries = items.map(({ guid, link, title = 'خبر', text = '', date, more = '' }) => {
    const parts = [`<title>${title}</title>`, `<description><![CDATA[${text}]]></description>`, more]
    if (guid) parts.push(`<guid isPermaLink="false">${guid}</guid>`)
    if (link) parts.push(`<link>${link.replaceAll('&', '&amp;')}</link>`)
    if (date) parts.push(`<pubDate>${date.toUTCString()}</pubDate>`)
    return `<item>${parts.join('')}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>أخبار</title>${channel}${entries.join('')}</channel></rss>`
}

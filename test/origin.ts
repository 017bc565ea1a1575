import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type OriginAnswer = { status?: number; headers?: Record<string, string>; body?: string | Buffer }
export type OriginRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
type Answerer = OriginAnswer | ((request: OriginRequest) => OriginAnswer | Promise<OriginAnswer>)

/** A stand-in for another web server, on the loopback address. */
export type Origin = {
  /** `host:port` */
  host: string
  url(path: string): string
  /** Sets the response for a path; other paths answer 404. */
  on(path: string, answer: Answerer): void
  /** Every request so far, oldest first. */
  requests: OriginRequest[]
  /** The most requests that were open at the same time. */
  mostAtOnce(): number
}

/** @param address any of 127.0.0.0/8; each is a separate host */
export async function startOrigin(address = '127.0.0.1'): Promise<Origin> {
  const answers = new Map<string, Answerer>()
  const requests: OriginRequest[] = []
  let open = 0
  let most = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    most = Math.max(most, ++open)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? '/'
    const seen = { method: request.method ?? '', path, headers: request.headers, body: Buffer.concat(chunks) }
    requests.push(seen)
    const answerer = answers.get(path) ?? { status: 404 }
    const { status = 200, headers = {}, body = '' } = typeof answerer === 'function' ? await answerer(seen) : answerer
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
    on: (path, answer) => void answers.set(path, answer),
    requests,
    mostAtOnce: () => most,
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

import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'

/**
 * Stands between a browser and the site, so that requests of the service worker can be held and
 * changed too, which `page.route` does not see.
 */
export type SiteProxy = {
  /** Origin without a trailing slash. */
  origin: string
  /** Whether a request gets no response for the time being. */
  holds: (path: string) => boolean
  /** The path on the site for a requested one; null: the response is 404. */
  target: (path: string) => string | null
  /**
   * The status with which the proxy itself answers a requested path, as a busy server would; null:
   * the site answers.
   */
  refuses: (path: string) => number | null
  /** Changes a text, by its requested path. */
  change: (path: string, text: string) => string
  close(): void
}

const isText = (headers: IncomingHttpHeaders) => /^text\/|javascript/.test(headers['content-type'] ?? '')

export async function openProxy(): Promise<SiteProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (proxy.holds(url)) return
    const refusal = proxy.refuses(url)
    if (refusal) return void outgoing.writeHead(refusal).end()
    const path = proxy.target(url)
    if (path === null) return void outgoing.writeHead(404).end()
    const onward = request(
      inject('origin') + path,
      { method, headers: { ...headers, 'accept-encoding': 'identity' } },
      async (response) => {
        // Of the changed text, neither length nor time are known, and its scripts have other
        // hashes.
        const {
          'content-length': _length,
          'last-modified': _time,
          etag: _etag,
          'content-security-policy': _policy,
          ...kept
        } = response.headers
        // From its own cache, Chromium would show a page of the last minute at once.
        const caching = kept['cache-control']?.replace(/, stale-while-revalidate=\d+/, '')
        if (caching) kept['cache-control'] = caching
        outgoing.writeHead(response.statusCode ?? 502, kept)
        if (!isText(kept) || /event-stream/.test(kept['content-type'] ?? '')) return void response.pipe(outgoing)
        const parts = await response.toArray()
        outgoing.end(proxy.change(url, Buffer.concat(parts).toString()))
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: SiteProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    holds: () => false,
    refuses: () => null,
    target: (path) => path,
    change: (_path, text) => text,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}

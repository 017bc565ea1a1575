import { once } from 'node:events'
import { createServer } from 'node:net'
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startOutsideServer } from '../../../test/outsideServer.ts'
import { type SafeFetchOptions, safeFetch } from './safeFetch.ts'
import { SafeFetchError } from './safeFetchError.ts'

const gzipBomb = gzipSync(Buffer.alloc(20_000_000), { level: 1 })
const brotliBomb = brotliCompressSync(Buffer.alloc(20_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
const news = '<rss>أخبار الكويت</rss>'
const outside = await startOutsideServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://outside')
  const path = url.pathname
  if (path === '/news') response.setHeader('etag', '"1"').end(news)
  else if (path === '/fresh') response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end()
  else if (path === '/gone') response.writeHead(410).end('gone')
  else if (path === '/gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(news))
  else if (path === '/gzip-twice') response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync(news)))
  else if (path === '/gzip-cut') response.setHeader('content-encoding', 'gzip').end(gzipSync(news.repeat(999)).subarray(0, -8))
  else if (path === '/gzip-lie') response.setHeader('content-encoding', 'gzip').end(news)
  else if (path === '/deflate') response.setHeader('content-encoding', 'deflate').end(deflateSync(news))
  else if (path === '/deflate-raw') response.setHeader('content-encoding', 'deflate').end(deflateRawSync(news))
  else if (path === '/br') response.setHeader('content-encoding', 'br').end(brotliCompressSync(news))
  else if (path === '/bomb') response.setHeader('content-encoding', 'gzip').end(gzipBomb)
  else if (path === '/bomb-br') response.setHeader('content-encoding', 'br').end(brotliBomb)
  else if (path === '/large') response.setHeader('content-length', '9000000').end(Buffer.alloc(9_000_000))
  else if (path === '/endless') sendForever(response)
  else if (path === '/silent') response.on('close', () => {})
  else if (path === '/slow') response.write('a little')
  else if (path === '/hop')
    response.writeHead(Number(url.searchParams.get('status')), { location: url.searchParams.get('to') ?? '/news' }).end()
  else if (path === '/loop') response.writeHead(301, { location: `/loop?${Math.random()}` }).end()
  else response.end('ok')
})

function sendForever(response: { write(chunk: Buffer): boolean; once(event: string, listener: () => void): unknown; destroyed: boolean }) {
  if (!response.destroyed && response.write(Buffer.alloc(100_000))) setImmediate(sendForever, response)
  else response.once('drain', () => sendForever(response))
}

const config = { publicUrl: 'https://mirqab.example', outsideAllow: [outside.host] }
const fetchText = async (path: string, options?: SafeFetchOptions) => {
  const response = await safeFetch(config, new URL(path, outside.origin).href, options)
  return { ...response, text: Buffer.from(response.body).toString() }
}
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'fetched',
    (error: unknown) => (error instanceof SafeFetchError ? error.code : error),
  )
const hop = (status: number, to: string) => `/hop?status=${status}&to=${encodeURIComponent(to)}`

beforeEach(() => {
  outside.requests.length = 0
})

test('It fetches a document and identifies us as the client', async () => {
  const response = await fetchText('/news')
  expect(response).toMatchObject({ status: 200, text: news, url: `${outside.origin}/news`, permanentUrl: null, notModified: false })
  expect(response.headers.etag).toBe('"1"')
  expect(outside.requests[0]?.headers).toMatchObject({
    'user-agent': 'mirqab/1.0 (+https://mirqab.example/about)',
    'accept-encoding': 'gzip, deflate, br',
  })
})

test('A conditional request for something unchanged gives 304 without a body', async () => {
  expect(await fetchText('/fresh', { headers: { 'if-none-match': '"1"' } })).toMatchObject({ status: 304, notModified: true, text: '' })
})

test('An error status is a response, not an exception', async () => {
  expect(await fetchText('/gone')).toMatchObject({ status: 410, text: 'gone' })
})

test.each(['/gzip', '/gzip-twice', '/gzip-lie', '/deflate', '/deflate-raw', '/br'])('%s is decompressed', async (path) => {
  expect((await fetchText(path)).text).toBe(news)
})

test('A truncated compressed response gives what arrived', async () => {
  expect((await fetchText('/gzip-cut')).text.startsWith(news.repeat(900))).toBe(true)
})

test.each(['/large', '/endless', '/bomb', '/bomb-br'])('%s is aborted at 8 MB, also after decompression', async (path) => {
  expect(await codeOf(fetchText(path))).toBe('too_large')
})

test('The caller may set a smaller limit', async () => {
  expect(await codeOf(fetchText('/news', { maxBytes: 5 }))).toBe('too_large')
})

test.each(['/silent', '/slow'])('%s is aborted after the timeout', async (path) => {
  expect(await codeOf(fetchText(path, { timeoutMs: 100 }))).toBe('timeout')
})

test('A caller may abort, and gets its own reason as the error', async () => {
  const stop = new AbortController()
  const attempt = codeOf(fetchText('/silent', { signal: stop.signal }))
  const reason = new Error('shutting down')
  stop.abort(reason)
  expect(await attempt).toBe(reason)
})

test('A redirect is followed, and reported as permanent if every step was', async () => {
  expect(await fetchText(hop(301, '/news'))).toMatchObject({
    text: news,
    url: `${outside.origin}/news`,
    permanentUrl: `${outside.origin}/news`,
  })
  expect(await fetchText(hop(308, hop(301, '/news')))).toMatchObject({ permanentUrl: `${outside.origin}/news` })
  expect(await fetchText(hop(302, '/news'))).toMatchObject({ text: news, permanentUrl: null })
  expect(await fetchText(hop(301, hop(307, '/news')))).toMatchObject({ text: news, permanentUrl: null })
})

test('More than five redirects are too many', async () => {
  expect(await codeOf(fetchText('/loop'))).toBe('too_many_redirects')
  expect(outside.requests).toHaveLength(6)
})

test('A form is posted with its content type; after 303 the next request is a plain GET, after 307 the form is sent again', async () => {
  const body = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': 'https://a.example/خبر' })
  await fetchText('/hub', { method: 'POST', body })
  await fetchText(hop(303, '/done'), { method: 'POST', body })
  await fetchText(hop(307, '/again'), { method: 'POST', body })
  expect(outside.requests.map(({ method, url, body }) => [method, url.split('?')[0], body])).toEqual([
    ['POST', '/hub', body.toString()],
    ['POST', '/hop', body.toString()],
    ['GET', '/done', ''],
    ['POST', '/hop', body.toString()],
    ['POST', '/again', body.toString()],
  ])
  expect(outside.requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
})

test('Credentials are not sent to another host after a redirect', async () => {
  const other = await startOutsideServer((_, response) => response.end())
  const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'if-none-match': '"1"' }
  await safeFetch({ ...config, outsideAllow: [outside.host, other.host] }, outside.origin + hop(302, `${other.origin}/`), { headers })
  expect(outside.requests[0]?.headers.authorization).toBe('Bearer secret')
  expect(other.requests[0]?.headers).toMatchObject({ 'if-none-match': '"1"' })
  expect(other.requests[0]?.headers.authorization ?? other.requests[0]?.headers.cookie).toBeUndefined()
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'https://192.168.0.1/',
  'http://localhost/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'http://user:secret@example.com/',
  'not an address',
])('%s is refused', async (address) => {
  expect(await codeOf(safeFetch(config, address))).toBe('address_refused')
})

test('A redirect to a private address is refused although the first address is public', async () => {
  const { port } = new URL(outside.origin)
  expect(await codeOf(fetchText(hop(302, `http://localhost:${port}/news`)))).toBe('address_refused')
  expect(await codeOf(fetchText(hop(302, 'http://169.254.169.254/')))).toBe('address_refused')
  expect(await codeOf(fetchText(hop(302, 'file:///etc/passwd')))).toBe('address_refused')
  expect(await codeOf(fetchText(hop(302, 'http://a:b@example.com/')))).toBe('address_refused')
})

test('An allowed host with a port allows only that port; without one, all ports', async () => {
  const { port } = new URL(outside.origin)
  expect(await codeOf(safeFetch({ ...config, outsideAllow: [`127.0.0.1:${Number(port) + 1}`] }, `${outside.origin}/news`))).toBe(
    'address_refused',
  )
  expect(await codeOf(safeFetch({ ...config, outsideAllow: [] }, `${outside.origin}/news`))).toBe('address_refused')
  expect(await codeOf(safeFetch({ ...config, outsideAllow: ['127.0.0.1'] }, `${outside.origin}/news`))).toBe('fetched')
  expect(await codeOf(safeFetch({ ...config, outsideAllow: ['localhost'] }, `http://localhost:${port}/news`))).toBe('fetched')
})

test('An unknown name, a closed port, a server without HTTP and one without TLS give different errors', async () => {
  const mute = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1')
  afterAll(() => mute.close())
  await once(mute, 'listening')
  const { port } = mute.address() as { port: number }
  const open = { ...config, outsideAllow: ['127.0.0.1'] }
  expect(await codeOf(safeFetch(open, 'http://no-such-host.invalid/'))).toBe('dns')
  expect(await codeOf(safeFetch(open, 'http://127.0.0.1:1/'))).toBe('connect')
  expect(await codeOf(safeFetch(open, `http://127.0.0.1:${port}/`))).toBe('connect')
  expect(await codeOf(safeFetch(open, outside.origin.replace('http:', 'https:')))).toBe('tls')
})

test('Requests to one host share connections', async () => {
  for (let times = 0; times < 20; times++) await fetchText('/news')
  expect(new Set(outside.requests.map(({ socket }) => socket)).size).toBeLessThan(4)
})

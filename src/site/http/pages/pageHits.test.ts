import { once } from 'node:events'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPost } from '../../../../test/posts.ts'
import { serverBuild } from '../../../../test/serverBuild.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { createWebServer } from './createWebServer.ts'

const app = await createTestApp({ TRUST_PROXY: '1' })
let rendered = 0
/** More than the kernel takes for a client that reads nothing. */
const largeBytes = 10_000_000
const page = (body: string, status = 200) => ({
  loader() {
    rendered++
    return new Response(body, { status })
  },
})
const news = 'خبر '.repeat(1_000)
const build = serverBuild(
  Object.fromEntries(
    Object.entries({
      '': page(news),
      news: page(news),
      polls: page('x'.repeat(largeBytes)),
      '*': page('لا شيء', 404),
      empty: page(''),
    }).map(([path, module]) => [`ar:${path}`, { id: `ar:${path}`, path, module }]),
  ),
  { default: () => new Response() },
)
const site = await createWebServer(app, { build, clientFolder: import.meta.dirname })
/** Requests that Fastify saw. */
let usual: string[] = []
site.addHook('onRequest', async ({ url }) => void usual.push(url))
await site.listen({ port: 0, host: '127.0.0.1' })
const { port } = site.server.address() as AddressInfo
afterAll(() => site.close())
const sockets: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
})

type Options = { method?: string; headers?: Record<string, string>; from?: string }
type Reply = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

async function open(path: string, { method = 'GET', headers = {}, from = '198.51.100.1' }: Options = {}): Promise<Reply> {
  const request = send({ port, path, method, headers: { 'accept-encoding': 'identity', 'x-forwarded-for': from, ...headers } }).end()
  const [response] = await once(request, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** The second request is the first hit. */
async function openTwice(path: string, options?: Options): Promise<Reply> {
  await open(path, options)
  return open(path, options)
}
beforeEach(async () => {
  await openTwice('/news')
  usual = []
  rendered = 0
})

test.each(['identity', 'gzip', 'br, gzip'])(
  'a cached page (%s) is sent again as it was, and no route, hook or render runs for it',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    const first = await openTwice('/', { headers })
    usual = []
    rendered = 0
    const again = await open('/', { headers })
    expect([usual, rendered]).toEqual([[], 0])
    const { date: _date, ...firstHeaders } = first.headers
    expect(again).toMatchObject({ status: 200, body: first.body, headers: firstHeaders })
    expect(again.headers).toMatchObject({ 'cache-status': 'mirqab; hit', 'x-content-type-options': 'nosniff' })
  },
)

test('once there is news, the next reader gets the usual way, and the page is rendered again', async () => {
  await addPost(app, { title: 'خبر' })
  await app.pool.query(`notify posts, '[]'`)
  await expect.poll(async () => (await open('/news')) && rendered).toBe(1)
  expect(usual).not.toEqual([])
})

const document = { accept: 'text/html', 'sec-fetch-dest': 'document' }
test.each<[why: string, path: string, options: Options, expected: Partial<Reply>]>([
  ['has a copy', '/news', { headers: { 'if-none-match': '*' } }, { status: 200 }],
  ['chose the light version', '/news', { headers: { ...document, cookie: 'VERSION=light' } }, { status: 302 }],
  ['saves data', '/news', { headers: { ...document, 'save-data': 'on' } }, { status: 302 }],
  ['has a very slow connection', '/news', { headers: { ...document, ect: '2g' } }, { status: 302 }],
  ['chooses a version', '/news?version=light', { headers: document }, { status: 302 }],
  ['asks for the headers alone', '/news', { method: 'HEAD' }, { status: 200, body: '' }],
  ['posts', '/news', { method: 'POST' }, { status: 404 }],
  ['accepts what nobody asked for yet', '/news', { headers: { 'accept-encoding': 'br;q=1' } }, { status: 200 }],
  ['comes from an address that was not seen yet', '/news', { from: '198.51.100.99' }, { status: 200 }],
])('who %s gets the usual way', async (_why, path, options, expected) => {
  expect(await open(path, options)).toMatchObject(expected)
  expect(usual).toHaveLength(1)
})

test.each([
  ['does not exist', '/missing', 404],
  ['is empty', '/empty', 200],
])('a page that %s stays so', async (_how, path, status) => {
  for (let call = 0; call < 3; call++) expect((await open(path)).status).toBe(status)
})

test('a cached page costs a point, and who has none left is refused', async () => {
  const from = '198.51.100.2'
  for (let call = 0; call < 119; call++) await open('/api/search/help', { from })
  const codes: (number | undefined)[] = []
  while (codes.length < 200 && codes.at(-1) !== 429) codes.push((await open('/news', { from })).status)
  // Points flow in meanwhile.
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.at(-1)).toBe(429)
})

test('of one address 32 cached pages are under way; the next request waits until one of them has been', async () => {
  const from = '198.51.100.3'
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await openTwice('/news', { from })
  // What was opened before may be under way until now.
  await vi.advanceTimersByTimeAsync(1_000)
  usual = []
  for (let call = 0; call < 32; call++) await open('/news', { from })
  expect(usual).toEqual([])
  let isAnswered = false
  const next = open('/news', { from }).finally(() => {
    isAnswered = true
  })
  expect((await open('/news')).status).toBe(200)
  expect(isAnswered).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect((await next).status).toBe(200)
  expect(usual).toEqual(['/news'])
})

test('whoever reads nothing is cut off once more than 32 MB of cached pages wait for them', async () => {
  const from = '198.51.100.4'
  await openTwice('/polls', { from })
  usual = []
  for (let client = 0; client < 4; client++) {
    const socket = connect(port, '127.0.0.1').pause()
    sockets.push(socket.on('error', () => {}))
    const sent = once(site.server, 'request')
    socket.write(`GET /polls HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: identity\r\nx-forwarded-for: ${from}\r\n\r\n`)
    await sent
  }
  expect(usual).toEqual([])
  const lengths = await Promise.all(sockets.map(lengthOf))
  expect(lengths.map((length) => length > largeBytes)).toEqual([false, true, true, true])
})

/** Bytes that arrive until the response is complete, or cut off. */
async function lengthOf(socket: Socket): Promise<number> {
  let length = 0
  for await (const chunk of socket) {
    length += chunk.length
    if (length > largeBytes) break
  }
  return length
}

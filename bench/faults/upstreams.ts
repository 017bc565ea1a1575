import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, type SeededRandom } from '#demo/seededRandom.ts'
import { type Item, itemToken, writeJsonFeed, writeRss } from './writeFeeds.ts'

/** Ways in which an upstream may fail to respond correctly. */
export const misbehaviours = [
  'drip',
  'stall',
  'cut',
  'cut chunked',
  'length too long',
  'length too short',
  'error 500',
  'garbage',
  'empty',
  'few items',
  'always 304',
  'repeats',
  'redirect loop',
] as const
type Misbehaviour = (typeof misbehaviours)[number]

export type Upstream = {
  name: string
  /** `127.0.0.1:PORT` */
  host: string
  feedUrl: string
  /** All published items, oldest first. */
  items: Item[]
  /**
   * Whether its last response was correct. Failing feeds are read less and less often, down to
   * every six hours.
   */
  isHealthy(): boolean
  /** Makes the next `times` responses fail in this way. */
  misbehave(how: Misbehaviour, times: number): void
  recover(): void
}

/** How often an upstream publishes or corrects an item. */
const publishMs = 2_500

/** Feed servers, on loopback unless given an address, that publish and correct items until `stopPublishing`. */
export async function openUpstreams(count: number, seed: string, address = '127.0.0.1') {
  const upstreams: (Upstream & { close(): void })[] = []
  for (let n = 0; n < count; n++) upstreams.push(await openUpstream(n, createRandom(`${seed} upstream ${n}`), address))
  const timers = upstreams.map((upstream, n) => {
    const random = createRandom(`${seed} items ${n}`)
    return setInterval(() => publish(upstream, random), publishMs)
  })
  return {
    upstreams: upstreams as Upstream[],
    /** Stops publishing, and makes all further responses correct. */
    stopPublishing() {
      for (const timer of timers) clearInterval(timer)
      for (const upstream of upstreams) upstream.recover()
    },
    close() {
      for (const timer of timers) clearInterval(timer)
      for (const upstream of upstreams) upstream.close()
    },
  }
}

/** Publishes one item; every third time on average, also corrects an earlier one. */
function publish({ name, items, host }: Pick<Upstream, 'name' | 'items' | 'host'>, random: SeededRandom): void {
  const number = items.length + 1
  const token = itemToken(name, number)
  items.push({ token, url: `http://${host}/news/${token}`, revision: 1, publishedAt: new Date(), hasPicture: random.fraction() < 0.3 })
  const before = items.at(-random.between(2, 12))
  if (random.fraction() < 0.33 && before) before.revision++
}

async function openUpstream(number: number, random: SeededRandom, address: string): Promise<Upstream & { close(): void }> {
  const items: Item[] = []
  const name = `u${number}`
  let failure: { how: Misbehaviour; times: number } | undefined
  let isHealthy = true
  const write = number % 2 === 0 ? writeRss : writeJsonFeed

  const server = createServer((request, response) => {
    response.on('error', () => {})
    if (request.url?.startsWith('/pictures/')) return void sendPicture(response)
    if (!request.url?.startsWith('/feed')) return void sendArticle(response)
    const feed = write(items, name)
    isHealthy = !failure || failure.times <= 0
    if (!failure || failure.times <= 0) return send(request, response, feed)
    failure.times--
    void respondBadly(failure.how, request, response, { feed, write: (some) => write(some, name), items, random })
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const host = `${address}:${(server.address() as AddressInfo).port}`
  const upstream = { name, host, feedUrl: `http://${host}/feed`, items }
  publish(upstream, random)
  return {
    ...upstream,
    isHealthy: () => isHealthy,
    misbehave(how, times) {
      isHealthy = false
      failure = { how, times }
    },
    recover() {
      isHealthy = true
      failure = undefined
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Feed = { type: string; body: string }
const etagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

function send(request: IncomingMessage, response: ServerResponse, { type, body }: Feed): void {
  const etag = etagOf(body)
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  response.writeHead(200, { 'content-type': type, etag, 'content-length': Buffer.byteLength(body) }).end(body)
}

type Content = { feed: Feed; write(items: Item[]): Feed; items: Item[]; random: SeededRandom }

async function respondBadly(how: Misbehaviour, request: IncomingMessage, response: ServerResponse, content: Content): Promise<void> {
  const { feed, write, items, random } = content
  const bytes = Buffer.from(feed.body)
  const half = bytes.subarray(0, Math.floor(bytes.length * (0.2 + 0.6 * random.fraction())))
  const head = { 'content-type': feed.type, etag: etagOf(feed.body) }
  if (how === 'drip') return drip(response, head, bytes, 6_000)
  if (how === 'stall') return drip(response, head, bytes, 28_000)
  if (how === 'cut' || how === 'cut chunked') {
    response.writeHead(200, how === 'cut' ? { ...head, 'content-length': bytes.length } : head).write(half)
    await sleep(20)
    return void response.destroy()
  }
  if (how === 'length too long') {
    response.writeHead(200, { ...head, 'content-length': bytes.length + 1_000 }).write(bytes)
    await sleep(20)
    return void response.destroy()
  }
  if (how === 'length too short') return void response.writeHead(200, { ...head, 'content-length': half.length }).end(bytes)
  if (how === 'error 500') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal error</h1>')
  if (how === 'garbage') return void response.writeHead(200, head).end(Buffer.from(half.map((byte) => byte ^ 0x5a)))
  if (how === 'empty') return void response.writeHead(200, head).end()
  if (how === 'always 304') return void response.writeHead(304).end()
  if (how === 'redirect loop') return void response.writeHead(302, { location: `/feed?${Math.trunc(random.fraction() * 1e6)}` }).end()
  const some = how === 'few items' ? items.slice(0, 3) : repeated(items)
  send(request, response, write(some))
}

/** Each item twice, the second time with a different spelling of its URL. */
function repeated(items: Item[]): Item[] {
  return [...items, ...items.map((item) => ({ ...item, url: `${item.url}?utm_source=feed&utm_medium=rss` }))].reverse()
}

async function drip(response: ServerResponse, head: Record<string, string>, bytes: Buffer, overMs: number): Promise<void> {
  response.writeHead(200, { ...head, 'content-length': bytes.length })
  const steps = 20
  for (let step = 0; step < steps && !response.destroyed; step++) {
    response.write(bytes.subarray((bytes.length * step) / steps, (bytes.length * (step + 1)) / steps))
    await sleep(overMs / steps)
  }
  response.end()
}

/** A transparent pixel (the smallest possible GIF). */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function sendPicture(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/gif', 'content-length': pixel.length }).end(pixel)
}

function sendArticle(response: ServerResponse): void {
  const text = '<html><head><title>خبر</title></head><body><p>نص الخبر هنا.</p></body></html>'
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
}

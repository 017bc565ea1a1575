import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush } from './decryptPush.ts'
import { createPushBrowsers, type IssuedSubscription, type PushBrowser } from './pushBrowsers.ts'
import { verifyVapid } from './verifyVapid.ts'

/** A decrypted message. `ttl` is in seconds. */
export type ReceivedPush = { endpoint: string; text: string; ttl: number; urgency: string; topic: string }

/**
 * A fault: a status is answered (429 and 5xx with Retry-After, in seconds, if given); `timeout`
 * never answers; `cut_off` delivers the message and closes the connection without a response;
 * `redirect` points elsewhere.
 */
type PushFault = { status: number; retryAfter?: number; body?: string } | 'timeout' | 'cut_off' | { redirect: string }

export type PushService = {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** Host for `outsideAllow`. */
  host: string
  /** Subscribes a browser for the owner of this VAPID key. */
  subscribe(applicationServerKey: string): IssuedSubscription
  /** The browser withdraws: 410 from now on. */
  unsubscribe(endpoint: string): void
  /** Makes the next `times` messages fail; null: they work again. */
  fail(fault: PushFault | null, times?: number): void
  received: ReceivedPush[]
  close(): Promise<void>
}

const maxBytes = 4096
/**
 * Longer than a sender keeps an idle connection: otherwise one may end while the next message is
 * written to it.
 */
const keepAliveTimeout = 72_000

type Options = {
  port?: number
  /**
   * Derives the browsers' keys from their addresses, so that the subscriptions of an earlier run
   * still work.
   */
  seed?: string
  /**
   * Called with each message; the service answers when it returns. By default, `received` collects
   * them.
   */
  onMessage?: (message: ReceivedPush) => void | Promise<void>
}

/**
 * A push service (RFC 8030) and the browsers behind it, on the loopback address: really decrypts
 * each message, and checks its signature.
 */
export async function startPushService({ port = 0, seed, onMessage }: Options = {}): Promise<PushService> {
  const browsers = createPushBrowsers(() => origin, seed)
  const received: ReceivedPush[] = []
  const latest = new Map<string, ReceivedPush>()
  let fault: PushFault | null = null
  let faultsLeft = 0
  const takeFault = () => (fault && faultsLeft-- > 0 ? fault : null)
  const deliver = onMessage ?? ((message: ReceivedPush) => void received.push(message))

  const server = createServer({ keepAliveTimeout }, (request, response) => {
    const wrong = takeFault()
    respond(request, response, wrong).catch(() => response.writeHead(500).end())
  })
  async function respond(request: IncomingMessage, response: ServerResponse, wrong: PushFault | null): Promise<void> {
    const body = await readBody(request)
    if (wrong === 'timeout') return
    if (wrong && wrong !== 'cut_off') return sendFault(response, wrong)
    const address = origin + request.url
    if (request.method === 'POST' && request.url === '/subscriptions') return sendJson(response, browsers.subscribe(body.toString()))
    // What a browser reads there (RFC 8030, 6), so that a journey can hand it to its own.
    if (request.method === 'GET') return sendJson(response, latest.get(address) ?? {})
    const { status, message, says } = receive(browsers.find(address), origin, address, request, body)
    if (message) latest.set(address, message)
    if (message) await deliver(message)
    if (wrong === 'cut_off') return void request.socket.destroy()
    response.writeHead(status, status === 201 ? { location: `${origin}/messages/${randomUUID()}` } : {}).end(says)
  }
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  return {
    origin,
    host,
    subscribe: browsers.subscribe,
    unsubscribe: browsers.unsubscribe,
    fail(next, times = Number.POSITIVE_INFINITY) {
      fault = next
      faultsLeft = times
    },
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Text of Google's service. */
const otherKey = 'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.'

type Received = { status: number; message?: ReceivedPush; says?: string }

/** Answers one message as the service does, which is decrypted if that is 201. */
function receive(browser: PushBrowser | undefined, origin: string, endpoint: string, request: IncomingMessage, body: Buffer): Received {
  const { ttl, urgency = 'normal', topic = '', authorization, 'content-encoding': encoding } = request.headers
  if (!browser) return { status: 404 }
  if (browser.isGone) return { status: 410 }
  if (!ttl || encoding !== 'aes128gcm') return { status: 400 }
  const signedBy = verifyVapid(authorization, origin)
  if (!signedBy) return { status: 401 }
  if (signedBy !== browser.applicationServerKey) return { status: 403, says: otherKey }
  if (body.length > maxBytes) return { status: 413 }
  const text = decryptPush(browser, body)
  return { status: 201, message: { endpoint, text, ttl: Number(ttl), urgency: String(urgency), topic: String(topic) } }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function sendFault(response: ServerResponse, fault: Exclude<PushFault, string>): void {
  if ('redirect' in fault) return void response.writeHead(307, { location: fault.redirect }).end()
  const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
  response.writeHead(fault.status, headers).end(fault.body)
}

function sendJson(response: ServerResponse, data: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data))
}

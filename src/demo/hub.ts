import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Agency, agencies } from './agencies.ts'
import type { Feed } from './formats/publication.ts'

/** `until` is in ms since 1970; `sent` is the last feed delivered. */
type Subscription = { topic: string; secret: string; until: number; sent: string }
type Topic = { topic: string; feed: Feed }
/** `deliver` checks at once which feeds have changed, and resolves once they were delivered. */
export type Hub = { hasSubscriber(agency: Agency): boolean; deliver(): Promise<void> }

const checkEveryMs = 3_000
const maxLeaseSeconds = 864_000
const timeout = () => AbortSignal.timeout(5_000)

/**
 * A WebSub hub (W3C Recommendation) for the agencies whose feeds advertise one: verifies
 * subscribers and sends them the signed feed whenever it changes. Accepts only callbacks on this
 * machine.
 */
export function openHub(server: FastifyInstance, publish: (agency: Agency) => Topic): Hub {
  /** Subscriptions by callback URL. */
  const subscriptions = new Map<string, Subscription>()
  const topics = () => agencies.filter(({ format }) => format === 'rss').map(publish)

  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  server.post<{ Body: URLSearchParams }>('/hub', (request, reply) => {
    const form = request.body
    const callback = URL.parse(form.get('hub.callback') ?? '')
    const topic = topics().find(({ topic }) => topic === form.get('hub.topic'))?.topic
    if (!topic || !callback || !isOnThisMachine(callback)) return reply.status(400).send('hub.topic or hub.callback')
    verify(callback, form, topic).then(
      (lease) => {
        if (lease === 0) subscriptions.delete(callback.href)
        else subscriptions.set(callback.href, { topic, secret: form.get('hub.secret') ?? '', until: Date.now() + lease * 1000, sent: '' })
      },
      () => {},
    )
    return reply.status(202).send('')
  })

  let closed = false
  let timer: NodeJS.Timeout | undefined
  let checked = Promise.resolve()
  /** Checks follow each other, so that an older feed is never delivered after a newer one. */
  function check(): Promise<void> {
    clearTimeout(timer)
    checked = checked.then(deliverNews)
    return checked
  }
  async function deliverNews(): Promise<void> {
    const published = subscriptions.size > 0 ? topics() : []
    for (const [callback, subscription] of subscriptions) {
      const feed = published.find(({ topic }) => topic === subscription.topic)?.feed
      if (subscription.until < Date.now()) subscriptions.delete(callback)
      else if (feed) await deliver(callback, subscription, feed).catch(() => {})
    }
    // The server may have closed during a delivery; another timer would then keep the process
    // alive.
    clearTimeout(timer)
    if (!closed) timer = setTimeout(check, checkEveryMs)
  }
  // Started only after listening, because `onClose` does not run if the port is in use.
  server.addHook('onListen', async () => {
    timer = setTimeout(check, checkEveryMs)
  })
  server.addHook('onClose', async () => {
    closed = true
    clearTimeout(timer)
  })
  const hasSubscriber = (agency: Agency) => {
    const { topic } = publish(agency)
    return [...subscriptions.values()].some((subscription) => subscription.topic === topic)
  }
  return { hasSubscriber, deliver: check }
}

const isOnThisMachine = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/**
 * Verifies the subscriber's intent.
 * @returns the lease in seconds, 0 to unsubscribe. Throws if it is not confirmed.
 */
async function verify(callback: URL, form: URLSearchParams, topic: string): Promise<number> {
  const mode = form.get('hub.mode') === 'unsubscribe' ? 'unsubscribe' : 'subscribe'
  const lease = Math.min(Number(form.get('hub.lease_seconds')) || maxLeaseSeconds, maxLeaseSeconds)
  const challenge = randomUUID()
  const url = new URL(callback)
  for (const [name, value] of Object.entries({ mode, topic, challenge, lease_seconds: String(lease) }))
    url.searchParams.set(`hub.${name}`, value)
  const response = await fetch(url, { signal: timeout() })
  if (!response.ok || (await response.text()) !== challenge) throw new Error('the subscriber did not confirm')
  return mode === 'subscribe' ? lease : 0
}

async function deliver(callback: string, subscription: Subscription, { type, links, body: bytes }: Feed): Promise<void> {
  const body = bytes.toString()
  if (subscription.sent === body) return
  const headers = new Headers({ 'content-type': type, link: links ?? '' })
  if (subscription.secret) headers.set('x-hub-signature', `sha256=${createHmac('sha256', subscription.secret).update(body).digest('hex')}`)
  const response = await fetch(callback, { method: 'POST', body, headers, signal: timeout() })
  if (response.ok) subscription.sent = body
}

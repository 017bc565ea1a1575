import type { BrowserContext, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { newAccount, signIn } from '../../../e2e/accounts.ts'
import { isPushLinked, readChannels } from '../../../e2e/channels.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'

openBrowser({ whole: true })

// A browser's push service changes the address of a subscription, or loses it; and an operator's
// VAPID keys change.

type Issued = { endpoint: string; p256dh: string; auth: string; key: string }

/** Signs in a reader whose browser may show notifications, and has its service worker. */
async function openPush(expected: string[] = []) {
  const { page, context } = await newReader('desktop', { expected, worker: true })
  await signIn(page, await newAccount())
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const { public_key: ours } = await (await context.request.get('/api/auth/push/options')).json()
  const demo = await (await context.request.post('/api/auth/push/demo-subscription', { headers })).json()
  await context.request.delete('/api/auth/push/subscriptions', { headers, data: { endpoint: demo.data.endpoint } })
  /** A subscription at the stand-in of a push service. */
  async function issue(key = ours): Promise<Issued> {
    const address = `${new URL(demo.data.endpoint).origin}/subscriptions`
    return { ...(await (await fetch(address, { method: 'POST', body: key })).json()), key }
  }
  async function link({ endpoint, p256dh, auth }: Issued): Promise<void> {
    const saved = await context.request.post('/api/auth/push/subscriptions', { headers, data: { endpoint, keys: { p256dh, auth } } })
    expect(saved.status()).toBe(200)
  }
  expect(await isPushLinked(context)).toBe(false)
  /** Returns which of these subscriptions gets the test message. */
  async function reached(some: Issued[]): Promise<boolean[]> {
    const sent = await context.request.post('/api/auth/channels/push/test', { headers })
    expect(sent.status()).toBe(200)
    return Promise.all(some.map(async ({ endpoint }) => (await (await fetch(endpoint)).json()).topic === 'test'))
  }
  const browsers = async () => (await readChannels(context)).push.browsers
  return { page, context, issue, link, reached, browsers }
}

/** A key of another operator, or of this one before. */
const foreignKey = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

/**
 * Dispatches the event in the real service worker, whose push manager gives `next` when it
 * subscribes. Returns what was unsubscribed.
 */
async function changeSubscription(context: BrowserContext, old: Issued, given: Issued | null, next: Issued): Promise<string[]> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return worker.evaluate(
    async ([old, given, next]) => {
      const ended: string[] = []
      const subscriptionOf = ({ endpoint, p256dh, auth, key }: NonNullable<typeof old>) => ({
        endpoint,
        options: { applicationServerKey: Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => ended.push(endpoint) > 0,
      })
      const manager = PushManager.prototype as unknown as Record<string, unknown>
      manager.getSubscription = async () => null
      manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (applicationServerKey !== next.key) throw new Error('subscribed with another key')
        return subscriptionOf(next)
      }
      const done: Promise<unknown>[] = []
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: subscriptionOf(old),
        newSubscription: given && subscriptionOf(given),
        waitUntil: (work: Promise<unknown>) => done.push(work),
      })
      dispatchEvent(event)
      await Promise.all(done)
      return ended
    },
    [old, given, next] as const,
  )
}

async function register(page: Page): Promise<void> {
  await page.goto('/about')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
}

test('a subscription that the push service changed is saved by the service worker in place of the old one', async () => {
  const { page, context, issue, link, reached, browsers } = await openPush()
  await register(page)
  const [old, next, later] = [await issue(), await issue(), await issue()]
  await link(old)
  expect(await changeSubscription(context, old, null, next)).toEqual([])
  expect([await browsers(), await reached([old, next])]).toEqual([1, [false, true]])
  expect(await changeSubscription(context, next, later, later)).toEqual([])
  expect([await browsers(), await reached([later])]).toEqual([1, [true]])
})

test('one that was renewed with keys that are no longer ours is made again with ours', async () => {
  const { page, context, issue, link, reached, browsers } = await openPush()
  await register(page)
  const [old, renewed, next] = [await issue(), await issue(foreignKey), await issue()]
  await link(old)
  expect(await changeSubscription(context, old, renewed, next)).toEqual([renewed.endpoint])
  expect([await browsers(), await reached([old, renewed, next])]).toEqual([1, [false, false, true]])
})

/** Stands in for the page's own push manager: what it has, and what it gives. */
async function standIn(page: Page, has: Issued | null, gives: Issued): Promise<void> {
  await page.addInitScript(
    ([has, gives]) => {
      const subscriptionOf = ({ endpoint, p256dh, auth, key }: NonNullable<typeof gives>) => ({
        endpoint,
        options: { applicationServerKey: Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.setItem('unsubscribed', 'yes')
          return true
        },
      })
      const manager = PushManager.prototype as unknown as Record<string, unknown>
      manager.getSubscription = async () => (has && !localStorage.getItem('unsubscribed') ? subscriptionOf(has) : null)
      manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (localStorage.getItem('offline')) throw new Error('no push service')
        if (applicationServerKey !== gives.key) throw new Error('subscribed with another key')
        return subscriptionOf(gives)
      }
    },
    [has, gives] as const,
  )
  // As in a live installation, where no stand-in takes the place of the browser.
  await page.route('**/api/auth/push/options', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), demo: false } })
  })
}

test('after the VAPID keys changed, the next visit renews the subscription, also if the push service is away at first', async () => {
  const { page, issue, link, reached, browsers } = await openPush()
  await register(page)
  const [old, next] = [await issue(foreignKey), await issue()]
  await link(old)
  await standIn(page, old, next)
  await page.evaluate(() => localStorage.setItem('offline', 'yes'))
  await page.goto('/about')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsubscribed'))).toBe('yes')
  await page.evaluate(() => localStorage.removeItem('offline'))
  await page.goto('/about')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('push-endpoint'))).toBe(JSON.stringify(next.endpoint))
  expect([await browsers(), await reached([old, next])]).toEqual([1, [false, true]])
})

test('a subscription that the push service calls gone, but the browser still holds, is made again at the next visit', async () => {
  const { page, context, issue, link, reached, browsers } = await openPush(['409'])
  await register(page)
  const [dead, next] = [await issue(), await issue()]
  // At the stand-in, an address that it never issued is one that it has forgotten.
  const forgotten = { ...dead, endpoint: dead.endpoint.replace(/push\/[\w-]+/, 'push/forgotten').replace(dead.key, foreignKey) }
  await link(forgotten)
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const refused = await context.request.post('/api/auth/channels/push/test', { headers })
  expect([refused.status(), await browsers()]).toEqual([409, 0])
  await standIn(page, forgotten, next)
  await page.goto('/about')
  await expect.poll(browsers).toBe(1)
  expect(await reached([next])).toEqual([true])
})

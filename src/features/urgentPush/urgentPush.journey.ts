import type { BrowserContext, Page, Route } from 'playwright'
import { expect, inject, test } from 'vitest'
import { newAccount, signIn } from '../../../e2e/accounts.ts'
import { isPushLinked } from '../../../e2e/channels.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { takeTurn } from '../../../e2e/takeTurns.ts'
import { violations } from '../../../e2e/violations.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'

openBrowser({ whole: true })

const desk = '/api/desk/front-page/en'

/** An editor makes a story urgent in the English edition. @returns its id, and what ends it */
async function makeUrgent(): Promise<{ story: number; title: string; end(): Promise<void> }> {
  const { page, context } = await newReader('desktop')
  await signIn(page, await newStaff('editor'))
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const version = async () => (await (await context.request.get(desk)).json()).version
  const { data } = await (await context.request.get('/api/posts?language=en&pagination=1')).json()
  const { id: story } = data[0].story
  const address = `${desk}/urgent/${story}`
  const endTurn = await takeTurn('front-page-en')
  const marked = await context.request.put(address, { headers, data: { version: await version(), minutes: 30 } })
  await endTurn()
  expect(marked.status()).toBe(200)
  return {
    story,
    title: data[0].title,
    async end() {
      const endTurn = await takeTurn('front-page-en')
      const ended = await context.request.delete(address, { headers, data: { version: await version() } })
      await endTurn()
      expect(ended.status()).toBe(200)
    },
  }
}

/**
 * Stands in for the browser's own push service, which needs the internet: its subscription comes
 * from the stand-in of the demo, and is kept over pages.
 * @returns its address, and whether the browser still has it
 */
async function usePushService(page: Page): Promise<{ endpoint: string; isSubscribed(): Promise<boolean> }> {
  const { public_key } = await (await page.request.get('/api/auth/push/options')).json()
  const demo = await (await page.request.post('/api/urgent/demo-browser', { data: { edition: 'en' } })).json()
  await page.request.delete('/api/urgent/browsers', { data: { endpoint: demo.data.endpoint } })
  const issued = await (await fetch(`${new URL(demo.data.endpoint).origin}/subscriptions`, { method: 'POST', body: public_key })).json()
  await page.addInitScript(
    ([{ endpoint, p256dh, auth }, key]) => {
      const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))
      const has = (is: boolean) => sessionStorage.setItem('subscribed', String(is))
      const subscription = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => has(false) === undefined,
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') === 'true' ? subscription : null)
      PushManager.prototype.subscribe = async () => {
        has(true)
        return subscription
      }
    },
    [issued, public_key],
  )
  return {
    endpoint: issued.endpoint,
    isSubscribed: async () => (await page.evaluate(() => sessionStorage.getItem('subscribed'))) === 'true',
  }
}

const stateOf = (page: Page) => page.locator('.urgent-switch').getAttribute('data-state')

test('a visitor asks for breaking news, gets a story as one notification, and stops it by the button of that', async () => {
  const { page, context } = await newReader('phone', { worker: true })
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  const { endpoint, isSubscribed } = await usePushService(page)
  const { story, title, end } = await makeUrgent()
  await page.goto('/en')
  await page.getByRole('region', { name: 'Breaking' }).getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('heading', { name: 'Breaking news notifications' }).waitFor()
  await expect.poll(() => stateOf(page)).toBe('off')
  expect(await violations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Send me breaking news' }).click()
  await page.getByText('Breaking news reaches this browser.').waitFor()
  const latest = async () => (await (await fetch(endpoint)).json()) as { text: string; topic: string }
  // A little more than the half minute in which an editor may take it back.
  await expect.poll(async () => (await latest()).topic, { timeout: scaleTimeout(90_000) }).toBe(`urgent-story-${story}`)

  const { text } = await latest()
  const deliver = await openDelivery(page, context)
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/')
      const notifications = (await registration?.getNotifications()) ?? []
      return notifications.map(({ title, body, dir, lang, tag }) => ({ title, body, dir, lang, tag }))
    })
  // Another agency may have reported the story meanwhile, and the better report is sent.
  const titles = async () => {
    const { data } = await (await page.request.get(`/api/stories/${story}/reports`)).json()
    return data.map((report: { title: string }) => report.title) as string[]
  }
  const body = expect.toBeOneOf([title, ...(await titles())])
  const expected = { title: expect.stringMatching(/^Breaking · ./), body, dir: 'ltr', lang: 'en', tag: `story-${story}` }
  // The worker was idle for half a minute, and Chromium drops what it delivers to one that it is
  // just stopping. A message that comes twice is shown once.
  const shownOnceDelivered = async () => {
    await deliver(text)
    return shown()
  }
  await expect.poll(shownOnceDelivered).toEqual([expected])
  // What a killed worker had sent comes again; and an alert about the same story, which replaces
  // it.
  await deliver(text)
  await deliver(JSON.stringify({ ...JSON.parse(text), kind: 'alert', title: 'An alert', actions: [] }))
  await expect.poll(shown).toEqual([{ ...expected, title: 'An alert' }])
  await deliver(text)
  await expect.poll(shown).toEqual([expected])

  expect(await tap(context, 'stop_urgent', endpoint)).toEqual(['DELETE /api/urgent/browsers'])
  expect(await tap(context, 'stop_urgent', '')).toEqual(['open /en/urgent'])
  await page.reload()
  await expect.poll(() => stateOf(page)).toBe('off')
  await expect.poll(isSubscribed).toBe(false)
  await end()
})

/**
 * @returns what hands a message to the service worker, as the browser does with one that it has
 *   decrypted
 */
async function openDelivery(page: Page, context: BrowserContext): Promise<(data: string) => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    ),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: inject('origin'), registrationId, data })
  }
}

/**
 * Taps a button of a notification in the real service worker, whose browser has this address.
 * Returns what it then did.
 */
async function tap(context: BrowserContext, action: string, endpoint: string): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  return worker.evaluate(
    async ([action, endpoint]) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow(url: string): Promise<unknown> }
        fetch: typeof fetch
        NotificationEvent: new (type: string, init: { notification: Notification | undefined; action: string }) => Event
      }
      PushManager.prototype.getSubscription = async () => (endpoint ? ({ endpoint } as PushSubscription) : null)
      const did: string[] = []
      scope.clients.openWindow = async (url) => did.push(`open ${url.replace(location.origin, '')}`)
      const send = scope.fetch
      scope.fetch = (url, options) => {
        did.push(`${options?.method} ${url}`)
        return send(url, options)
      }
      const [shown] = await scope.registration.getNotifications()
      const data = shown?.data ?? { url: '/', actions: [{ id: 'stop_urgent', label: 'x', url: 'https://evil.example/en/urgent' }] }
      await scope.registration.showNotification('x', { tag: 'tapped', data })
      const [notification] = await scope.registration.getNotifications({ tag: 'tapped' })
      const done: Promise<unknown>[] = []
      const event = new scope.NotificationEvent('notificationclick', { notification, action })
      Object.assign(event, { waitUntil: (work: Promise<unknown>) => done.push(work) })
      dispatchEvent(event)
      await Promise.all(done)
      scope.fetch = send
      return did
    },
    [action, endpoint] as const,
  )
}

test('a browser with alerts and breaking news keeps one when the other is turned off, and neither when both are', async () => {
  const { page, context } = await newReader('desktop', { worker: true })
  const { isSubscribed } = await usePushService(page)
  await signIn(page, await newAccount())
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  const linked = () => isPushLinked(context)
  const openUrgent = async () => {
    await page.goto('/urgent')
    await untilHydrated(page)
  }
  const turnAlerts = async (name: string) => {
    await page.goto('/profile/profile-setting')
    await page.getByRole('button', { name }).click()
  }
  await openUrgent()
  await page.getByRole('button', { name: 'أرسلوا إليّ العاجل' }).click()
  await expect.poll(() => stateOf(page)).toBe('on')
  // Another page confirms what the browser is for; that is not alerts.
  await page.goto('/about')
  await untilHydrated(page)
  expect(await linked()).toBe(false)

  await turnAlerts('فعّل الإشعارات في هذا المتصفح')
  await expect.poll(linked).toBe(true)
  await turnAlerts('أوقف الإشعارات في هذا المتصفح')
  await expect.poll(linked).toBe(false)
  expect(await isSubscribed()).toBe(true)
  await turnAlerts('فعّل الإشعارات في هذا المتصفح')
  await expect.poll(linked).toBe(true)
  await openUrgent()
  await page.getByRole('button', { name: 'أوقف إشعارات العاجل' }).click()
  await expect.poll(() => stateOf(page)).toBe('off')
  expect([await linked(), await isSubscribed()]).toEqual([true, true])
  await turnAlerts('أوقف الإشعارات في هذا المتصفح')
  await expect.poll(isSubscribed).toBe(false)
})

test('what the reader turns off while the visit is still being confirmed stays off', async () => {
  const { page, context } = await newReader('desktop', { worker: true })
  const { isSubscribed } = await usePushService(page)
  await signIn(page, await newAccount())
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  const linked = () => isPushLinked(context)
  await page.goto('/urgent')
  await page.getByRole('button', { name: 'أرسلوا إليّ العاجل' }).click()
  await expect.poll(() => stateOf(page)).toBe('on')
  await page.goto('/profile/profile-setting')
  await page.getByRole('button', { name: 'فعّل الإشعارات في هذا المتصفح' }).click()
  await expect.poll(linked).toBe(true)

  const letAlertsGo = await holdPost(page, '/api/auth/push/subscriptions', 'request')
  await page.reload()
  await page.getByRole('button', { name: 'أوقف الإشعارات في هذا المتصفح' }).click()
  await expect.poll(linked).toBe(false)
  await letAlertsGo()
  expect(await linked()).toBe(false)

  const letUrgentGo = await holdPost(page, '/api/urgent/browsers/confirm', 'response')
  await page.goto('/urgent')
  await page.getByRole('button', { name: 'أوقف إشعارات العاجل' }).click()
  await expect.poll(isSubscribed).toBe(false)
  await letUrgentGo()
  expect(await stateOf(page)).toBe('off')
})

/**
 * Holds the next POST to this address before the server gets it, or its response before the page
 * does.
 * @returns lets it go, once it is there, and gives the page time for what it does then
 */
async function holdPost(page: Page, path: string, what: 'request' | 'response'): Promise<() => Promise<void>> {
  const { promise: held, resolve } = Promise.withResolvers<() => Promise<void>>()
  const hold = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = what === 'response' ? await route.fetch() : undefined
    resolve(async () => {
      await (response ? route.fulfill({ response }) : route.continue())
      await (await route.request().response())?.finished()
    })
  }
  await page.route(`**${path}`, hold)
  return async () => {
    await (await held)()
    await page.unroute(`**${path}`, hold)
    // What the page does with the response, it does at once.
    for (let times = 0; times < 20; times += 1) await page.evaluate(() => navigator.serviceWorker.getRegistration('/'))
  }
}

test('a reader whose browser blocks notifications, or is an iPhone’s without the installed site, is told what to do', async () => {
  // Chromium without a window refuses when it is asked.
  const { page } = await newReader('phone')
  await page.goto('/urgent')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'أرسلوا إليّ العاجل' }).click()
  await page.getByText('اضغط الأيقونة التي قبل العنوان').waitFor()
  expect(await page.locator('.urgent-switch button').count()).toBe(0)

  const { page: iphone } = await newReader('phone')
  await iphone.addInitScript(() => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })
  await iphone.goto('/urgent')
  await iphone.getByText('بعد إضافة الموقع إلى الشاشة الرئيسية').waitFor()
  expect(await iphone.locator('.urgent-switch button').count()).toBe(0)
})

import type { BrowserContext, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { newAccount, signIn } from '../../../e2e/accounts.ts'
import { isPushLinked } from '../../../e2e/channels.ts'
import { messagesTo } from '../../../e2e/outbox.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newSubscriber } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser({ whole: true })

async function openChannels(page: Page, locale: '' | '/en' = ''): Promise<void> {
  await page.goto(`${locale}/profile/profile-setting`)
  await page.locator('.channel').nth(2).waitFor()
  await untilHydrated(page)
}
const channel = (page: Page, name: string) => page.locator('.channel', { has: page.locator(`#channel-${name}`) })
const stateOf = (page: Page, name: string) => channel(page, name).getAttribute('data-state')

test('a reader turns notifications on, and a push message that was encrypted for them is shown by the service worker', async () => {
  // A context without a profile has no push service of its own, so the demo's stand-in takes its
  // place.
  const { page, context } = await newReader('desktop', { expected: ['incognito'], worker: true })
  await signIn(page, await newAccount())
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  await openChannels(page)
  const push = channel(page, 'push')
  await push.getByRole('button', { name: 'فعّل الإشعارات في هذا المتصفح' }).click()
  await push.getByText('تصل الإشعارات إلى هذا المتصفح.').waitFor()
  await push.getByRole('button', { name: 'أرسل رسالة تجريبية' }).click()

  const endpoint = await page.evaluate(() => JSON.parse(localStorage.getItem('push-endpoint') ?? '""') as string)
  const recipient = new URL(endpoint).pathname.split('/')[2] ?? ''
  await expect.poll(() => messagesTo('push', recipient)).toEqual([expect.stringContaining('رسالة تجريبية من مرقاب')])

  // The stand-in has decrypted it; from here on it is the browser's own service worker.
  const { text } = (await (await fetch(endpoint)).json()) as { text: string }
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    ),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: inject('origin'), registrationId: await registered, data: text })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/')
      const notifications = (await registration?.getNotifications()) ?? []
      return notifications.map(({ title, body, dir, lang, tag }) => ({ title, body, dir, lang, tag }))
    })
  const expected = { title: 'رسالة تجريبية من مرقاب', body: 'هكذا ستصلك التنبيهات.', dir: 'rtl', lang: 'ar', tag: 'test' }
  await expect.poll(shown).toEqual([expected])
  // A newer message with the same tag replaces it.
  const newer = JSON.stringify({ ...JSON.parse(text), title: 'أحدث' })
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: inject('origin'), registrationId: await registered, data: newer })
  await expect.poll(shown).toEqual([{ ...expected, title: 'أحدث' }])

  expect(await tapNotification(context)).toEqual(['POST /m/mute-me?t=1', 'open /m/mute-me?t=1', 'open /a/7'])

  await push.getByRole('button', { name: 'أوقف الإشعارات في هذا المتصفح' }).click()
  await expect.poll(() => stateOf(page, 'push')).toBe('off')
})

/**
 * Taps actions of a notification in the real service worker, whose addresses name another host.
 * Returns what it then did: windows cannot be opened without a person's tap, so they are only
 * written down.
 */
async function tapNotification(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<unknown> }
      fetch: typeof fetch
      NotificationEvent: new (type: string, init: { notification: Notification | undefined; action: string }) => Event
    }
    const did: string[] = []
    const path = (url: string) => url.replace(location.origin, '')
    scope.clients.openWindow = async (url) => did.push(`open ${path(url)}`)
    const send = scope.fetch
    scope.fetch = (url, options) => {
      did.push(`${options?.method} ${path(String(url))}`)
      return send(url, options)
    }
    const actions = [{ id: 'mute_keyword', label: 'x', url: 'https://evil.example/m/mute-me?t=1' }]
    await scope.registration.showNotification('x', { tag: 'tapped', data: { url: 'https://evil.example/a/7', actions } })
    const [notification] = await scope.registration.getNotifications({ tag: 'tapped' })
    for (const action of ['mute_keyword', '']) {
      const done: Promise<unknown>[] = []
      const event = new scope.NotificationEvent('notificationclick', { notification, action })
      Object.assign(event, { waitUntil: (work: Promise<unknown>) => done.push(work) })
      dispatchEvent(event)
      await Promise.all(done)
    }
    return did
  })
}

test('signing out ends the notifications of this browser, and the next visit after signing in brings them back', async () => {
  const { page, context } = await newReader('desktop', { worker: true })
  const account = await newAccount()
  await signIn(page, account)
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  const issued = await usePushService(page)
  await openChannels(page)
  const push = channel(page, 'push')
  await push.getByRole('button', { name: 'فعّل الإشعارات في هذا المتصفح' }).click()
  await push.getByText('تصل الإشعارات إلى هذا المتصفح.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('push-endpoint'))).toBe(JSON.stringify(issued.endpoint))

  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  await context.request.post('/api/auth/logout', { headers: { 'x-xsrf-token': decodeURIComponent(token) } })
  await signIn(page, account)
  const linked = () => isPushLinked(context)
  expect(await linked()).toBe(false)
  // Any page will do.
  await page.goto('/about')
  await expect.poll(linked).toBe(true)
  await openChannels(page)
  await push.getByRole('button', { name: 'أرسل رسالة تجريبية' }).click()
  await expect.poll(async () => (await (await fetch(issued.endpoint)).json()).topic).toBe('test')
})

/**
 * Stands in for the browser's own push service, which needs the internet: subscriptions come from
 * that of the demo.
 */
async function usePushService(page: Page): Promise<{ endpoint: string }> {
  const { public_key } = await (await page.request.get('/api/auth/push/options')).json()
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const demo = await (await page.request.post('/api/auth/push/demo-subscription', { headers })).json()
  await page.request.delete('/api/auth/push/subscriptions', { headers, data: { endpoint: demo.data.endpoint } })
  const address = `${new URL(demo.data.endpoint).origin}/subscriptions`
  const issued = await (await fetch(address, { method: 'POST', body: public_key })).json()
  await page.addInitScript(
    ([{ endpoint, p256dh, auth }, key]) => {
      const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))
      const subscription = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => localStorage.removeItem('subscribed') === undefined,
      }
      const current = () => (localStorage.getItem('subscribed') ? subscription : null) as PushSubscription | null
      PushManager.prototype.getSubscription = async () => current()
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('subscribed', 'yes')
        return current() as PushSubscription
      }
    },
    [issued, public_key],
  )
  return issued
}

test('a reader whose browser blocks notifications is told how to allow them', async () => {
  // Chromium without a window refuses when it is asked.
  const { page } = await newReader('phone')
  await signIn(page, await newAccount())
  await openChannels(page, '/en')
  const push = channel(page, 'push')
  await push.getByRole('button', { name: 'Turn on notifications in this browser' }).click()
  await push.getByText('Press the icon before the address').waitFor()
  expect(await push.getByRole('button', { name: 'Turn on' }).count()).toBe(0)
})

test('no page asks for permission before the reader taps the button for it', async () => {
  const { page } = await newReader('phone')
  await page.addInitScript(() => {
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      sessionStorage.setItem('asked', 'yes')
      return ask()
    }
  })
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'))
  await page.goto('/')
  await untilHydrated(page)
  await signIn(page, await newAccount())
  await openChannels(page)
  expect(await asked()).toBe(null)
  await channel(page, 'push').getByRole('button', { name: 'فعّل الإشعارات في هذا المتصفح' }).click()
  await expect.poll(asked).toBe('yes')
})

test('on an iPhone, a reader whose browser cannot show notifications is told to add the site to the home screen', async () => {
  const { page } = await newReader('phone')
  // As Safari on an iPhone is before the site is on the home screen.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      value:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    })
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })
  await signIn(page, await newAccount())
  await openChannels(page)
  const push = channel(page, 'push')
  await push.getByText('بعد إضافة الموقع إلى الشاشة الرئيسية').waitFor()
  expect(await push.getByRole('button').count()).toBe(0)
})

for (const [window, locale] of [
  ['phone', ''],
  ['desktop', '/en'],
] as const)
  test(`a reader confirms a WhatsApp number by the code that arrives there: ${window}, ${locale || 'Arabic'}`, async () => {
    const { page } = await newReader(window, { expected: ['422'] })
    await signIn(page, await newSubscriber())
    await openChannels(page, locale)
    const whatsapp = channel(page, 'whatsapp')
    await whatsapp.getByRole('button', { name: locale ? 'Confirm a WhatsApp number' : 'أكّد رقم واتساب' }).click()
    await whatsapp.locator('input[name="phone"]').fill('123')
    await whatsapp.locator('form button[type="submit"]').click()
    await whatsapp.locator('.form-wrong').waitFor()

    const phone = `5${String(Date.now()).slice(-7)}`
    await whatsapp.locator('input[name="phone"]').fill(phone)
    await whatsapp.locator('input[name="phone"]').press('Enter')
    await whatsapp.locator('input[name="code"]').waitFor()
    const [message] = await messagesTo('whatsapp', `+965${phone}`)
    await whatsapp.locator('input[name="code"]').fill(String(message?.match(/\b\d{6}\b/)?.[0]))
    await whatsapp.locator('input[name="code"]').press('Enter')
    await expect.poll(() => stateOf(page, 'whatsapp')).toBe('on')
    expect(await whatsapp.textContent()).toContain(`+965${phone}`)

    await whatsapp.getByRole('button', { name: locale ? 'Send me a test' : 'أرسل رسالة تجريبية' }).click()
    await expect.poll(async () => (await messagesTo('whatsapp', `+965${phone}`)).length).toBe(2)
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })

test('a reader without a plan is led from WhatsApp to the plans', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newAccount())
  await openChannels(page)
  const whatsapp = channel(page, 'whatsapp')
  await whatsapp.getByText('تنبيهات واتساب للمشتركين.').waitFor()
  expect(await whatsapp.getByRole('button').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await whatsapp.getByRole('link', { name: 'قارن الباقات' }).click()
  await page.getByRole('heading', { name: 'الاشتراك في التنبيهات' }).waitFor()
})

test('a reader links Telegram by pressing Start in the chat, and the page notices; the test message and the commands work there', async () => {
  const { page, context } = await newReader('desktop')
  await signIn(page, await newAccount())
  await openChannels(page)
  const telegram = channel(page, 'telegram')
  await telegram.getByRole('button', { name: 'اربط تيليغرام' }).click()
  const link = telegram.getByRole('link', { name: 'افتح البوت واضغط «ابدأ»' })
  // In the demo, a page of the stand-in takes the place of the app.
  const [chat] = await Promise.all([context.waitForEvent('page'), link.click()])
  const command = String(await telegram.locator('.channel-command code').textContent())
  expect(await chat.locator('input[name="text"][type="hidden"]').getAttribute('value')).toBe(command)
  await chat.locator('#start').click()
  await chat.getByText('ارتبطت هذه المحادثة بالحساب').waitFor()
  await page.bringToFront()
  await expect.poll(() => stateOf(page, 'telegram')).toBe('on')

  await telegram.getByRole('button', { name: 'أرسل رسالة تجريبية' }).click()
  await chat.bringToFront()
  await chat.getByText('رسالة تجريبية من مرقاب').waitFor()
  await chat.locator('input[aria-label="رسالة"]').fill('/stop')
  await chat.locator('input[aria-label="رسالة"]').press('Enter')
  await chat.getByText('أُوقفت التنبيهات').waitFor()
  await page.bringToFront()
  await openChannels(page)
  expect(await stateOf(page, 'telegram')).toBe('stopped')
  await telegram.getByText('أوقفت التنبيهات بأمر').waitFor()
})

test('the instructions for Telegram show each step, and lead a visitor to signing in first', async () => {
  const { page } = await newReader('phone')
  await page.goto('/en/telegram-instructions')
  await untilHydrated(page)
  expect(await page.locator('.telegram-steps .phone').count()).toBe(4)
  await page.getByRole('link', { name: 'Go to the alert settings' }).click()
  await page.waitForURL(/login/i)
})

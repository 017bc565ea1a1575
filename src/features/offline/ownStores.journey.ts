import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { openWithWorker } from '../../../e2e/openWithWorker.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'

openBrowser({ whole: true })

const pathsIn = (page: Page, store: string) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname), store)

/** Entries `/old/0` and on, in this order. */
const fill = (page: Page, store: string, entries: number, bytes: number) =>
  page.evaluate(
    async ([name, count, size]) => {
      await caches.delete(name)
      const cache = await caches.open(name)
      for (let n = 0; n < count; n++) await cache.put(`/old/${n}`, new Response('x', { headers: { 'x-stored-bytes': String(size) } }))
    },
    [store, entries, bytes] as const,
  )

test.each([
  ['entries', 60, 1],
  ['bytes', 10, 500_000],
])('a store of lists that has too many %s loses the oldest, and no more', async (_limit, entries, bytes) => {
  const { page } = await newReader('phone', { worker: true })
  await openWithWorker(page, '/about')
  await fill(page, 'lists', entries, bytes)
  await page.evaluate(async () => void (await (await fetch('/api/posts?pagination=1')).text()))
  const kept = [...Array(entries - 1).keys()].map((n) => `/old/${n + 1}`)
  await expect.poll(() => pathsIn(page, 'lists')).toEqual([...kept, '/api/posts'])
})

test('the icon of the installed site says how many messages nobody has opened, and nothing after signing out', async () => {
  const { page, context } = await newReader('desktop', { worker: true })
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  await openWithWorker(page, '/about')
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  // Chromium has no icon to write on here, so this writes down what it is told.
  await worker.evaluate(() => {
    const told: number[] = []
    Object.assign(globalThis, { told })
    Object.assign(navigator, { setAppBadge: async (n: number) => void told.push(n), clearAppBadge: async () => void told.push(0) })
  })
  const told = () => worker.evaluate(() => (globalThis as unknown as { told: number[] }).told)
  const protocol = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
  )
  await protocol.send('ServiceWorker.enable')
  const registrationId = await registration
  for (const [before, tag] of ['first', 'second'].entries()) {
    await protocol.send('ServiceWorker.deliverPushMessage', {
      origin: inject('origin'),
      registrationId,
      data: JSON.stringify({ title: 'خبر', body: '', lang: 'ar', dir: 'rtl', tag, url: '/', actions: [] }),
    })
    await expect.poll(async () => (await told()).at(-1)).toBe(before + 1)
  }
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'forget' }))
  await expect.poll(async () => (await told()).at(-1)).toBe(0)
})

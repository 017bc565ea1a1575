import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

// The site behind a proxy that can serve another version of the worker, as after a release.
let version = 1
const proxy = createServer((incoming, outgoing) => {
  const { method, url = '/', headers } = incoming
  const isWorker = url === '/sw.js'
  const plain = isWorker ? { ...headers, 'accept-encoding': 'identity' } : headers
  const onward = request(inject('origin') + url, { method, headers: plain }, (answer) => {
    const { 'content-length': _length, 'last-modified': _modified, etag: _etag, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, isWorker ? kept : answer.headers)
    if (isWorker) outgoing.write(`// version ${version}\n`)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(proxy.address() as AddressInfo).port}`
})
afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
})

test('a new version waits until the reader takes it: their window loads once, and another goes on with the files of its version', async () => {
  const { page, context } = await newReader('desktop', { worker: true })
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(`${origin}/`)
  await untilHydrated(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const other = await context.newPage()
  await other.goto(`${origin}/`)
  await untilHydrated(other)
  await other.evaluate(() => Object.assign(window, { sameDocument: true }))

  version = 2
  await page.goto(`${origin}/`)
  await page.getByText('نسخة جديدة من الموقع جاهزة.').waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed')
  const before = loads
  await page.getByRole('button', { name: 'حدّث' }).click()
  await expect.poll(() => loads).toBe(before + 1)
  await untilHydrated(page)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBe(null)

  await other.locator('.post-link').nth(2).click()
  await other.locator('.article .prose').waitFor()
  expect(await other.evaluate(() => (window as { sameDocument?: true }).sameDocument)).toBe(true)
  // Checked once: it did not load again by itself.
  expect(loads).toBe(before + 1)
})

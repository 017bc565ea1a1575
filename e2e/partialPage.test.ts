import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newReader, openBrowser } from './reader.ts'

openBrowser()

/**
 * Serves the site as over a slow connection: a page stops after the element whose class contains
 * `marker`, until `released` resolves.
 * @returns the origin
 */
async function serveInTwoParts(marker: string, released: Promise<void>): Promise<string> {
  const server = createServer(async (request, response) => {
    const upstream = await fetch(inject('origin') + request.url)
    const type = upstream.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    if (!type.startsWith('text/html')) return void response.end(Buffer.from(await upstream.arrayBuffer()))
    const page = await upstream.text()
    const cut = page.indexOf('>', page.indexOf(marker)) + 1
    response.write(page.slice(0, cut))
    await released
    response.end(page.slice(cut))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

test.each(['phone', 'desktop'] as const)('nothing above the results moves when the page arrives in two parts, on a %s', async (window) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const origin = await serveInTwoParts('found-tool i i-save', promise)
  const { page } = await newReader(window)
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) shifts.push(`${value} ${sources.map(({ node }) => node?.className)}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${origin}/news?search=الكويت`, { waitUntil: 'commit' })
  await page.locator('.found-tool.i-save').waitFor({ state: 'attached' })
  // The layout is on the screen by the second frame.
  for (let frames = 0; frames < 2; frames++) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  resolve()
  await page.locator('.found-tool.i-help').waitFor()
  await page.locator('.posts > .post').first().waitFor()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([])
})

import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { isRefusedPicture, untilHydrated } from '../reader.ts'

/** Opens pages and waits until all of their content has arrived. `failures`: what did not arrive, one line each. */
export type Opener = { open(path: string): Promise<void>; settle(): Promise<void>; failures: string[] }

/** Call once for each page, before it is used. */
export function createOpener(page: Page): Opener {
  const failures: string[] = []
  let pending = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') pending++
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'fetch') pending--
  })
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'fetch') pending--
    const { errorText = '' } = request.failure() ?? {}
    // Leaving a page ends what it was still asking for.
    if (errorText !== 'net::ERR_ABORTED') failures.push(`${request.url()}: ${errorText}`)
  })
  page.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && url.startsWith(inject('origin')) && !isRefusedPicture(url, status)) failures.push(`${url}: ${status}`)
  })
  const rendered = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(true), 50))))
  const settle = async () => {
    // What has arrived may ask for more once it is rendered.
    await expect.poll(async () => pending === 0 && (await rendered()) && pending === 0, { interval: 20 }).toBe(true)
  }
  return {
    failures,
    settle,
    async open(path) {
      await page.goto(path)
      await untilHydrated(page)
      await settle()
    },
  }
}

import type { Page, Request } from 'playwright'
import { expect, inject } from 'vitest'
import { isRefusedPicture, untilHydrated } from '../reader.ts'

/**
 * Opens pages and waits until all of their content has arrived. `failures`: what did not arrive,
 * one line each.
 */
export type Opener = { open(path: string): Promise<void>; settle(): Promise<void>; failures: string[] }

/** Call once for each page, before it is used. */
export function createOpener(page: Page): Opener {
  const failures: string[] = []
  const pending = new Set<Request>()
  let isLeaving = false
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') pending.add(request)
    isLeaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame()
  })
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return
    // The browser does not always tell how a request ended whose page is gone.
    pending.clear()
    isLeaving = false
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => {
    pending.delete(request)
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
    const waitingFor = () => [...pending].map((request) => request.url())
    await expect
      .poll(
        async () => {
          if (pending.size === 0) await rendered()
          // What has arrived may have asked for more once it was rendered.
          return waitingFor()
        },
        { interval: 20 },
      )
      .toEqual([])
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

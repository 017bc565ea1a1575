import type { BrowserContext } from 'playwright'

let count = 0

/**
 * How many pages have been opened so far in this process: what a journey costs, whatever the
 * machine.
 */
export const pageLoads = (): number => count

/** Counts the pages that are opened in a context. */
export function countPageLoads(context: BrowserContext): void {
  // The first request of a window that a page opens has no frame yet.
  context.on('page', (page) => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count++
    })
  })
}

import type { BrowserContext } from 'playwright'

let count = 0

/** How many pages have been opened so far in this process: what a journey costs, whatever the machine. */
export const pageLoads = (): number => count

/** Counts the pages that are opened in a context. */
export function countPageLoads(context: BrowserContext): void {
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) count++
  })
}

import type { Page } from 'playwright'
import { untilHydrated } from './reader.ts'

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kuwait' }).replaceAll('-', '/')

/**
 * Limits a search to what was published before today, so that new posts do not change its results.
 */
export const untilToday = `قبل:${today}`
export const kuwaitUntilToday = `الكويت ${untilToday}`

/** The parameters of the page's address. */
export const query = (page: Page) => new URL(page.url()).searchParams

/**
 * Waits until the part above the results, or instead of them, is interactive: it hydrates a little
 * after the page.
 */
export async function untilHeadHydrated(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.found, .nothing-found')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber')),
    ),
  )
}

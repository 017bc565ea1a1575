import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { launchOptions } from '../test/installBrowser.ts'
import { scaleTimeout } from '../test/timeouts.ts'
import { delayResponses } from './delayResponses.ts'
import { keepOffline } from './keepOffline.ts'
import { countPageLoads } from './pageLoads.ts'

export type Reader = {
  page: Page
  context: BrowserContext
  /**
   * Unexpected errors so far: console errors, uncaught exceptions, violations of the content
   * security policy.
   */
  errors: string[]
}

/** Viewports in pixels, one for each layout of the frame. */
export const windows = { phone: { width: 360, height: 740 }, tablet: { width: 800, height: 1000 }, desktop: { width: 1280, height: 800 } }

/**
 * Whether this is a picture that a busy server refused; its space then stays coloured, which is no
 * error.
 */
export const isRefusedPicture = (url: string, status: number) => status === 503 && URL.parse(url)?.pathname.startsWith('/pictures/')

let browser: Browser
const readers: Reader[] = []

type Kind = Parameters<typeof launchOptions>[0]
/**
 * Browsers that the files of a process share, by their kinds as JSON. Playwright ends them with the
 * process.
 */
const browsers = new Map<string, Browser>()

async function launch(kind: Kind): Promise<Browser> {
  const launched = await chromium.launch(launchOptions(kind))
  browsers.set(JSON.stringify(kind), launched)
  return launched
}

/**
 * Call once in a test file. Starts a browser, unless another file did; after each test, closes the
 * contexts of its readers and expects that none of them had an unexpected error.
 * @param kind.whole whether the whole browser is needed, for notifications, badges and Background
 *   Sync
 */
export function openBrowser(kind: Kind = {}): void {
  beforeAll(async () => {
    const open = browsers.get(JSON.stringify(kind))
    browser = open?.isConnected() ? open : await launch(kind)
  })
  afterEach(async () => {
    const errors = readers.flatMap((reader) => reader.errors)
    if (!(await close(readers.splice(0).map(({ context }) => context)))) {
      // Playwright kills a browser that has not ended after half a minute.
      await browser.close()
      browser = await launch(kind)
    }
    expect(errors).toEqual([])
  })
}

/**
 * @returns whether the contexts could be closed: Chromium can wait for ever for a page that was
 *   sending something
 */
async function close(contexts: BrowserContext[]): Promise<boolean> {
  const closed = Promise.all(contexts.map(closeContext)).then(() => true)
  closed.catch(() => {})
  return Promise.race([closed, sleep(scaleTimeout(15_000), false, { ref: false })])
}

async function closeContext(context: BrowserContext): Promise<void> {
  // A handler that still waits for a response would throw when its page closes.
  for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/**
 * A new reader with an empty browser context, whose paths are relative to the site.
 * @param options.expected parts of the messages of errors that the journey causes on purpose
 * @param options.scripts whether pages may run scripts
 * @param options.worker whether the site may register its service worker, whose requests
 *   `page.route` does not see
 */
export async function newReader(
  window: keyof typeof windows | { width: number; height: number } = 'desktop',
  { light = false, expected = [] as string[], scripts = true, worker = false } = {},
): Promise<Reader> {
  const viewport = typeof window === 'string' ? windows[window] : window
  const phone = viewport.width < 768
  const serviceWorkers = worker ? 'allow' : 'block'
  const mobile = { hasTouch: phone, isMobile: phone }
  const options = { viewport, baseURL: inject('origin'), ...mobile, locale: 'ar-KW', serviceWorkers, javaScriptEnabled: scripts } as const
  const context = await browser.newContext(options)
  context.setDefaultTimeout(scaleTimeout(30_000))
  keepOffline(context)
  countPageLoads(context)
  await delayResponses(context)
  if (light) await context.addCookies([{ name: 'MODE', value: 'light', url: inject('origin') }])
  const page = await context.newPage()
  const reader: Reader = { page, context, errors: [] }
  const report = (text: string) => {
    if (!expected.some((part) => text.includes(part))) reader.errors.push(text)
  }
  page.on('console', (message) => {
    const [text, { url }] = [message.text(), message.location()]
    if (message.type() === 'error' && !isRefusedPicture(url, text.includes('status of 503') ? 503 : 0)) report(`${text} ${url}`)
  })
  page.on('pageerror', (error) => report(error.message))
  readers.push(reader)
  return reader
}

/** Waits for hydration: until React has attached to the page and its effects have run. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })))
}

/**
 * Waits until React has attached to this control: some parts of a page hydrate later than the page.
 */
export async function untilAttached(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')))).toBe(true)
}

/**
 * Returns by how many pixels the page is wider than its window. On a phone `innerWidth` would not
 * tell: it grows with what overflows.
 */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

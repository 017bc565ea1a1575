import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { browserPath } from '../test/installBrowser.ts'
import { delayResponses } from './lateAnswers.ts'

export type Reader = {
  /** Opens a path of the site. */
  page: Page
  context: BrowserContext
  /** Complaints of the browser so far: console errors, uncaught errors, violations of the content policy. */
  complaints: string[]
}

/** A phone, a tablet and a desktop: one on each side of the widths at which the frame changes. */
export const windows = { phone: { width: 360, height: 740 }, tablet: { width: 800, height: 1000 }, desktop: { width: 1280, height: 800 } }

let browser: Browser
const readers: Reader[] = []

/**
 * Call once in a test file. Starts a browser; after each test, closes its readers and expects that none of them saw
 * an unexpected error.
 */
export function openBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  })
  afterEach(async () => {
    const complaints = readers.flatMap((reader) => reader.complaints)
    for (const { context } of readers.splice(0)) await context.close()
    expect(complaints).toEqual([])
  })
  afterAll(() => browser.close())
}

/** A new reader with an empty browser. `expected`: errors that belong to the journey, each a part of its text. */
export async function newReader(
  window: keyof typeof windows | { width: number; height: number } = 'desktop',
  { light = false, expected = [] as string[] } = {},
): Promise<Reader> {
  const viewport = typeof window === 'string' ? windows[window] : window
  const phone = viewport.width < 768
  const context = await browser.newContext({ viewport, baseURL: inject('origin'), hasTouch: phone, isMobile: phone, locale: 'ar-KW' })
  context.setDefaultTimeout(30_000)
  await delayResponses(context)
  if (light) await context.addCookies([{ name: 'MODE', value: 'light', url: inject('origin') }])
  const page = await context.newPage()
  const reader: Reader = { page, context, complaints: [] }
  const complain = (text: string) => {
    if (!expected.some((part) => text.includes(part))) reader.complaints.push(text)
  }
  page.on('console', (message) => message.type() === 'error' && complain(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => complain(error.message))
  readers.push(reader)
  return reader
}

/** Waits for hydration: until React has attached to the page and its effects have run. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })))
}

/** By how many pixels the page is wider than its window. On a phone `innerWidth` would not tell: it grows with what overflows. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

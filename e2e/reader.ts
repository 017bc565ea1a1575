import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { browserPath } from '../test/installBrowser.ts'
import { makeAnswersLate } from './lateAnswers.ts'

export type Reader = {
  /** Opens a path of the site. */
  page: Page
  context: BrowserContext
  /** What the browser complained of so far: console errors, uncaught errors, refused by the content policy. */
  complaints: string[]
}

/** A phone, a tablet and a desktop, by the widths at which the frame changes. */
export const windows = { phone: { width: 360, height: 740 }, tablet: { width: 800, height: 1000 }, desktop: { width: 1280, height: 800 } }

let browser: Browser
const readers: Reader[] = []

/** Call once in a test file: starts a browser, and after each test closes its readers and expects that none of them complained. */
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

/** A new reader with an empty browser. `expected`: complaints that belong to the journey, by a part of their text. */
export async function newReader(
  window: keyof typeof windows | { width: number; height: number } = 'desktop',
  { light = false, expected = [] as string[] } = {},
): Promise<Reader> {
  const viewport = typeof window === 'string' ? windows[window] : window
  const phone = viewport.width < 768
  const context = await browser.newContext({ viewport, baseURL: inject('origin'), hasTouch: phone, isMobile: phone, locale: 'ar-KW' })
  context.setDefaultTimeout(30_000)
  await makeAnswersLate(context)
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

/** Waits until the page has woken up: until React knows its elements, and its effects have run. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })))
}

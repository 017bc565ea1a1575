import { expect, test } from 'vitest'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from './reader.ts'

openBrowser()

const daysLeft = (expires = 0) => Math.round((expires - Date.now() / 1000) / 86_400)

test('the light theme applies before any script of the page has loaded', async () => {
  const { page } = await newReader('desktop', { light: true, expected: ['net::ERR_FAILED'] })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(245, 247, 250)')
})

test('the theme that a reader chose is remembered', async () => {
  const { page, context } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.locator('.top').getByRole('switch', { name: 'الوضع الفاتح' }).click()
  await expect.poll(() => page.locator('body').getAttribute('class')).toContain('light')
  await page.reload()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(dark)
  const cookies = await context.cookies()
  const mode = cookies.find(({ name }) => name === 'MODE')
  expect(mode?.value).toBe('light')
  expect(daysLeft(mode?.expires)).toBe(365)
})

test('switching the language stays on the same page and is remembered for a year', async () => {
  const { page, context } = await newReader()
  await page.goto('/?trending=mostviews')
  await untilHydrated(page)
  await page.locator('.top .language').click()
  await page.waitForURL('**/en?trending=mostviews')
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('ltr')
  await expect.poll(() => page.locator('.chip-on').allInnerTexts()).toEqual(['Most Views'])
  await page.locator('.post-link').first().click()
  await page.locator('.prose').waitFor()
  await page.locator('.top .language').click()
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(new URL(page.url()).pathname).toMatch(/^\/(mirqab-)?news\/\d+/)
  const language = async () => (await context.cookies()).find(({ name }) => name === 'LOCALE')
  await expect.poll(async () => (await language())?.value).toBe('ar')
  expect(daysLeft((await language())?.expires)).toBe(365)
})

test('the phone menu traps focus and closes by its button, its backdrop, Esc and every navigation', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const menu = page.getByRole('dialog', { name: 'مرقاب' })
  const open = async () => {
    await page.getByRole('button', { name: 'القائمة' }).click()
    await menu.waitFor()
  }
  await open()
  for (let at = 0; at < 15; at++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
    true,
  )
  await menu.getByRole('button', { name: 'أغلق' }).click()
  await menu.waitFor({ state: 'hidden' })
  await open()
  await page.mouse.click(20, 400)
  await menu.waitFor({ state: 'hidden' })
  await open()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await open()
  await menu.getByRole('link', { name: 'الصفحة الأولى' }).click()
  await menu.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).searchParams.get('category')).toBe('first_page')
})

test('the theme can be changed from the phone menu', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'القائمة' }).click()
  await page.getByRole('dialog', { name: 'مرقاب' }).getByRole('switch', { name: 'الوضع الفاتح' }).click()
  await expect.poll(() => page.locator('body').getAttribute('class')).toContain('light')
})

test('nothing is animated for readers who prefer reduced motion', async () => {
  const { page } = await newReader('phone')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'القائمة' }).click()
  await page.getByRole('dialog', { name: 'مرقاب' }).waitFor()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('no page scrolls sideways between 320 and 1920 pixels, neither a list nor a story', async () => {
  const { page } = await newReader()
  for (const width of [320, 360, 600, 767, 768, 991, 992, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/en/news/1', '/polls', '/en/polls/1', '/news?search=الكويت', '/en/news?search=nothing-like-this']) {
      await page.goto(path)
      expect(await sidewaysScroll(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('loading a page causes no layout shift, even when its font arrives late', async () => {
  for (const window of ['phone', 'desktop'] as const) {
    const { page } = await newReader(window)
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) Object.assign(globalThis, { shift: entry.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue().catch(() => {})
    })
    await page.goto('/')
    await untilHydrated(page)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift), window).toBe(0)
  }
})

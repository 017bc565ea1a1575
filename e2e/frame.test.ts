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

test('pages are dark with a cyan accent until a reader chooses the light theme, which is remembered', async () => {
  const { page, context } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  const colors = () =>
    page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).getPropertyValue('--accent')])
  expect(await colors()).toEqual(['rgb(11, 16, 23)', '#22d3ee'])
  await page.locator('.top').getByRole('button', { name: 'فعّل الوضع الفاتح' }).click()
  await expect.poll(() => page.locator('body').getAttribute('class')).toContain('light')
  await page.locator('.top').getByRole('button', { name: 'فعّل الوضع الداكن' }).waitFor()
  await page.reload()
  expect(await colors()).toEqual(['rgb(245, 247, 250)', '#0e7490'])
  const cookies = await context.cookies()
  const mode = cookies.find(({ name }) => name === 'MODE')
  expect(mode?.value).toBe('light')
  expect(daysLeft(mode?.expires)).toBe(365)
})

test('switching the language stays on the same page and is remembered for a year', async () => {
  const { page, context } = await newReader()
  await page.goto('/?main_category=1')
  await untilHydrated(page)
  await page.locator('.top .language').click()
  await page.waitForURL('**/en?main_category=1')
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('ltr')
  await expect.poll(() => page.locator('.chip-on').allInnerTexts()).toEqual(['News'])
  await page.locator('.post-link').first().click()
  await page.locator('.prose').waitFor()
  await page.locator('.top .language').click()
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(new URL(page.url()).pathname).toMatch(/^\/(mirqab-)?news\/\d+/)
  const language = async () => (await context.cookies()).find(({ name }) => name === 'LOCALE')
  await expect.poll(async () => (await language())?.value).toBe('ar')
  expect(daysLeft((await language())?.expires)).toBe(365)
})

test('a reader’s document knows a third of the routes; the other language and the desk are documents of their own, however one goes there', async () => {
  type Routed = { __reactRouterManifest: { routes: object }; __reactRouterDataRouter: { navigate(to: string): void }; marked?: boolean }
  const { page } = await newReader()
  const mark = () => page.evaluate(() => void Object.assign(window, { marked: true }))
  const isMarked = () => page.evaluate(() => (window as unknown as Routed).marked === true)
  const routes = () => page.evaluate(() => Object.keys((window as unknown as Routed).__reactRouterManifest.routes).length)
  await page.goto('/')
  await untilHydrated(page)
  expect(await routes()).toBeLessThan(70)
  await mark()
  await page.locator('.post-link').first().click()
  await page.locator('.prose').waitFor()
  expect(await isMarked()).toBe(true)
  await page.locator('.top .language').click()
  await page.waitForURL('**/en/**')
  await untilHydrated(page)
  expect(await isMarked()).toBe(false)

  // As the form for signing in does.
  await mark()
  await page.evaluate(() => (window as unknown as Routed).__reactRouterDataRouter.navigate('/en/desk/polls'))
  await page.locator('main').getByRole('link', { name: 'Sign in' }).waitFor()
  expect([new URL(page.url()).pathname, await isMarked()]).toEqual(['/en/desk/polls', false])
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
  await menu.getByRole('link', { name: 'صور وفيديو' }).click()
  await menu.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/media')
})

test('the skip link names what the page shows: beside a list, the open post, where the keyboard then goes on', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  const skip = page.locator('.skip-link')
  expect(await skip.textContent()).toBe('انتقل إلى قائمة الأخبار')
  await page.locator('.list-panel .post-link').first().click()
  await expect.poll(() => skip.textContent()).toBe('انتقل إلى الخبر')
  await skip.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#post') !== null)).toBe(true)
})

test('the theme can be changed from the phone menu', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'القائمة' }).click()
  await page.getByRole('dialog', { name: 'مرقاب' }).getByRole('button', { name: 'فعّل الوضع الفاتح' }).click()
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

test('up to 767 pixels the menu is a bar at the bottom, and from 992 pixels a post opens beside the list', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return Promise.all(['.bottom', '.side', '.post-panel'].map((part) => page.locator(part).isVisible()))
  }
  expect(await shown(767)).toEqual([true, false, false])
  expect(await shown(768)).toEqual([false, true, false])
  expect(await shown(991)).toEqual([false, true, false])
  expect(await shown(992)).toEqual([false, true, true])
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

test('the search shortcut of the installed site opens the search in a new window and in one that is open, again and again', async () => {
  const { page } = await newReader('phone')
  await page.goto('/en/polls#search')
  const dialog = page.locator('.search-dialog[open]')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.bottom').getByRole('link', { name: 'News' }).first().click()
  await page.waitForURL((url) => url.pathname !== '/en/polls')
  await page.locator('.post-link').first().waitFor()
  for (const _again of [1, 2]) {
    // What the browser does with the address of a shortcut when a window shows this page.
    await page.evaluate(() => location.assign('#search'))
    await dialog.waitFor()
    expect(await dialog.locator('input').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

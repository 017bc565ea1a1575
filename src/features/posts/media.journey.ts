import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const path = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)
const tiles = (page: Page) => page.locator('.tiles > .tile')
const gallery = (page: Page) => tiles(page).filter({ has: page.locator('.tile-mark.i-pictures') })
/**
 * Finds a video other than the one that gallery.journey.ts adds, which only YouTube's player shows.
 */
const video = (page: Page) => tiles(page).filter({ has: page.locator('.tile-mark.i-play'), hasNotText: 'مقابلة التجربة' })

/** Adds up the layout shifts of the page from its beginning. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(globalThis, { shift: (globalThis as unknown as { shift: number }).shift + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
}

test('media are one tap away on a phone: a list of their own, whose pictures move nothing, and a post as a page', async () => {
  // A new demo on a busy machine may still be drawing its pictures.
  const { page } = await newReader('phone', { expected: ['/pictures/'] })
  const shifts = await countShifts(page)
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.bottom').getByRole('link', { name: 'صور وفيديو' }).click()
  await tiles(page).first().waitFor()
  expect(path(page)).toBe('/media')
  await page.reload()
  await untilHydrated(page)
  const hrefs = await tiles(page)
    .locator('.post-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.length).toBeGreaterThan(5)
  for (const href of hrefs) expect(href).toMatch(/^\/media\/\d+/)
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.tile-picture')].slice(0, 3).every((image) => image.complete),
  )
  expect(await shifts()).toBe(0)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await page.locator('.bottom [aria-current="page"]').allTextContents()).toEqual(['صور وفيديو'])
  expect(await violations(page)).toEqual([])

  const title = await video(page).first().locator('h2').textContent()
  await video(page).first().locator('.post-link').click()
  await page.locator('.article .stage video').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('.article h1').textContent()).toBe(title)
  expect(path(page)).toMatch(/^\/media\/\d+\/.+/)
  await page.locator('#comments').waitFor()
  expect(await page.locator('.reaction-bar').first().isVisible()).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'العودة إلى القائمة' }).click()
  await tiles(page).first().waitFor()
  expect(path(page)).toBe('/media')
})

test('on a desktop, media are filtered by agency, trending and words, and open beside their list with the keyboard', async () => {
  const { page } = await newReader('desktop', { expected: ['404', '/pictures/'] })
  await page.goto('/en')
  await untilHydrated(page)
  await page.locator('.side').getByRole('link', { name: 'Media' }).click()
  await tiles(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.locator('.article h1').waitFor()
  await expect.poll(() => tiles(page).first().getAttribute('aria-current')).toBe('true')
  expect(await page.locator('.list-panel').isVisible()).toBe(true)
  const width = (selector: string) => page.locator(selector).evaluate((panel) => panel.getBoundingClientRect().width)
  expect(await width('.list-panel')).toBeCloseTo(await width('.post-panel'), 0)
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect.poll(() => path(page)).toBe('/en/media')

  const agency = await tiles(page).first().locator('.agency').textContent()
  await tiles(page).first().locator('.agency').click()
  await expect.poll(() => path(page)).toMatch(/^\/en\/media\/agency\/\d+$/)
  await expect.poll(async () => new Set(await tiles(page).locator('.agency').allTextContents())).toEqual(new Set([agency]))
  expect(await page.locator('.chip-on').allTextContents()).toEqual([agency])
  await page.locator('.filter-button').click()
  await page.locator('.option').first().waitFor()
  await page.getByRole('link', { name: 'Clear all' }).last().click()
  await expect.poll(() => path(page)).toBe('/en/media')
  await page.keyboard.press('Escape')
  await page.locator('.sheet[open]').waitFor({ state: 'detached' })
  await page.locator('.chip-on').waitFor({ state: 'detached' })

  await page.locator('.trending-tab').click()
  await page.getByRole('link', { name: 'Most views' }).click()
  await expect.poll(() => page.url()).toMatch(/\/en\/media\?trending=mostviews$/)
  await page.goto('/en/media?search=غغغغ-ظظظظ')
  await untilHydrated(page)
  await page.locator('.nothing-found, .empty').first().waitFor()
  expect(await violations(page)).toEqual([])

  // A media post has one address, even if a link calls it news.
  await page.goto(address.replace('/media/', '/news/'))
  await expect.poll(() => page.url()).toBe(address)
  const described = JSON.parse(String(await page.locator('script[type="application/ld+json"]').textContent()))
  expect(described['@type']).toMatch(/^(VideoObject|ImageObject|ImageGallery|SocialMediaPosting)$/)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(address)
  expect((await page.goto('/en/media/agency/99999'))?.status()).toBe(404)
})

test('pictures open in the whole window with zoom, keys and description, and the focus returns to the one shown last', async () => {
  for (const locale of ['ar', 'en'] as const) {
    const { page } = await newReader('desktop', { expected: ['/pictures/'] })
    await page.goto(locale === 'ar' ? '/media' : '/en/media')
    await untilHydrated(page)
    await gallery(page).first().locator('.post-link').click()
    const buttons = page.locator('.gallery button')
    await buttons.nth(1).waitFor()
    await buttons.first().focus()
    await page.keyboard.press('Enter')
    const lightbox = page.getByRole('dialog')
    const count = lightbox.locator('.lightbox-count')
    const of = locale === 'ar' ? 'من' : 'of'
    await expect.poll(() => count.textContent()).toMatch(new RegExp(`^1 ${of} `))
    expect(await violations(page)).toEqual([])
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect.poll(() => count.textContent()).toMatch(new RegExp(`^2 ${of} `))
    const shown = lightbox.locator('.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)')
    const width = () => shown.evaluate((image) => image.getBoundingClientRect().width)
    await shown.waitFor()
    const before = await width()
    await lightbox.getByRole('button', { name: locale === 'ar' ? 'كبّر أو صغّر' : 'Zoom in or out' }).click()
    await expect.poll(width).toBeGreaterThan(before * 1.1)
    await page.keyboard.press('Escape')
    await expect.poll(() => lightbox.count()).toBe(0)
    await expect.poll(() => buttons.nth(1).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(path(page)).toMatch(/\/media\/\d+/)
  }
})

test('keys that are pressed while the pictures open count', async () => {
  const { page } = await newReader('desktop', { expected: ['/pictures/'] })
  await page.goto('/media')
  await untilHydrated(page)
  await gallery(page).first().locator('.post-link').click()
  const buttons = page.locator('.gallery button')
  await buttons.nth(1).waitFor()
  /** Opens the lightbox, and presses a key in the same task in which its dialog is there. */
  const openAndPress = (key: string) =>
    page.evaluate((key) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const observer = new MutationObserver(() => {
        const dialog = document.querySelector('dialog.lightbox')
        if (!dialog) return
        observer.disconnect()
        dialog.dispatchEvent(
          key === 'Escape' ? new Event('cancel', { cancelable: true }) : new KeyboardEvent('keydown', { key, bubbles: true }),
        )
        resolve()
      })
      observer.observe(document.body, { childList: true })
      document.querySelector<HTMLElement>('.gallery button')?.click()
      return promise
    }, key)
  await openAndPress('ArrowLeft')
  await expect.poll(() => page.locator('.lightbox-count').textContent()).toMatch(/^2 من /)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await openAndPress('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

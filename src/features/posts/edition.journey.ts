import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

/** The languages of the titles in the list. */
const languages = (page: Page) =>
  page
    .locator('.posts > [data-id] h2')
    .evaluateAll((titles) => [...new Set(titles.map((title) => (/[ء-ي]/.test(title.textContent ?? '') ? 'ar' : 'en')))].sort())

test('the English edition lists news in English, and its reader chooses both or Arabic once for all lists', async () => {
  const { page } = await newReader('phone')
  // The first news may still be arriving.
  const open = async () => {
    await page.goto('/en')
    return languages(page)
  }
  await expect.poll(open).toEqual(['en'])
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  const choice = page.getByRole('navigation', { name: 'Language of the news' })
  await choice.getByRole('link', { name: 'English' }).waitFor()
  expect(await violations(page)).toEqual([])
  await choice.getByRole('link', { name: 'Arabic' }).click()
  await expect.poll(() => languages(page)).toEqual(['ar'])
  await page.goto('/en')
  await expect.poll(() => new URL(page.url()).searchParams.get('language')).toBe('ar')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Remove “In Arabic”' }).click()
  await expect.poll(() => languages(page)).toEqual(['en'])
  await page.goto('/en')
  await untilHydrated(page)
  expect(new URL(page.url()).search).toBe('')
})

test('the Arabic edition lists and leads with news in Arabic, and its reader chooses both languages once for all lists', async () => {
  const { page } = await newReader('phone')
  await page.goto('/news?category=first_page')
  expect(await languages(page)).toEqual(['ar'])
  await page.goto('/')
  await untilHydrated(page)
  expect(await languages(page)).toEqual(['ar'])
  await page.getByRole('button', { name: 'تصفية' }).click()
  await page.getByRole('navigation', { name: 'لغة الأخبار' }).getByRole('link', { name: 'كلتاهما' }).click()
  await expect.poll(() => languages(page)).toEqual(['ar', 'en'])
  await page.goto('/news?category=first_page')
  await expect.poll(() => new URL(page.url()).searchParams.get('language')).toBe('both')
  expect(await languages(page)).toEqual(['ar', 'en'])
})

test('a list with little news in English says so and offers both languages, which are then shown in other lists, too', async () => {
  const { page } = await newReader('phone')
  await page.goto('/en/news?sub_category=1&trending=mostfunny')
  await untilHydrated(page)
  await page.getByText('There is little news in this language here.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Show news in both languages' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('language')).toBe('both')
  await page.goto('/en')
  await expect.poll(() => new URL(page.url()).search).toBe('?language=both')
})

test('the chosen language joins the account of a visitor who signs in, and their other devices', async () => {
  const account = await newStaff('reader')
  const { page } = await newReader()
  await page.goto('/en')
  await untilHydrated(page)
  await page.evaluate(() => localStorage.setItem('content-language', 'other'))
  await signIn(page, account)
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/auth/profile/update'))
  await page.goto('/en')
  expect((await stored).status()).toBe(200)

  const { page: phone } = await newReader('phone')
  await signIn(phone, account)
  await phone.goto('/en')
  await phone.waitForURL('**/en/news?language=ar')
  await expect.poll(() => languages(phone)).toEqual(['ar'])
  await untilHydrated(phone)
  const removed = phone.waitForResponse((response) => response.url().endsWith('/api/auth/profile/update'))
  await phone.getByRole('link', { name: 'Remove “In Arabic”' }).click()
  expect((await removed).request().postDataJSON()).toEqual({ content_choice: null })
  await expect.poll(() => languages(phone)).toEqual(['en'])
})

test('media and the search field obey the chosen language of the news', async () => {
  const { page } = await newReader('phone')
  const open = async () => {
    await page.goto('/en/media')
    return languages(page)
  }
  await expect.poll(open).toEqual(['en'])
  const asked = (path: string) => page.waitForRequest((request) => new URL(request.url()).pathname === path)
  const contentOf = async (path: string, act: () => Promise<void>) => {
    const request = asked(path)
    await act()
    return new URL((await request).url()).searchParams.get('content')
  }
  const openSearch = async () => {
    await untilHydrated(page)
    await page.locator('.bottom').getByRole('button', { name: 'Search' }).click()
  }
  const field = page.locator('.search-dialog').getByRole('combobox')
  expect(await contentOf('/api/search/topics', openSearch)).toBe('en')
  expect(await contentOf('/api/search/suggestions', () => field.fill('kuw'))).toBe('en')
  await page.evaluate(() => localStorage.setItem('content-language', 'other'))
  await page.goto('/en/media')
  await page.waitForURL('**/en/media?language=ar')
  await expect.poll(() => languages(page)).toEqual(['ar'])
  expect(await contentOf('/api/search/topics', openSearch)).toBe('ar')
})

test('the search field of a wide window offers topics in the language chosen since it was last used', async () => {
  const { page } = await newReader()
  await page.goto('/en')
  await untilHydrated(page)
  const offered = () => page.locator('.search-popup .choices-topics .choice-text').allTextContents()
  const topicsOf = async (content: string) => {
    const { data } = await (await page.request.get(`/api/search/topics?language=en&content=${content}`)).json()
    return [...data.sections, ...data.people, ...data.places].map(({ text }) => text)
  }
  await page.keyboard.press('/')
  await expect.poll(offered).toEqual(await topicsOf('en'))
  expect(await topicsOf('ar')).not.toEqual(await topicsOf('en'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('navigation', { name: 'Language of the news' }).getByRole('link', { name: 'Arabic' }).click()
  await expect.poll(() => languages(page)).toEqual(['ar'])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await expect.poll(offered).toEqual(await topicsOf('ar'))
})

test('without scripts the language is a link of the page of filters', async () => {
  const { page } = await newReader('phone', { scripts: false })
  await page.goto('/en/filters')
  await page.getByRole('link', { name: 'Arabic', exact: true }).click()
  expect(await languages(page)).toEqual(['ar'])
})

test('an English page loads our Latin letters, and Arabic ones only where they are printed, with the same baseline', async () => {
  const { page } = await newReader('phone')
  const fonts: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('.woff2') && fonts.push(request.url().replace(/.*\/(plex(?:-latin)?-[a-z]+)-.*/, '$1')),
  )
  const open = async () => {
    await page.goto('/en')
    return languages(page)
  }
  await expect.poll(open).toEqual(['en'])
  await page.evaluate(() => document.fonts.ready)
  expect([...new Set(fonts)].sort()).toEqual(['plex-latin-regular', 'plex-latin-semibold'])
  // A face that came late is not used by the page that waited for it, so each is loaded under a
  // name of its own.
  const baselines = await page.evaluate(async () => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText)
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const measure = async (name: string) => {
      const source = new RegExp(`font-family: "?${name}"?; src: (url\\([^)]+\\))`).exec(styles.join())?.[1]
      document.fonts.add(await new FontFace(`${name} measured`, String(source)).load())
      context.font = `100px "${name} measured"`
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
      return [fontBoundingBoxAscent, fontBoundingBoxDescent]
    }
    return [await measure('Plex Latin'), await measure('Plex Arabic')]
  })
  expect(baselines[0]).toEqual(baselines[1])
})

test('Arabic headlines on an English page are in our letters, on the page that is opened and on the next one, and nothing shifts', async () => {
  const { page, context } = await newReader('phone')
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { shifted: number }
    scope.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) scope.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  /** The typefaces in which the first Arabic headline is painted. */
  const typefaces = async () => {
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.posts h2[lang=ar] .post-link' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return [...new Set(fonts.map(({ familyName, isCustomFont }) => `${familyName} ${isCustomFont}`))]
  }
  const ours = ['IBM Plex Sans Arabic SmBld true']
  await page.goto('/en/news?language=both')
  await untilHydrated(page)
  await page.locator('.posts h2[lang=ar]').first().waitFor()
  expect(await typefaces()).toEqual(ours)
  expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.001)

  await page.goto('/en')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('navigation', { name: 'Language of the news' }).getByRole('link', { name: 'Arabic' }).click()
  await expect.poll(() => languages(page)).toEqual(['ar'])
  expect(await typefaces()).toEqual(ours)
})

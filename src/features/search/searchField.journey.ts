import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { query } from '../../../e2e/searchPage.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const field = (page: Page) => page.locator('.top-search').getByRole('combobox', { name: 'ابحث في الأخبار' })
const suggestions = (page: Page) => page.locator('.search-popup .choice-text').allInnerTexts()
const activeOption = (page: Page) =>
  page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent)

const recent = (page: Page) => page.locator('.search-popup .i-history').allInnerTexts()

/** Searches by keyboard: / focuses the field from anywhere on the page. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await field(page).fill(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).get('search')).toBe(words)
}

test('earlier searches are offered again on this device: latest first, each in one spelling only', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  for (const words of ['النفط', 'الكويت', 'الدوري', 'الكُوَيْتْ']) await search(page, words)
  // The code that stores searches is loaded by the first one.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mirqab.searches'))).toContain('الكُوَيْتْ')
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await expect.poll(() => recent(page)).toEqual(['الكُوَيْتْ', 'الدوري', 'النفط'])
  expect(await violations(page)).toEqual([])
  await page.locator('.choices-topics').first().waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => activeOption(page)).toBe(await page.locator('.search-popup .choice-text').last().textContent())
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(page)).toBeUndefined()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).get('search')).toBe('الدوري')
  await expect.poll(() => field(page).inputValue()).toBe('الدوري')
})

test('an earlier search is removed by its button, with pointer or keyboard, and clearing all of them can be undone', async () => {
  const { page } = await newReader()
  await page.addInitScript(() => localStorage.setItem('mirqab.searches', JSON.stringify(['أولى', 'ثانية', 'ثالثة', 'رابعة'])))
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await expect.poll(() => recent(page)).toHaveLength(4)
  for (const key of ['ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => recent(page)).toEqual(['ثانية', 'ثالثة', 'رابعة'])
  await page.keyboard.press('Delete')
  await expect.poll(() => recent(page)).toEqual(['ثالثة', 'رابعة'])
  await page.locator('.search-popup').getByRole('button', { name: 'احذف «رابعة»' }).click()
  await expect.poll(() => recent(page)).toEqual(['ثالثة'])
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'امسحها كلها' }).click()
  await expect.poll(() => recent(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('mirqab.searches'))).toBeNull()
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mirqab.searches'))).toBe('["ثالثة"]')
})

test('an empty search field offers sections to open, and people and places of the day to search for', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.bottom').getByRole('button', { name: 'بحث' }).click()
  const groups = page.locator('.search-popup .choices-topics')
  await groups.getByText('أماكن اليوم').waitFor()
  await groups.getByText('أقسام اليوم').waitFor()
  expect(await violations(page)).toEqual([])
  const place = groups.filter({ hasText: 'أماكن اليوم' }).locator('.choice-text').first()
  const name = await place.textContent()
  await place.click()
  await expect.poll(() => query(page).get('search')).toBe(name)
  await page.locator('.posts > [data-id]').first().waitFor()
})

test('on a phone the search fills the screen, and its suggestions are large enough to touch', async () => {
  const { page } = await newReader({ width: 320, height: 640 })
  await page.addInitScript(() => localStorage.setItem('mirqab.searches', JSON.stringify(['الكويت', 'سوق '.repeat(40)])))
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.bottom').getByRole('button', { name: 'بحث' }).click()
  const popup = page.locator('.search-dialog .search-popup')
  await popup.waitFor()
  expect(await violations(page)).toEqual([])
  const sizes = await popup
    .locator('.choice-text, button')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await popup.getByText('الكويت').click()
  await expect.poll(() => query(page).get('search')).toBe('الكويت')
  await page.locator('.search-dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('no code of the search field is loaded before it is used', async () => {
  const { page } = await newReader()
  const loaded: string[] = []
  page.on('request', (request) => /SearchPopup|\/search-/.test(request.url()) && loaded.push(request.url()))
  await page.goto('/')
  await untilHydrated(page)
  expect(loaded).toEqual([])
  await page.keyboard.press('/')
  await expect.poll(() => loaded.length).toBeGreaterThan(0)
})

test('suggestions appear while typing, in any spelling, and work by keyboard; choosing an agency opens its page', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  const last = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === 'السـاريَة')
  await page.keyboard.type('السـاريَة', { delay: 30 })
  await last
  const option = page.getByRole('option').filter({ hasText: 'شبكة السارية' })
  await option.waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBeLessThanOrEqual(1 + 8)
  expect(await violations(page)).toEqual([])
  for (let before = await activeOption(page); !before?.includes('شبكة السارية'); before = await activeOption(page)) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOption(page)).not.toBe(before)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/news/agency/*')
  await expect.poll(() => field(page).inputValue()).toBe('')
  await expect
    .poll(() =>
      page
        .locator('.posts .agency')
        .allTextContents()
        .then((names) => [...new Set(names)]),
    )
    .toEqual(['شبكة السارية'])
})

test('only the response to the latest input is shown, and Esc closes the suggestions without losing the words', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/search/suggestions?*', async (route) => {
    const words = new URL(route.request().url()).searchParams.get('q')
    if (words === 'أول') await released.promise
    await route.fulfill({ json: { data: [{ text: `${words} كلمة`, kind: 'query' }] } }).catch(() => {})
  })
  await page.keyboard.press('/')
  const requested = page.waitForRequest('**/api/search/suggestions?*')
  await field(page).fill('أول')
  await requested
  await field(page).fill('ثان')
  await expect.poll(() => suggestions(page)).toEqual(['ابحث عن «ثان»', 'ثان كلمة'])
  released.resolve()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => field(page).inputValue()).toBe('ثان')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => suggestions(page)).toEqual(['ابحث عن «ثان»', 'ثان كلمة'])
})

test('what was typed is offered first, with and without suggestions, by keyboard and to screen readers', async () => {
  const { page } = await newReader()
  await page.route('**/api/search/suggestions?*', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await page.keyboard.type('وزارة ')
  await expect.poll(() => suggestions(page)).toEqual(['ابحث عن «وزارة»'])
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('اقتراح واحد، انتقل إليه بالسهم')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(page)).toBe('ابحث عن «وزارة»')
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).get('search')).toBe('وزارة')
  await expect.poll(() => field(page).inputValue()).toBe('وزارة')
})

test('Enter during input-method composition does not submit the search', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await page.keyboard.type('الساري')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  expect(query(page).get('search')).toBeNull()
})

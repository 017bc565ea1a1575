import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from './reader.ts'

openBrowser()

const query = (page: Page) => new URL(page.url()).searchParams
const shown = (page: Page) => page.locator('.chip-on').allInnerTexts()

test('a section is one tap away, is part of the address, and its list contains only its posts', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  const chip = page.locator('.chips a.dot').nth(2)
  const name = await chip.textContent()
  await chip.click()
  await expect.poll(() => shown(page)).toEqual([name])
  const colours = await page.locator('.posts .meta .dot').evaluateAll((dots) => dots.map((dot) => dot.className))
  expect(new Set(colours).size).toBe(1)
  expect(query(page).get('main_category')).toMatch(/^\d+$/)
})

test('filters combine into a sentence, survive a reload, and can be removed one by one or all at once', async () => {
  const { page } = await newReader()
  await page.goto('/?trending=mostviews&main_category=1')
  await untilHydrated(page)
  await expect.poll(() => shown(page)).toHaveLength(2)
  expect((await shown(page))[0]).toBe('الأكثر مشاهدة')
  await page.reload()
  await untilHydrated(page)
  await expect.poll(() => shown(page)).toHaveLength(2)
  await page.getByRole('link', { name: 'أزل «الأكثر مشاهدة»' }).click()
  await expect.poll(() => shown(page)).toHaveLength(1)
  await page.goBack()
  await expect.poll(() => shown(page)).toHaveLength(2)
  await page.getByRole('link', { name: 'امسح الكل' }).first().click()
  await expect.poll(() => shown(page)).toEqual([])
  expect(new URL(page.url()).search).toBe('')
})

test('the filter sheet finds an agency in any spelling, and choosing it opens its page', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const agency = String(await page.locator('.posts .agency').first().textContent()).trim()
  await page.getByRole('button', { name: 'تصفية' }).click()
  const dialog = page.getByRole('dialog', { name: 'تصفية الأخبار' })
  await dialog.locator('.option').first().waitFor()
  // Hasty spelling: no hamza, and a tatweel.
  await dialog.getByRole('searchbox').fill(agency.replaceAll(/[أإآ]/g, 'ا').replace(/^(.)/, '$1ـ'))
  await dialog.locator('.option-agency a').first().click()
  await page.waitForURL('**/news/agency/*')
  await expect.poll(() => shown(page)).toEqual([agency])
  await page.keyboard.press('Escape')
  expect(new Set(await page.locator('.posts .agency').allTextContents())).toEqual(new Set([agency]))
})

test('the filter sheet shows this week’s number of posts for each choice, and choosing one lists them', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'تصفية' }).click()
  const options = page.getByRole('dialog', { name: 'تصفية الأخبار' }).locator('.option-category')
  await options.first().waitFor()
  const categories = await options.evaluateAll((rows) =>
    rows.map((row) => ({
      href: row.querySelector('a')?.getAttribute('href') ?? '',
      posts: Number(row.querySelector('.option-count')?.textContent),
    })),
  )
  const few = categories.filter(({ posts }) => posts > 0).sort((a, b) => a.posts - b.posts)[0]
  if (!few) throw new Error('no category with posts')
  // A list has each story once, which may be several posts.
  await page.goto(`${few.href}&reports=all`)
  await expect.poll(() => page.locator('.posts > .post').count()).toBeGreaterThanOrEqual(Math.min(few.posts, 50))
})

test('trending offers nine rankings, and the chosen one becomes the tab', async () => {
  const { page } = await newReader('tablet')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'الأكثر تداولاً' }).click()
  await expect.poll(() => page.locator('#trending .menu-link').count()).toBe(9)
  await page.getByRole('link', { name: 'الأكثر إعجاباً' }).click()
  await expect.poll(() => query(page).get('trending')).toBe('mostlikes')
  await expect.poll(() => page.locator('.trending-tab').textContent()).toContain('الأكثر إعجاباً')
  expect(await page.locator('#trending').isVisible()).toBe(false)
})

test('a search highlights its words in titles, in any of their forms', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await page.keyboard.type('الكويت')
  await page.keyboard.press('Enter')
  await page.locator('.posts mark').first().waitFor()
  expect(query(page).get('search')).toBe('الكويت')
  for (const word of await page.locator('.posts mark').allTextContents()) expect(word).toMatch(/كويت|kuwait/i)
})

test('a search without results offers next steps', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.bottom').getByRole('button', { name: 'بحث' }).click()
  await page.keyboard.type('غغغغغغ')
  await page.keyboard.press('Enter')
  await page.getByText('لا نتائج عن «غغغغغغ»').waitFor()
  await page.locator('.empty').getByRole('link', { name: 'أحدث الأخبار' }).click()
  await page.locator('.posts').waitFor()
})

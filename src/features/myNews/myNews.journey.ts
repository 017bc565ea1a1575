import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { publishStory } from '../../../e2e/publishStory.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff, newSubscriber } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const hasFocus = (link: Locator) => link.evaluate((element) => element === document.activeElement)
const path = (page: Page) => decodeURI(new URL(page.url()).pathname)

test('a subscriber finds their news with its reasons right after saving, reads it beside the list, and new stories announce themselves', async () => {
  const { page } = await newReader()
  await signIn(page, await newSubscriber())
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'صفحتي الإخبارية' }).first().click()
  await page.getByRole('link', { name: 'حدّد اهتماماتك' }).click()
  await page.getByLabel('كلمة مفتاحية').fill('الكويت')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  await page.getByRole('status').getByRole('link', { name: 'صفحتي الإخبارية' }).click()
  const items = page.locator('.my-news > li')
  await items.first().waitFor()
  await items
    .first()
    .getByText(/بسبب:.*كويت/)
    .waitFor()
  expect(await violations(page)).toEqual([])
  const title = await items.first().locator('.my-link').textContent()
  await items.first().locator('.my-link').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => path(page)).toMatch(/^\/my-page\/\d+\//)
  await page.locator('.post-panel h1').waitFor()
  expect(await page.locator('.post-panel h1').textContent()).toBe(title)
  expect(await page.locator('.my-news > li[aria-current]').count()).toBe(1)
  // The same keys as in the list of all news.
  await page.keyboard.press('Escape')
  await expect.poll(() => path(page)).toBe('/my-page')
  // The heading of the story, which has the focus until the story is closed, has the same text.
  await expect.poll(() => hasFocus(items.first().locator('.my-link'))).toBe(true)
  await page.keyboard.press('KeyJ')
  await expect.poll(() => hasFocus(items.nth(1).locator('.my-link'))).toBe(true)
  await items.first().locator('.agency').click()
  await expect.poll(() => path(page)).toMatch(/^\/my-page\/agency\/\d+$/)
  await page.getByRole('link', { name: 'كل أخباري' }).waitFor()
  expect(await page.locator('.side [aria-current="page"]').allTextContents()).toEqual(['صفحتي الإخبارية'])
})

test('new stories announce themselves in the personal list, and appear when the reader asks for them', async () => {
  const { page } = await newReader('phone', { light: true })
  await signIn(page, await newSubscriber())
  await page.goto('/en/my-page')
  await untilHydrated(page)
  await page.getByText('You have not chosen your interests yet').waitFor()
  await page.evaluate(async () => {
    const { data } = { data: await (await fetch('/api/categorization')).json() }
    const token = decodeURIComponent(document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '')
    const body = JSON.stringify({ main_categories: data.main_categories.map(({ id }: { id: number }) => id) })
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
    await fetch('/api/user/profile/settings', { method: 'POST', headers, body })
  })
  await page.reload()
  const items = page.locator('.my-news > li')
  await items.first().waitFor()
  const before = await items.first().textContent()
  await publishStory()
  await page.getByRole('button', { name: 'New stories for you' }).click()
  await expect.poll(() => items.first().textContent()).not.toBe(before)
  // On the phone, the arrow above the post is the way back, also after a reload.
  await items.first().locator('.my-link').click()
  await expect.poll(() => path(page)).toMatch(/^\/en\/my-page\/\d+\//)
  await page.reload()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(() => path(page)).toBe('/en/my-page')
  await expect.poll(() => page.locator('.bottom [aria-current="page"]').allTextContents()).toEqual(['My news page'])
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('a visitor signs in first, and a reader without a plan sees what one keyword would bring and what the plans give', async () => {
  const { page } = await newReader('phone')
  await page.goto('/my-page')
  await expect.poll(() => path(page)).toBe('/login')
  await signIn(page, await newStaff('reader'))
  await page.goto('/my-page')
  await untilHydrated(page)
  await page.getByLabel('جرّب كلمة').fill('الكويت')
  await page
    .getByRole('region', { name: 'ما كانت ستجلبه في آخر سبعة أيام' })
    .getByText(/في اليوم|في هذه المدة/)
    .waitFor()
  expect(await page.locator('.my-plans > li').count()).toBe(4)
  expect(await page.getByRole('link', { name: 'اختر باقتك' }).getAttribute('href')).toBe('/profile/subscribe')
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

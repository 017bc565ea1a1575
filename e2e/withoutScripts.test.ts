import { expect, test } from 'vitest'
import { newAccount } from './accounts.ts'
import { newReader, openBrowser, sidewaysScroll } from './reader.ts'

openBrowser()

test('without scripts, the menu of a phone is at the end of the page, and its links work', async () => {
  const { page } = await newReader('phone', { scripts: false })
  await page.goto('/')
  await page.getByRole('link', { name: 'القائمة', exact: true }).click()
  expect(new URL(page.url()).hash).toBe('#menu')
  const menu = page.locator('#menu')
  expect(await menu.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
  expect(await sidewaysScroll(page)).toBe(0)
  await menu.getByRole('link', { name: 'صور وفيديو' }).click()
  await page.waitForURL('**/media')
})

test('without scripts, no button is shown that needs them', async () => {
  for (const window of ['phone', 'tablet', 'desktop'] as const) {
    const { page } = await newReader(window, { scripts: false })
    for (const path of ['/', '/media', '/news?search=الكويت']) {
      await page.goto(path)
      const dead = page.locator('button[type="button"]:not([popovertarget]):visible')
      expect(await dead.count(), `${path} on a ${window}`).toBe(0)
    }
  }
})

test.each(['phone', 'tablet', 'desktop'] as const)('without scripts, a search on a %s keeps the other filters', async (window) => {
  const { page } = await newReader(window, { scripts: false })
  await page.goto('/news/agency')
  await page.locator('.chips .dot').first().click()
  const section = new URL(page.url()).searchParams.get('main_category')
  expect(section).toMatch(/^\d+$/)
  if (window !== 'desktop') await page.locator('a[href="#find"]:visible').first().click()
  const field = page.locator('input[name="search"]:visible').first()
  await field.fill('الكويت')
  await field.press('Enter')
  await page.locator('.chip-on').first().waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect({ pathname, ...Object.fromEntries(searchParams) }).toEqual({ pathname: '/news', search: 'الكويت', main_category: section })
})

test.each([
  ['/', 'تصفية'],
  ['/en', 'Filter'],
])('without scripts, filters are a page of links that keep each other: %s', async (path, filter) => {
  const { page } = await newReader('phone', { scripts: false })
  await page.goto(path)
  await page.getByRole('link', { name: filter, exact: true }).click()
  await page.locator('.option-main_category a').first().click()
  expect(await page.locator('.chip-on').count()).toBe(1)
  await page.getByRole('link', { name: filter, exact: true }).click()
  expect(await page.locator('.option a[aria-current]').count()).toBe(1)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.locator('.option-agency a').first().click()
  expect(await page.locator('.chip-on').count()).toBe(2)
  expect(await page.locator('.post-link').count()).toBeGreaterThan(0)
  await page.locator('.chip-on').first().click()
  expect(await page.locator('.chip-on').count()).toBe(1)
})

test('without scripts, the end of a list leads to the next page', async () => {
  const { page } = await newReader('phone', { scripts: false })
  await page.goto('/')
  const listed = new Set(await page.locator('.post-link').allTextContents())
  await page.getByRole('link', { name: 'حمّل المزيد' }).click()
  const next = await page.locator('.list a').allTextContents()
  expect(next.length).toBeGreaterThan(0)
  expect(next.filter((title) => listed.has(title)).length).toBeLessThan(next.length)
})

test('without scripts, a reader signs in from an article, comments and replies', async () => {
  const account = await newAccount()
  const { page } = await newReader('phone', { scripts: false })
  await page.goto('/')
  await page.locator('.post-link').nth(5).click()
  await page.getByRole('link', { name: 'اعرض التعليقات' }).click()
  await page.locator('#email').fill(account.email)
  await page.locator('#password').fill(account.password)
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
  const words = `تعليق بلا سكربت ${account.email}`
  await page.locator('#content').fill(words)
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByText('نُشر تعليقك').waitFor()
  await page.getByText(words).waitFor()
  await page.locator('main').getByRole('link', { name: 'ردّ', exact: true }).first().click()
  await page.locator('#content').fill('وهذا ردّي عليه')
  await page.getByRole('button', { name: 'انشر الرد' }).click()
  await page.locator('.replies').getByText('وهذا ردّي عليه').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('link', { name: 'كل التعليقات' }).click()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await page.locator('#email').waitFor()
})

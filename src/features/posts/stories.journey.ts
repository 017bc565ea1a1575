import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

test('the number of agencies opens the other reports below a row, and closes them again', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const row = page.locator('.posts > [data-id]:has([data-tap=reports])').first()
  const count = row.locator('[data-tap=reports]')
  const agency = await row.locator('a.agency').textContent()
  await count.tap()
  const reports = row.locator('.story-reports')
  await reports.locator('li').first().waitFor()
  expect(await count.getAttribute('aria-expanded')).toBe('true')
  expect(await reports.locator('bdi').allInnerTexts()).not.toContain(agency)
  expect(new URL(page.url()).pathname).toBe('/')
  await reports.locator('li a').first().tap()
  await page.locator('.prose').waitFor()
  await page.goBack()
  await reports.locator('li').first().waitFor()
  await count.tap()
  await expect.poll(() => reports.count()).toBe(0)
  expect(await count.getAttribute('aria-expanded')).toBe('false')
})

test('the number of agencies leads to the story’s page in another tab, and without scripts', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/en')
  const href = await page.locator('[data-tap=reports]').first().getAttribute('href')
  expect(href).toMatch(/^\/en\/story\/\d+$/)
  await page.goto(href ?? '')
  expect(await page.locator('h1').first().textContent()).not.toBe('')
})

test('a switch shows every report of the latest news, and leads back', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'كل التقارير' }).tap()
  await page.waitForURL('**/news?reports=all')
  await page.getByRole('link', { name: 'كل خبر مرة واحدة' }).tap()
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
})

test.each(['phone', 'desktop'] as const)('the front page has a lead with its reports, and sections, on a %s', async (device) => {
  const { page } = await newReader(device)
  await page.goto('/news?category=first_page')
  const lead = page.locator('.posts > .lead')
  expect(await lead.count()).toBe(1)
  const box = async (selector: string) => await page.locator(selector).first().boundingBox()
  const [list, picture] = [await box('.posts'), await box('.lead .thumb')]
  expect(picture?.width).toBeGreaterThan((list?.width ?? 0) - 40)
  expect(await page.locator('.part-head h2').allInnerTexts()).toContain('المزيد')
  const tops = await page.locator('.posts > .second').evaluateAll((posts) => posts.map((post) => post.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(1)
  expect(new Set(tops).size).toBe(device === 'desktop' ? 1 : tops.length)
})

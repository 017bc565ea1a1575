import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

const day = (path: string) => /^\/news\/\d{4}\/\d\d\/\d\d$/.test(path)

test('the calendar above the latest news opens the archive at its newest day, and a link the day before', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'أرشيف الأخبار حسب اليوم' }).tap()
  await page.waitForURL((url) => day(url.pathname))
  const newest = page.url()
  const heading = page.locator('h1', { hasText: /^(الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت) \d+ \S+ \d{4}$/ })
  const newestDay = await heading.textContent()
  await page.locator('[rel~=prev]').tap()
  await page.waitForURL((url) => day(url.pathname) && url.href < newest)
  await expect.poll(() => heading.textContent()).not.toBe(newestDay)
  await page.locator('.posts > [data-id]').first().waitFor()
  const dayBefore = await heading.textContent()
  await expect.poll(() => page.title()).toContain(`أخبار ${dayBefore}`)
  await page.locator('[rel~=next]').tap()
  await page.waitForURL(newest)
})

test('a form opens any day of the archive, also without scripts', async () => {
  const { page } = await newReader('desktop', { scripts: false })
  await page.goto('/en')
  await page.getByRole('link', { name: 'News archive by day' }).click()
  await page.locator('[rel~=prev]').click()
  await page.waitForURL((url) => day(url.pathname.slice(3)))
  const before = page.url()
  const date = new URL(before).pathname.slice(-10)
  await page.goto('/en/news')
  await page.getByRole('link', { name: 'News archive by day' }).click()
  await page.locator('input[type=date]').fill(date.replaceAll('/', '-'))
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(before)
})

test('the date of an article leads to the news of its day', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.posts .post-link').first().tap()
  await page.locator('.prose').waitFor()
  await page.locator('.byline time').tap()
  await page.waitForURL((url) => day(url.pathname))
  await page.locator('.posts > [data-id]').first().waitFor()
})

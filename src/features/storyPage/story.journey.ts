import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

test.each(['', '/en'])('a story’s page has every agency’s headline, leads to the articles, and these lead back (%s)', async (prefix) => {
  const { page } = await newReader('phone')
  await page.goto(`${prefix}/news?category=first_page`)
  await page.goto((await page.locator('a.agencies').first().getAttribute('href')) ?? '')
  await untilHydrated(page)
  const reports = page.locator('.story-timeline > li')
  expect(await reports.count()).toBeGreaterThan(1)
  const title = await page.locator('h1').textContent()
  // The newest in the language of the edition, which need not be the newest of all.
  const inLanguage = (headline: string) => /[ء-ي]/.test(headline) === (prefix === '')
  expect((await reports.locator('h3').allTextContents()).find(inLanguage)).toBe(title)
  await reports.first().locator('h3 a').tap()
  await page.locator('.prose').waitFor()
  await page.locator('.reports .whole-story').tap()
  await page.waitForURL(`**${prefix}/story/**`)
  await page.locator('.story-timeline').waitFor()
})

test('the light page of a story has the same headlines', async () => {
  const { page } = await newReader('phone')
  await page.goto('/light/news?category=first_page')
  await page.locator('.list .meta a').first().click()
  await page.waitForURL('**/light/story/*')
  expect(await page.locator('.list > li').count()).toBeGreaterThan(1)
  await page.locator('.list > li > a').first().click()
  await page.waitForURL('**/light/**')
  await page.locator('article h1').waitFor()
})

test('a story that is not there is not found', async () => {
  const { page } = await newReader('desktop', { expected: ['404'] })
  const response = await page.goto('/story/999999999')
  expect(response?.status()).toBe(404)
})

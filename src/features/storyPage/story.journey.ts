import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, newAccount } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test.each(['', '/en'])('a story’s page has every agency’s headline, leads to the articles, and these lead back (%s)', async (prefix) => {
  const { page } = await newReader('phone')
  await page.goto(`${prefix}/news?category=first_page`)
  await page.goto((await page.locator('a.agencies').first().getAttribute('href')) ?? '')
  await untilHydrated(page)
  const headlines = page.locator('.story-headlines h3')
  expect(await headlines.count()).toBeGreaterThan(1)
  const title = await page.locator('h1').textContent()
  // The newest in the language of the edition, which need not be the newest of all.
  const inLanguage = (headline: string) => /[ء-ي]/.test(headline) === (prefix === '')
  expect((await headlines.allTextContents()).find(inLanguage)).toBe(title)
  await headlines.first().locator('a').tap()
  await page.locator('.prose').waitFor()
  await page.locator('.reports .whole-story').tap()
  await page.waitForURL(`**${prefix}/story/**`)
  await page.locator('.story-timeline').waitFor()
})

test('a story’s page says what happened, then step by step how, without a sentence twice', async () => {
  const { page } = await newReader('phone')
  await page.goto(await pathOfStory(page, ''))
  expect(await page.locator('.story-standfirst p[lang]').count()).toBeGreaterThan(0)
  const texts = await page.locator('.story-page p[lang]').allTextContents()
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!؟])\s/))
  expect(new Set(sentences).size).toBe(sentences.length)
  const times = await page.locator('.story-timeline > li').evaluateAll((all) => all.map((one) => one.querySelector('time')?.dateTime ?? ''))
  expect(times.length).toBeGreaterThan(0)
  expect(times).toEqual(times.toSorted())
  await page.locator('.story-standfirst .whole-story').tap()
  await page.locator('.prose').waitFor()
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

/** The address of a story of several agencies, in this edition. */
async function pathOfStory(page: Page, prefix: string): Promise<string> {
  await page.goto(`${prefix}/news?category=first_page`)
  return (await page.locator('a.agencies').first().getAttribute('href')) ?? ''
}

test('the agencies’ headlines stand side by side, on a phone in a strip that does not widen the page', async () => {
  for (const window of ['phone', 'desktop'] as const) {
    const { page } = await newReader(window)
    await page.goto(await pathOfStory(page, '/en'))
    await untilHydrated(page)
    const cards = page.locator('.story-headlines > li')
    expect(await cards.count()).toBeGreaterThan(1)
    const [first, second] = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect()))
    expect(first?.top).toBe(second?.top)
    expect(await sidewaysScroll(page)).toBe(0)
    await cards.first().locator('.agency').first().click()
    await page.locator('.prose').waitFor()
  }
})

test('a reader hides a story on its page, and shows it again', async () => {
  const { page } = await newReader('phone')
  const path = await pathOfStory(page, '')
  await page.goto(path)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'أخفِ هذا الخبر' }).tap()
  await page.getByRole('status').getByText('لن ترى هذا الخبر في القوائم').waitFor()
  await page.goto('/news?category=first_page')
  await untilHydrated(page)
  expect(await page.locator(`a.agencies[href="${path}"]`).filter({ visible: true }).count()).toBe(0)
  await page.goto(path)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'أظهر الخبر' }).tap()
  await page.getByRole('button', { name: 'أخفِ هذا الخبر' }).waitFor()
})

test('the page of a story shows what readers wrote below its reports, and leads there', async () => {
  const { page } = await newReader('desktop')
  await page.goto(await pathOfStory(page, ''))
  const report = (await page.locator('.story-timeline a.agency').first().getAttribute('href')) ?? ''
  const story = page.url()
  const text = `تعليق على تقرير ${Date.now()}`
  const resource_id = Number(/\/(\d+)\//.exec(report)?.[1])
  await (await callAs(await newAccount()))('/api/auth/comments', { type: 'post', resource_id, content: text })
  await page.goto(story)
  await untilHydrated(page)
  await page.locator('.story-feeds').scrollIntoViewIfNeeded()
  const comment = page.locator('.comment').filter({ hasText: text })
  await comment.waitFor()
  expect(await comment.locator('.listed-subject').textContent()).toMatch(/^على تقرير «/)
  expect(await violations(page)).toEqual([])
  await comment.locator('.listed-subject').click()
  await page.waitForURL(`**${encodeURI(decodeURI(report))}#comment-*`)
})

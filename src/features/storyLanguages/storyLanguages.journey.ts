import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import type { PostPage } from '../posts/schema.ts'

openBrowser()

test('an event that agencies of both languages report is one story, with a headline in the language of each edition', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  const newest = async (language: 'ar' | 'en') =>
    ((await (await page.request.get(`/api/posts?language=${language}&pagination=200`)).json()) as PostPage).data
  // Of several agencies: another journey writes own news in both languages.
  const findInBoth = async () => {
    const inArabic = new Map((await newest('ar')).map((post) => [post.story.id, post]))
    return (await newest('en')).find(({ story, category }) => category && story.agencies > 1 && inArabic.has(story.id))
  }
  // A job joins them within a minute.
  await expect.poll(findInBoth, { timeout: 90_000 }).toBeDefined()
  const { story, category } = (await findInBoth()) as PostPage['data'][number]
  const more = story.agencies - 1
  for (const [path, letters, others] of [
    [`/news?category=${category?.id}`, /[ء-ي]/, /وكالات أخرى|وكالة أخرى|وكالتان/],
    [`/en/news?category=${category?.id}`, /^[^ء-ي]+$/, new RegExp(`^and ${more} others?$`)],
  ] as const) {
    await page.goto(path)
    const row = page.locator(`.posts > [data-of~="s${story.id}"]`)
    await row.first().waitFor()
    expect(await row.count()).toBe(1)
    expect(await row.locator('h2').textContent()).toMatch(letters)
    expect(await row.locator('a.agencies').textContent()).toMatch(others)
  }
  for (const [path, letters] of [
    [`/story/${story.id}`, /[ء-ي]/],
    [`/en/story/${story.id}`, /^[^ء-ي]+$/],
  ] as const) {
    await page.goto(path)
    await untilHydrated(page)
    expect(await page.locator('h1').textContent()).toMatch(letters)
    const titles = await page.locator('.story-headlines h3').allTextContents()
    expect(titles.some((title) => /[ء-ي]/.test(title)) && titles.some((title) => !/[ء-ي]/.test(title))).toBe(true)
  }
})

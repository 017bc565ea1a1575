import type { Page } from 'playwright'
import { expect } from 'vitest'
import { untilHydrated } from './reader.ts'

/** The comments of the nth newest story, among those too new for the demo's seeded comments (`demo/followArchive.ts`). */
export async function storyPath(page: Page, n: number, locale = ''): Promise<string> {
  const newest = async (): Promise<{ id: number; published_at: string }[]> => {
    const { data } = await (await page.context().request.get('/api/posts')).json()
    return data.filter((post: { published_at: string }) => Date.parse(post.published_at) > Date.now() - 35 * 60_000)
  }
  await expect.poll(async () => (await newest()).length, { timeout: 90_000 }).toBeGreaterThan(n)
  return `${locale}/news/${(await newest())[n]?.id}#comments`
}

export const field = (page: Page) => page.getByLabel(/^(اكتب تعليقك|Write a comment)$/)
export const comment = (page: Page, text: string) => page.locator('.comment').filter({ hasText: text })
/** The number in the heading of the comments; 0 when it has none. */
export const total = async (page: Page) => Number((await page.locator('#comments-title').textContent())?.match(/\d+/)?.[0] ?? 0)

export async function openComments(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await field(page).waitFor()
  await page.locator('.comments .comment-list').waitFor({ state: 'attached' })
}

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: /^(انشر|Post)$/ }).click()
  await comment(page, text).waitFor()
}

import type { Page } from 'playwright'
import { publishStory } from './publishStory.ts'
import { untilHydrated } from './reader.ts'

/** The comments of a story that is published for this, so that nobody else comments on it. */
export async function newStoryPath(locale = ''): Promise<string> {
  return `${locale}/news/${(await publishStory()).id}#comments`
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

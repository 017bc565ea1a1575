import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newAccount, signIn } from '../../../e2e/accounts.ts'
import { field } from '../../../e2e/commentSection.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

/** Every key of both storages, with its value. */
const everything = (page: Page) =>
  page.evaluate(() => Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)].sort()))

const storedKeys = async (page: Page) => Object.keys(await everything(page))

async function openSignedIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('.side .i-sign-out').waitFor()
}

/**
 * Leaves what a reader leaves: a post read, a comment begun, an option of a poll chosen, and what a
 * later version of the site may store.
 */
async function leaveTraces(page: Page): Promise<string> {
  // Its comments are loaded at once.
  const path = `${(await page.locator('.post-link').first().getAttribute('href')) ?? ''}#comments`
  await openSignedIn(page, path)
  await field(page).fill('مسودة لم تُرسل')
  await page.evaluate(() => {
    sessionStorage.setItem('poll-1', '2')
    sessionStorage.setItem('later', 'شيء آخر')
    localStorage.setItem('mirqab.searches', '["راتب التقاعد"]')
    localStorage.setItem('later', 'شيء آخر')
  })
  await expect
    .poll(() => storedKeys(page))
    .toEqual(expect.arrayContaining(['mirqab.read', 'later', expect.stringMatching('^comment-draft')]))
  return path
}

test('after signing out, neither storage of any tab has anything of the reader, and no draft is shown', async () => {
  // The other tab may be asking for its recommendations while the session ends.
  const { page, context } = await newReader('desktop', { expected: ['/api/auth/recommendation/', 'ForYou-'] })
  await signIn(page, await newAccount())
  await openSignedIn(page, '/')
  const path = await leaveTraces(page)
  const other = await context.newPage()
  await openSignedIn(other, path)
  await field(other).fill('مسودة ثانية')
  await page.locator('.side .i-sign-out').click()
  for (const tab of [page, other]) {
    await tab.locator('.side').getByRole('link', { name: 'تسجيل الدخول' }).waitFor()
    await expect.poll(() => storedKeys(tab)).toEqual([])
  }
  await expect.poll(() => field(other).inputValue()).toBe('')
})

test('what a reader left stays when their session ends, and goes when another signs in', async () => {
  const { page, context } = await newReader('desktop', { expected: ['401', 'ApiError'] })
  const [first, second] = [await newAccount(), await newAccount()]
  await signIn(page, first)
  await openSignedIn(page, '/')
  await leaveTraces(page)
  const draft = field(page)
  await context.clearCookies()
  await page.reload()
  await page.locator('.side').getByRole('link', { name: 'تسجيل الدخول' }).waitFor()
  await expect.poll(() => draft.inputValue()).toBe('مسودة لم تُرسل')
  await signIn(page, first)
  await page.reload()
  await page.locator('.side .i-sign-out').waitFor()
  await expect.poll(() => draft.inputValue()).toBe('مسودة لم تُرسل')
  await context.clearCookies()
  await signIn(page, second)
  await page.reload()
  await page.locator('.side .i-sign-out').waitFor()
  await expect.poll(() => draft.inputValue()).toBe('')
  const left = JSON.stringify(await everything(page))
  for (const trace of ['مسودة', 'راتب', 'شيء آخر', 'poll-1', first.email]) expect(left).not.toContain(trace)
})

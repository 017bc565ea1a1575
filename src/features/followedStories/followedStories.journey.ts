import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

async function openStory(page: Page): Promise<void> {
  await page.goto('/news?category=first_page')
  await page.goto((await page.locator('a.agencies').first().getAttribute('href')) ?? '')
  await untilHydrated(page)
}

test('a visitor who follows a story is asked to sign in, and then follows it', async () => {
  const { page } = await newReader('phone')
  const { email, password } = await newStaff('reader')
  await openStory(page)
  await page.getByRole('button', { name: 'تابع الخبر' }).tap()
  const dialog = page.getByRole('dialog', { name: 'تسجيل الدخول' })
  await dialog.getByText('سجّل الدخول لتتابع ما يهمّك.').waitFor()
  await dialog.getByRole('link', { name: 'تسجيل الدخول' }).tap()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'تتابع الخبر', pressed: true }).waitFor()
})

test('a followed story is in the profile and in my page, and leaves them when it is unfollowed, which can be undone', async () => {
  const { page } = await newReader()
  await signIn(page, await newStaff('reader'))
  await openStory(page)
  const story = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'تابع الخبر' }).click()
  await page.getByText('تتابع هذا الخبر، وتجد جديده في صفحتك الإخبارية').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'تتابع الخبر', pressed: true }).waitFor()
  await page.goto('/my-page')
  await page.locator('.followed-stories .followed-story').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto('/profile/followed-stories')
  const followed = page.locator('.followed-story')
  await followed.waitFor()
  expect(await violations(page)).toEqual([])
  await followed.getByRole('button', { name: /^أوقف متابعة/ }).click()
  await page.getByText('لا تتابع أي خبر بعد').waitFor()
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await followed.getByRole('link').click()
  await page.locator('.story-timeline').waitFor()
  expect(new URL(page.url()).pathname).toContain(story.split('/').slice(0, 3).join('/'))
})

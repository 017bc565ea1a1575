import { expect, test } from 'vitest'
import { signIn } from './accounts.ts'
import { newReader, openBrowser } from './reader.ts'
import { newStaff, newSubscriber } from './staff.ts'
import { violations } from './violations.ts'

openBrowser()

test('with the keyboard alone an admin goes to a page of the desk, to a reader and to a post, in both languages', async () => {
  const reader = await newSubscriber()
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('admin'))
  await page.goto('/desk')
  await page.getByRole('button', { name: 'ابحث وانتقل' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'اكتب اسم صفحة أو مصدر أو خبر أو قارئ' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await violations(page)).toEqual([])
  await field.fill('القسائم')
  await expect.poll(() => page.getByRole('group', { name: 'صفحات المكتب' }).getByRole('option').count()).toBe(1)
  expect(await page.locator('[aria-selected="true"]').textContent()).toContain('القسائم')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/coupons$/)
  const current = page.getByRole('navigation', { name: 'مكتب التحرير' }).locator('[aria-current="page"]')
  // The address changes a moment before the page does.
  await expect.poll(() => current.textContent()).toBe('القسائم')

  await page.keyboard.press('Control+k')
  await field.fill(reader.email)
  await page.getByRole('option', { name: reader.email }).waitFor()
  const chosen = await field.getAttribute('aria-activedescendant')
  expect(await page.locator('[aria-selected="true"]').getAttribute('id')).toBe(chosen)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/readers\/\d+$/)

  await page.goto('/en/desk')
  await page.getByRole('button', { name: 'Search and go' }).click()
  await page.getByRole('combobox', { name: 'Type the name of a page, source, post or reader' }).fill('الكويت')
  const posts = page.getByRole('group', { name: 'Posts' }).getByRole('option')
  await posts.first().waitFor()
  expect(await violations(page)).toEqual([])
  for (let steps = 0; steps < 30; steps++) {
    if ((await posts.first().getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/(news|media|mirqab-news)\/\d+/)
})

test('a moderator on a phone finds only what they may see, and Esc gives the focus back', async () => {
  const reader = await newSubscriber()
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('moderator'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/desk')
  const button = page.getByRole('button', { name: 'ابحث وانتقل' })
  await button.click()
  const field = page.getByRole('combobox', { name: 'اكتب اسم صفحة أو عنوان خبر' })
  await field.fill('الفريق')
  await expect.poll(() => asked.includes('/api/posts')).toBe(true)
  expect(await page.getByRole('group', { name: 'صفحات المكتب' }).count()).toBe(0)
  await field.fill(reader.email)
  await page.getByText('لم نجد شيئاً.').waitFor()
  expect(asked.filter((path) => path.startsWith('/api/desk/readers') || path.startsWith('/api/desk/sources'))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

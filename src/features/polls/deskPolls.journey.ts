import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'

openBrowser()

test('an editor writes a poll, sees the errors, publishes it, corrects it before the first vote, and closes it early', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  await page.goto('/desk/polls')
  await page.getByRole('heading', { name: 'هذه الصفحة لفريق التحرير' }).waitFor()
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/polls')
  await page.getByRole('button', { name: 'استطلاع جديد' }).click()
  const question = `هل تقرأ الأخبار صباحاً؟ ${Date.now()}`
  await page.getByLabel('السؤال بالعربية').fill(question)
  await page.getByLabel('الخيار 1 بالعربية').fill('نعم')
  await page.getByLabel('الخيار 2 بالعربية').fill('نَعَم')
  await page.getByRole('button', { name: 'انشر' }).click()
  await page.getByText('هذا الخيار مكرر.').waitFor()
  await expect.poll(() => page.getByLabel('الخيار 2 بالعربية').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByLabel('الخيار 2 بالعربية').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('الخيار 2 بالعربية').fill('لا')
  await page.getByRole('button', { name: 'انشر' }).click()
  const item = page.locator('.desk-poll').filter({ hasText: question })
  await item.getByText('مفتوح').waitFor()

  const { page: visitor } = await newReader('phone')
  await expect
    .poll(async () => {
      await visitor.goto('/polls')
      return visitor.getByRole('link', { name: question }).count()
    })
    .toBe(1)
  await visitor.getByRole('link', { name: question }).click()
  await visitor.getByRole('radio').first().waitFor()

  await item.getByRole('button', { name: 'صحّح', exact: true }).click()
  await page.getByRole('heading', { name: 'تصحيح استطلاع مفتوح' }).waitFor()
  await page.getByLabel('الخيار 2 بالعربية').fill('لا، مساءً')
  await page.getByRole('button', { name: 'احفظ التصحيح' }).click()
  await page.getByText('صُحّح الاستطلاع، ويراه القراء كما هو الآن').waitFor()
  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.getByRole('radio', { name: 'لا، مساءً' }).count()
    })
    .toBe(1)
  await untilHydrated(visitor)

  await item.getByRole('button', { name: 'أغلق الآن' }).click()
  await item.getByRole('button', { name: 'نعم، أغلقه' }).click()
  await item.getByText('مغلق').waitFor()
  // A reader who has it open sees it close.
  await visitor.getByText('لم يصوّت أحد.').waitFor()
  expect(await visitor.getByRole('radio').count()).toBe(0)
})

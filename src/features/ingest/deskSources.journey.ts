import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { addFailingSource, newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an editor reads why a source fails and what to do, on a phone in Arabic and on a desktop in English', async () => {
  await addFailingSource('https://www.threads.net/@no.such.account', 'وكالة متعثرة')
  const editor = await newStaff('editor')
  const { page } = await newReader('phone')
  await signIn(page, editor)
  await page.goto('/desk/sources')
  const problem = page.locator('.source-problem').filter({ hasText: 'وكالة متعثرة' })
  await expect
    .poll(async () => {
      await page.reload()
      await untilHydrated(page)
      await page.locator('.desk-intro').waitFor()
      return problem.count()
    })
    .toBe(1)
  await problem.getByText('لم يعد هذا المصدر موجوداً.').waitFor()
  await problem.getByText('انتهى المصدر ولن يُقرأ بعد الآن').waitFor()
  await page.getByRole('link', { name: 'المصادر' }).waitFor()
  await problem.locator('summary').focus()
  await page.keyboard.press('Enter')
  await problem.getByText('Meta answered 400').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])

  const { page: desktop } = await newReader('desktop')
  await signIn(desktop, editor)
  await desktop.goto('/en/desk/sources')
  await desktop.getByText('This source no longer exists.').first().waitFor()
  expect(await violations(desktop)).toEqual([])
})

import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an editor announces an incident on a phone by way of the groups of the desk; readers see it in both languages, and then that it is over', async () => {
  const { page: desk } = await newReader('phone', { expected: ['422'] })
  await signIn(desk, await newStaff('editor'))
  await desk.goto('/desk')
  const pages = desk.getByRole('navigation', { name: 'مكتب التحرير' })
  await pages.getByRole('button').press('Enter')
  await pages.getByRole('heading', { name: 'النظام' }).waitFor()
  expect(await pages.getByRole('link', { name: 'الفريق' }).count(), 'a page for admins').toBe(0)
  expect(await violations(desk)).toEqual([])
  await pages.getByRole('button').press('Escape')
  expect(await pages.getByRole('link').count()).toBe(0)
  await pages.getByRole('button').press('Enter')
  await pages.getByRole('link', { name: 'الأعطال المعلنة' }).press('Enter')
  await pages.getByRole('button', { name: /النظام الأعطال المعلنة/ }).waitFor()

  const title = `تأخر البريد ${Date.now()}`
  await desk.getByRole('button', { name: 'أعلن عطلاً' }).click()
  await desk.getByLabel('العنوان بالعربية').fill(title)
  await desk.getByLabel('العنوان بالإنجليزية').fill('Mail is late')
  await desk.getByLabel('النص بالعربية').fill('تصل الرموز متأخرة.')
  await desk.getByRole('button', { name: 'انشر' }).click()
  await desk.getByText('يُرجى اختيار خدمة واحدة على الأقل.').first().waitFor()
  expect(await violations(desk)).toEqual([])
  await desk.getByLabel('رسائل البريد').check()
  await desk.getByLabel('النص بالإنجليزية').fill('Codes arrive late.')
  await desk.getByRole('button', { name: 'انشر' }).click()
  const entry = desk.locator('.incident').filter({ hasText: title })
  await entry.getByText('تصل الرموز متأخرة.').waitFor()

  const { page } = await newReader('phone')
  await page.goto('/contact')
  await page.getByRole('link', { name: 'حال الخدمات' }).click()
  await page.getByRole('heading', { name: 'حال الخدمات' }).waitFor()
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('heading', { name: 'رسائل البريد فيها خلل' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.locator('summary').first().click()
  expect(await violations(page)).toEqual([])

  await entry.getByRole('button', { name: 'أعلن انتهاءه' }).click()
  await entry.getByLabel('النص بالعربية').fill('عاد البريد.')
  await entry.getByLabel('النص بالإنجليزية').fill('Mail works again.')
  await entry.getByRole('button', { name: 'انشر' }).click()
  await entry.getByText('عاد البريد.').waitFor()
  // Every page process renders it again once it was notified.
  await expect
    .poll(async () => {
      await page.goto('/en/status')
      return page.getByText('Mail works again.').count()
    })
    .toBe(1)
  expect(await violations(page)).toEqual([])
})

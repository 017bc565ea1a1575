import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff, newSubscriber } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('a subscriber sees what a keyword matches, takes a form out, sees what it would bring, and saves', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newSubscriber({ keywords: 3 }))
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  await page.getByLabel('كلمة مفتاحية').fill('الكويت')
  const forms = page.getByRole('group', { name: 'صيغ «الكويت»' })
  const form = forms.getByRole('button').first()
  await form.waitFor()
  expect(await form.getAttribute('aria-pressed')).toBe('true')
  const excluded = (await form.textContent()) ?? ''
  await form.click()
  await expect.poll(() => forms.getByRole('button', { name: excluded, exact: true }).getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: 'أضف' }).click()
  await page.getByRole('list', { name: 'الكلمات المفتاحية' }).getByText(excluded).waitFor()
  await page.getByRole('button', { name: 'البورصة' }).click()
  await page.getByText('يُرجى ترقية اشتراكك لإضافة كلمات أكثر.').waitFor()
  await page.getByText('الكلمات المفتاحية: 3 من 3').waitFor()
  const preview = page.getByRole('region', { name: 'ما كانت ستجلبه في آخر سبعة أيام' })
  await preview.getByText(/في اليوم|في الأيام السبعة/).waitFor()
  expect(await preview.getByRole('list', { name: 'عدد التنبيهات في كل يوم' }).getByRole('listitem').count()).toBeGreaterThan(6)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  await page.getByRole('status').getByRole('link', { name: 'صفحتي الإخبارية' }).waitFor()
  await page.reload()
  await page.getByRole('list', { name: 'الكلمات المفتاحية' }).getByText(excluded).waitFor()
})

test('with the keyboard alone a reader orders channels, sets a window, is warned of unsaved changes, and saves in English', async () => {
  const { page } = await newReader('desktop', { light: true, expected: ['422'] })
  await signIn(page, await newSubscriber())
  await page.goto('/en/profile/profile-setting')
  await untilHydrated(page)
  const press = async (role: 'button' | 'checkbox', name: string, key: string) => {
    await page.getByRole(role, { name }).focus()
    await page.keyboard.press(key)
  }
  await press('button', 'Move Telegram up', 'Enter')
  await press('checkbox', 'Alert me only at certain times', 'Space')
  await page.getByLabel('From').selectOption('22:30')
  await page.getByLabel('To', { exact: true }).selectOption('06:00')
  await page.getByRole('link', { name: 'Polls' }).first().click()
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Stay on this page' }).click()
  expect(new URL(page.url()).pathname).toBe('/en/profile/profile-setting')
  await page.getByLabel('Browser notifications a day').fill('')
  await press('button', 'Save settings', 'Enter')
  await page.getByText('Please select the push notification limit').first().waitFor()
  await page.getByLabel('Browser notifications a day').fill('12')
  await press('button', 'Save settings', 'Enter')
  await page.getByText('Your settings were saved.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect.poll(() => page.locator('.channel-order').getByRole('listitem').first().textContent()).toContain('Telegram')
  expect(await page.getByLabel('From').inputValue()).toBe('22:30')
})

test('a reader without a plan tries one keyword, and is shown the way to the plans', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader'))
  await page.goto('/profile/profile-setting')
  await untilHydrated(page)
  await page.getByText('لا اشتراك لديك حالياً').waitFor()
  await page.getByLabel('كلمة مفتاحية').fill('الكويت')
  await page
    .getByRole('region', { name: 'ما كانت ستجلبه في آخر سبعة أيام' })
    .getByText(/في اليوم|في الأيام السبعة/)
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('يُرجى ترقية اشتراكك لإضافة كلمات أكثر.').waitFor()
  expect(await violations(page)).toEqual([])
})

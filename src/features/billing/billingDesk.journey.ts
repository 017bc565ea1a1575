import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newAccount, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated, type windows } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'
import { amountText } from './money.ts'

openBrowser()

async function openDesk(window: keyof typeof windows, path: string): Promise<Page> {
  const { page } = await newReader(window, { expected: ['422'] })
  await signIn(page, await newStaff('admin'))
  await page.goto(path)
  return page
}

/**
 * Expects no barriers in a window as tall as the page: the bars of the frame would lie on fields
 * that are half scrolled away.
 */
async function expectNoBarriers(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width, height: 2_600 })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width, height })
}

test('an admin on a phone adds a plan in Arabic, corrects it and withdraws it, and readers see each change', async () => {
  const page = await openDesk('phone', '/desk/plans')
  const name = `باقة الخبير ${Date.now()}`
  const plan = page.locator('.desk-plan').filter({ hasText: name })
  const { page: visitor } = await newReader('desktop')
  const pricesSeen = async () => {
    await visitor.goto('/profile/subscribe')
    return visitor.locator('.plan', { hasText: name }).locator('.plan-price').allInnerTexts()
  }
  await page.getByText('المشتركون الحاليون يحتفظون بسعر باقتهم وحدودها').waitFor()
  await page.locator('.desk-plan').first().waitFor()
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'باقة جديدة' }).click()
  await page.getByLabel('الاسم بالعربية').fill(name)
  await page.getByLabel('الاسم بالإنجليزية').fill('Expert')
  await page.getByLabel('الوصف بالعربية').fill('لمن يتابع كل شيء.')
  await page.getByLabel('المدة').selectOption('3')
  await page.getByLabel('السعر').fill('خمسة')
  await page.getByLabel('الكلمات المفتاحية').fill('٦٠')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.locator('.form-wrong').getByText('يُرجى إدخال سعر من 0.100 إلى 1000 دينار.').waitFor()
  await page.locator('.form-wrong').getByText('يُرجى كتابة الوصف باللغتين.').waitFor()
  await expectNoBarriers(page)
  await page.getByLabel('الوصف بالإنجليزية').fill('For those who follow everything.')
  await page.getByLabel('السعر').fill('5.25')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await plan.getByText('60 كلمة مفتاحية').waitFor()
  await expect.poll(pricesSeen).toEqual([amountText('ar', 5_250)])

  await plan.getByRole('button', { name: 'عدّل' }).click()
  expect(await page.getByLabel('السعر').inputValue()).toBe('5.250')
  await page.getByLabel('السعر').fill('٤٫٧٥')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await plan.getByText('4.750').waitFor()
  await expect.poll(pricesSeen).toEqual([amountText('ar', 4_750)])

  await plan.getByRole('button', { name: 'اسحبها من البيع' }).click()
  await plan.getByText('مسحوبة من البيع').waitFor()
  await expect.poll(pricesSeen).toEqual([])
})

test('an admin adds a coupon in English, a reader pays less with it, and it can be withdrawn', async () => {
  const page = await openDesk('desktop', '/en/desk/coupons')
  const code = `SPRING-${Date.now()}`
  const coupon = page.locator('.desk-coupon').filter({ hasText: code })
  await page.getByRole('button', { name: 'New coupon' }).click()
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByLabel('Percent off').fill('50')
  await page.getByLabel('Amount off').fill('0.500')
  await page.getByLabel('Plan').selectOption({ label: 'One month' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.form-wrong').getByText('Please enter either a percentage or an amount.').waitFor()
  await expectNoBarriers(page)
  await page.getByLabel('Percent off').fill('')
  await page.getByLabel('Maximum uses').fill('10')
  await page.getByLabel('End').fill('2031-03-04T20:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await coupon.getByText('For the plan “One month” · Ends on 4 March 2031, 8:00 pm').waitFor()
  await expectNoBarriers(page)

  const { page: reader } = await newReader('phone')
  await signIn(reader, await newAccount())
  await reader.goto('/en/profile/subscribe')
  await untilHydrated(reader)
  await reader.getByRole('button', { name: 'Choose the plan One month' }).click()
  await reader.getByLabel('Coupon').fill(code)
  await reader.getByRole('button', { name: 'Apply' }).click()
  await reader.getByRole('button', { name: /^Pay .*1\.000/ }).click()
  await reader.getByRole('button', { name: 'Pay', exact: true }).click()
  await reader.getByRole('heading', { name: 'Payment successful' }).waitFor()

  await page.reload()
  await coupon.getByText('Used once, maximum 10').waitFor()
  await coupon.getByRole('button', { name: 'Edit' }).click()
  expect(await page.getByLabel('End').inputValue()).toBe('2031-03-04T20:00')
  const other = await page.context().newPage()
  await other.goto('/en/desk/coupons')
  await other.locator('.desk-coupon').filter({ hasText: code }).getByRole('button', { name: 'Edit' }).click()
  await other.getByLabel('Maximum uses').waitFor()
  await page.getByLabel('Maximum uses').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await coupon.getByText('Used up').waitFor()
  await other.getByLabel('Maximum uses').fill('20')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('This was changed in the meantime').waitFor()
  await expectNoBarriers(other)
  await coupon.getByRole('button', { name: 'Withdraw' }).click()
  await coupon.getByText('Ended', { exact: true }).waitFor()
})

test('an admin refunds a part of a payment, and the reader sees it and has less time', async () => {
  const { page: reader } = await newReader('phone')
  await signIn(reader, await newAccount())
  await reader.goto('/profile/subscribe')
  await untilHydrated(reader)
  await reader.getByRole('button', { name: 'اختر باقة شهر واحد' }).click()
  await reader.getByRole('button', { name: /^ادفع/ }).click()
  await reader.getByRole('button', { name: 'ادفع', exact: true }).click()
  await reader.getByRole('heading', { name: 'نجح الدفع' }).waitFor()
  const receipt = (await reader.locator('.profile-facts').textContent())?.match(/\d{4}-\d{6}/)?.[0] ?? ''

  const page = await openDesk('phone', '/desk/payments')
  const payment = page.locator('.desk-payment', { hasText: receipt })
  await payment.getByRole('button', { name: 'أعد المبلغ' }).click()
  expect(await payment.getByLabel('المبلغ المعاد').inputValue()).toBe('1.500')
  await payment.getByLabel('المبلغ المعاد').fill('2')
  await payment.getByLabel('سبب الإعادة').fill('عطل في الخدمة')
  await payment.locator('button[type=submit]').click()
  await payment.locator('.form-wrong').getByText('لم يبقَ من الدفعة هذا المبلغ. اكتب مبلغاً أقل.').waitFor()
  await expectNoBarriers(page)
  await payment.getByLabel('المبلغ المعاد').fill('0.500')
  await payment.locator('button[type=submit]').click()
  await payment.getByText('عطل في الخدمة').waitFor()
  await expect
    .poll(
      async () => {
        await reader.goto('/profile/subscription')
        await reader.locator('.payments').waitFor()
        return reader.locator('.payments').getByText('أُعيد منه').count()
      },
      { timeout: scaleTimeout(90_000), interval: 2_000 },
    )
    .toBe(1)
  await reader.locator('.payments').getByText('0.500').waitFor()
  await reader
    .locator('.profile-facts')
    .getByText(/بقي (19|20|21) يوماً/)
    .waitFor()
  await expectNoBarriers(reader)
  await page.reload()
  await payment.getByText('أُعيد المبلغ:').waitFor()
})

test.each([
  ['phone', 'Arabic', ''],
  ['desktop', 'Arabic', ''],
  ['phone', 'English', '/en'],
  ['desktop', 'English', '/en'],
] as const)('on a %s in %s, the desk’s pages of money and their forms fit and have no barriers', async (window, _language, prefix) => {
  const page = await openDesk(window, `${prefix}/desk/plans`)
  for (const part of ['plans', 'coupons']) {
    await page.goto(`${prefix}/desk/${part}`)
    await page.locator('.desk-cases, .desk-empty').first().waitFor()
    await expectNoBarriers(page)
    await page.locator('.desk .button-main').first().click()
    await page.locator('.desk-editor').waitFor()
    await expectNoBarriers(page)
  }
  await page.goto(`${prefix}/desk/payments`)
  await page.locator('.desk-cases, .desk-empty').first().waitFor()
  await expectNoBarriers(page)
})

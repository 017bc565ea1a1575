import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { codeFor, newAccount, newCredentials, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'
import { readPdf } from '../../../test/pdfText.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'
import { amountText } from './money.ts'

openBrowser()

const subscribeEn = '/en/profile/subscribe'

/** Opens the gateway's test page for the plan of one month. */
async function goToGateway(page: Page): Promise<void> {
  await page.goto(subscribeEn)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Choose the plan One month' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: 'Test payment page' }).waitFor()
}

async function newSubscriber() {
  const reader = await newReader('desktop', { expected: ['409'] })
  await signIn(reader.page, await newAccount())
  return reader
}

test('a visitor on a phone chooses a plan, signs up, pays, and has a receipt, also as a PDF', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'المزيد', exact: true }).click()
  await page.locator('dialog').getByRole('link', { name: 'الاشتراك' }).click()
  await page.getByRole('heading', { name: 'الاشتراك في التنبيهات' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'اختر باقة ثلاثة أشهر' }).click()
  const checkout = page.locator('.checkout')
  await checkout.getByText('يُرجى تسجيل الدخول أو إنشاء حساب لشراء اشتراك.').waitFor()
  await checkout.getByRole('link', { name: 'إنشاء حساب' }).click()
  const { name, email, password } = newCredentials()
  await page.getByLabel('الاسم').fill(name)
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('رقم الهاتف').fill('50012345')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await page.getByRole('checkbox').check()
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/confirm-code*')
  await page.getByLabel('رمز التأكيد').fill(await codeFor(email))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/profile/subscribe?plan=*')
  await checkout.getByText('يبدأ اشتراكك فور الدفع.').waitFor()
  await checkout.getByText('الإجمالي').waitFor()
  await checkout.getByText('تدفع ببطاقة كي نت أو فيزا أو ماستركارد').waitFor()
  await checkout.getByText('يظهر الدفع في كشف بطاقتك باسم مرقاب').waitFor()
  await checkout.getByText('يمكنك طلب استرداد ما دفعته خلال 14 يوماً من الدفع').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await checkout.getByRole('button', { name: /ادفع/ }).click()
  await page.getByRole('button', { name: 'ادفع', exact: true }).click()
  await page.getByRole('heading', { name: 'نجح الدفع' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/payment/success')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'إيصال الدفع' }).click()
  const receipt = page.locator('.receipt')
  await receipt.getByText('4.000').first().waitFor()
  await receipt.getByText(name).waitFor()
  const number = (await receipt.locator('dl').textContent())?.match(/\d{4}-\d{6}/)?.[0]
  expect(number).toBeDefined()
  const downloading = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'تنزيل الإيصال (PDF)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`mirqab-receipt-${number}.pdf`)
  expect(readPdf(await readFile(await download.path()))).toMatchObject({ title: `إيصال دفع ${number}`, language: 'ar', pages: 1 })
  await page.goto('/profile/subscription')
  await page.getByText('ثلاثة أشهر').first().waitFor()
  await page.locator('.profile-facts').getByText('سارٍ').waitFor()
  expect(await violations(page)).toEqual([])
})

test.each([
  ['English', '/en', 'ltr', ['Receipt', 'Receipt number', 'Customer', 'One month', 'KNET', 'Price', 'Paid', 'Questions']],
  ['Arabic', '', 'rtl', ['إيصال دفع', 'رقم الإيصال', 'العميل', 'شهر واحد', 'كي نت', 'السعر', 'المدفوع', 'للاستفسار']],
] as const)('the receipt in %s prints black on white, alone, and on one page', async (_language, prefix, direction, texts) => {
  const { page } = await newSubscriber()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
  await page.goto(`${prefix}/payment/receipt${new URL(page.url()).search}`)
  const receipt = page.locator('.receipt')
  await receipt.getByText(/^\d{4}-\d{6}$/).waitFor()
  const text = (await receipt.textContent()) ?? ''
  for (const part of texts) expect(text).toContain(part)
  expect(text.split(amountText(prefix ? 'en' : 'ar', 1_500))).toHaveLength(3)
  expect(await receipt.evaluate((element) => getComputedStyle(element).direction)).toBe(direction)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])

  // From the dark theme.
  await page.emulateMedia({ media: 'print' })
  const printed = await receipt.evaluate((element) => {
    const shown = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 1)
    const inside = shown.filter((one) => element.contains(one))
    const colours = new Set(inside.map((one) => getComputedStyle(one).color))
    const grounds = new Set([document.documentElement, document.body, ...inside].map((one) => getComputedStyle(one).backgroundColor))
    const outside = shown.filter((one) => !one.contains(element) && !element.contains(one) && one.textContent?.trim())
    const scheme = getComputedStyle(document.documentElement).colorScheme
    return { scheme, colours: [...colours], grounds: [...grounds], outside: outside.map((one) => one.className) }
  })
  expect(printed).toEqual({ scheme: 'light', colours: ['rgb(0, 0, 0)'], grounds: ['rgba(0, 0, 0, 0)'], outside: [] })
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('a declined payment fails, and can be tried again with success', async () => {
  const { page } = await newSubscriber()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  await page.getByText('It seems we have not received your payment').waitFor()
  // What to name to whom.
  await page.getByText(new URL(page.url()).searchParams.get('payment') ?? '-').waitFor()
  await page.getByText('hello@mirqab.example').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Test payment page' }).waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
})

test('a cancelled payment changes nothing, and the plan can be chosen again', async () => {
  const { page } = await newSubscriber()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor()
  await page.getByText('nothing was charged').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto('/en/profile/subscription')
  await page.getByText('You are not subscribed yet.').waitFor()
  await page.locator('.payments').getByText('Cancelled by you').waitFor()
})

test('a reader who pays and closes the tab is subscribed all the same', async () => {
  const { page } = await newSubscriber()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay and never return to the site' }).click()
  await page.getByText('Paid. You may close this page').waitFor()
  const shown: string[] = []
  await page.exposeFunction('noteShown', (text: string) => void shown.push(text))
  await page.addInitScript(() => {
    const note = () => (window as unknown as { noteShown(text: string): void }).noteShown(document.body.textContent ?? '')
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true }),
    )
  })
  // The page asks the gateway itself, and meanwhile says neither that nothing was paid nor that it
  // should be paid again.
  await page.goto('/en/profile/subscription')
  await page.locator('.profile-facts').getByText('Running').waitFor()
  expect(shown.filter((text) => /You are not subscribed yet|Try again/.test(text))).toEqual([])
  await page.locator('.payments').getByText('Paid').waitFor()
})

test('after the back button on the gateway’s page, the checkout can be used again', async () => {
  const { page } = await newSubscriber()
  await goToGateway(page)
  await page.goBack()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
})

test('two tabs that pay for the same plan are both granted, one after the other', async () => {
  const { page, context } = await newSubscriber()
  const other = await context.newPage()
  await goToGateway(page)
  await goToGateway(other)
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    await tab.getByRole('heading', { name: 'Payment successful' }).waitFor()
  }
  await page.goto('/en/profile/subscription')
  await expect.poll(() => page.locator('.payments').getByText('Paid').count()).toBe(2)
  await page
    .locator('.profile-facts')
    .getByText(/· 6\d days left/)
    .waitFor()
})

test('a plan can be bought with the keyboard alone', async () => {
  const { page } = await newSubscriber()
  await page.goto(subscribeEn)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Choose the plan Twelve months' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('checkout')
  const pay = page.getByRole('button', { name: /^Pay/ })
  await pay.waitFor()
  for (let presses = 0; presses < 6 && !(await pay.evaluate((button) => button === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Test payment page' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
})

test('another reader’s payment is not shown', async () => {
  const { page } = await newSubscriber()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
  const { page: stranger } = await newReader('phone', { expected: ['404'] })
  await signIn(stranger, await newAccount())
  const query = new URL(page.url()).search
  for (const screen of ['process', 'success', 'fail', 'receipt']) {
    await stranger.goto(`/en/payment/${screen}${query}`)
    await stranger.getByRole('heading', { name: 'We could not find this payment.' }).waitFor()
  }
})

test('a payment that cannot be loaded is named as such in the heading, and can be asked for again', async () => {
  const { page } = await newReader('phone', { expected: ['/api/auth/payments/', 'notReached', 'fetch'] })
  await signIn(page, await newAccount())
  const address = '**/api/auth/payments/**'
  for (const screen of ['success', 'fail', 'receipt']) {
    await page.route(address, (route) => route.abort())
    await page.goto(`/payment/${screen}?payment=11111111-1111-4111-8111-111111111111`)
    await page.getByRole('heading', { level: 1, name: 'تعذّر عرض هذه الدفعة' }).waitFor()
    await page.getByText('إن كنت قد دفعت فلا تدفع مرة أخرى قبل أن تتحقق منها في صفحة اشتراكك.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(address)
    await page.getByRole('button', { name: 'حاول مجدداً' }).click()
    await page.getByRole('heading', { level: 1, name: 'لم نعثر على هذه الدفعة.' }).waitFor()
  }
})

test('an admin refunds a payment with a reason, and the subscription ends', async () => {
  const { page } = await newSubscriber()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
  const receipt = (await page.locator('.profile-facts').textContent())?.match(/\d{4}-\d{6}/)?.[0] ?? ''
  const { page: desk } = await newReader('desktop', { expected: ['422'] })
  await signIn(desk, await newStaff('admin'))
  await desk.goto('/en/desk/payments')
  const payment = desk.locator('.desk-payment', { hasText: receipt })
  await payment.getByRole('button', { name: 'Refund' }).click()
  await payment.locator('button[type=submit]').click()
  await payment.locator('.form-wrong').waitFor()
  expect(await violations(desk)).toEqual([])
  await payment.getByLabel('Reason for the refund').fill('طلب المشترك')
  await payment.locator('button[type=submit]').click()
  await payment.getByText('طلب المشترك').waitFor()
  expect(await violations(desk)).toEqual([])
  await expect
    .poll(
      async () => {
        await page.goto('/en/profile/subscription')
        await page.locator('.payments').waitFor()
        return page.locator('.payments').getByText('Refunded').count()
      },
      { timeout: scaleTimeout(90_000), interval: 2_000 },
    )
    .toBe(1)
  await page.locator('.profile-facts').getByText('Ended').first().waitFor()
})

import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { type Account, codeFor, newAccount, newCredentials, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

const path = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const problem = (page: Page) => page.locator('.form-problem')

async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('الاسم').fill(name)
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('رقم الهاتف').fill('٥٠٠١٢٣٤٥')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await page.getByRole('checkbox').check()
}

test('a visitor signs up from a story with the mailed code and returns to that story signed in', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  const account = newCredentials('<img src=x onerror=alert(1)> سارة')
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.list-panel').evaluate((panel) => panel.scrollTo({ top: 1500 }))
  await page.locator('.posts > [data-id]').nth(9).locator('.post-link').click()
  await page.locator('.prose').waitFor()
  const story = page.url()

  await page.locator('.side').getByRole('link', { name: 'إنشاء حساب' }).click()
  const send = page.getByRole('button', { name: 'أنشئ حساباً' })
  await send.click()
  await problem(page).getByText('يُرجى تصحيح ما يلي').waitFor()
  await expect.poll(() => focused(page)).toBe('name')
  await expect.poll(() => page.getByLabel('رقم الهاتف').getAttribute('aria-invalid')).toBe('true')
  await problem(page).getByRole('button', { name: 'يُرجى الموافقة على الشروط والأحكام' }).click()
  await expect.poll(() => focused(page)).toBe('terms')
  await fillSignUp(page, account)
  await send.click()

  await page.waitForURL('**/confirm-code')
  const code = page.getByLabel('رمز التأكيد')
  await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code')
  await page.getByText(account.email).waitFor()
  await page.getByText(/يمكنك طلب الرمز مجدداً بعد \d+ ثاني/).waitFor()
  const right = await codeFor(account.email)
  await code.fill(right === '000000' ? '111111' : '000000')
  await code.press('Enter')
  await problem(page).getByText('الرمز غير صحيح').waitFor()
  await code.fill(right)
  // It is shown for four seconds.
  const told = page.getByText('أُكّد بريدك الإلكتروني وسُجّل دخولك').waitFor()
  await code.press('Enter')

  await page.waitForURL(story)
  await told
  await expect.poll(() => page.locator('.list-panel').evaluate((panel) => panel.scrollTop)).toBe(1500)
  await page.locator('.side').getByRole('link', { name: 'الملف الشخصي' }).click()
  await page.locator('.profile-facts').getByText(account.name).waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

test('signing in by keyboard on an English phone page returns to the same scroll position in the list', async () => {
  const { page } = await newReader('phone', { expected: ['422'] })
  const account = await newAccount()
  await page.goto('/en')
  await untilHydrated(page)
  const item = page.locator('.posts > [data-id]').nth(11)
  await item.evaluate((post) => scrollBy(0, post.getBoundingClientRect().top - 300))
  // Rows that were out of sight get their real height when they are painted (`content-visibility`).
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const id = await item.getAttribute('data-id')
  const postTop = () => page.locator(`[data-id="${id}"]`).evaluate((post) => Math.round(post.getBoundingClientRect().top))
  const before = await postTop()
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('email')
  await page.keyboard.press('Enter')
  await problem(page).getByText('Please correct the following error(s)').waitFor()
  await problem(page).getByText('Email required').waitFor()
  await expect.poll(() => focused(page)).toBe('email')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await page.locator('.posts').waitFor()
  expect(path(page)).toBe('/en')
  await expect.poll(postTop).toBe(before)
})

test('both spellings of the login page share one canonical address, and private pages are not indexed', async () => {
  const html = async (address: string) => (await fetch(inject('origin') + address)).text()
  for (const spelling of ['/Login', '/login']) expect(await html(spelling)).toMatch(/<link rel="canonical" href="[^"]*\/login"/)
  expect(await html('/login')).not.toContain('noindex')
  for (const own of ['/confirm-code', '/reset-password', '/profile', '/en/profile/profile-edit'])
    expect(await html(own), own).toContain('noindex')
})

test.each([
  ['Google', 'دلال الرشيد'],
  ['Apple', 'بدر العنزي'],
])('in the demo a page in place of %s signs in a fictional person, and no captcha is asked for', async (name, person) => {
  const { page } = await newReader('phone')
  await page.goto('/login?return_to=/media')
  await untilHydrated(page)
  expect(await page.getByText('reCAPTCHA').count()).toBe(0)
  await page.getByRole('link', { name: `المتابعة بحساب ${name}` }).click()
  await page.getByRole('link', { name: person }).click()
  await page.waitForURL('**/media')
  await page.goto('/profile')
  await page.getByText(person).first().waitFor()
})

test('a wrong password and an unknown address get the same error, and the form keeps what was typed', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  const { email } = await newAccount()
  for (const address of [email, newCredentials().email]) {
    await page.goto('/en/login')
    await page.getByLabel('E-mail').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('not-the-one')
    await page.keyboard.press('Enter')
    await problem(page).getByText('The e-mail address or the password is incorrect').waitFor()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(address)
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-the-one')
  }
})

test('resetting the password with a mailed code ends every session and leads to the login page', async () => {
  const account = await newAccount()
  const { page: elsewhere } = await newReader('desktop', { expected: ['401'] })
  await signIn(elsewhere, account)
  const { page } = await newReader('phone')
  await page.goto('/login')
  await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click()
  // The previous page has the same field, and stays for a moment after the address changes.
  await page.getByRole('button', { name: 'أرسل الرمز' }).waitFor()
  await page.getByLabel('البريد الإلكتروني').fill(account.email)
  await page.getByRole('button', { name: 'أرسل الرمز' }).click()
  await page.waitForURL('**/reset-password-verification')
  const sent = await codeFor(account.email)
  await page.getByLabel('رمز التأكيد').fill(sent)
  await page.keyboard.press('Enter')
  await page.getByLabel('كلمة المرور الجديدة').waitFor()
  // After a reload the page still knows which step the reader had reached.
  await page.reload()
  await page.getByLabel('كلمة المرور الجديدة').fill('brand-new-one')
  await page.getByLabel('تأكيد كلمة المرور').fill('brand-new-one')
  await page.getByRole('button', { name: 'احفظ كلمة المرور' }).click()
  await page.waitForURL('**/login')
  await page.getByText('غُيّرت كلمة المرور بنجاح').waitFor()
  await page.getByLabel('كلمة المرور', { exact: true }).fill('brand-new-one')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await elsewhere.goto('/profile')
  await elsewhere.waitForURL('**/login?return_to=%2Fprofile')
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const account = await newAccount()
  const { page: elsewhere } = await newReader('desktop', { expected: ['401'] })
  const { page } = await newReader('desktop', { expected: ['422'] })
  for (const one of [elsewhere, page]) await signIn(one, account)
  await page.goto('/en/profile/change-password')
  await page.getByLabel('Current password').fill('not-the-one')
  await page.getByLabel('New password').fill('brand-new-one')
  await page.getByLabel('Confirm password').fill('brand-new')
  await page.keyboard.press('Enter')
  await problem(page).getByText('New password and confirmation must match').waitFor()
  await page.getByLabel('Confirm password').fill('brand-new-one')
  await page.keyboard.press('Enter')
  await problem(page).getByText('The current password is incorrect.').waitFor()
  await expect.poll(() => focused(page)).toBe('current_password')
  await page.getByLabel('Current password').fill(account.password)
  await page.keyboard.press('Enter')
  await page.getByText('Password changed successfully').waitFor()
  await expect.poll(() => page.getByLabel('New password').inputValue()).toBe('')
  await page.goto('/en/profile')
  await page.locator('.profile-facts').getByText(account.email).waitFor()
  await elsewhere.goto('/en/profile')
  await elsewhere.waitForURL('**/en/login?return_to=*')
})

test('a visitor who opens a profile page signs in and lands on that page; other origins are refused as return addresses', async () => {
  const account = await newAccount()
  for (const [address, target] of [
    ['/profile/change-password', '/profile/change-password'],
    ['/login?return_to=//evil.example/x', '/'],
    ['/login?return_to=https://evil.example', '/'],
    ['/login?return_to=/\\evil.example', '/'],
    ['/login?return_to=/x/..//evil.example', '/'],
    ['/login?return_to=javascript:alert(1)', '/'],
    ['/Login', '/'],
  ] as const) {
    const { page } = await newReader()
    await page.goto(address)
    await page.getByLabel('البريد الإلكتروني').fill(account.email)
    await page.getByLabel('كلمة المرور', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
    await page.waitForURL((url) => url.pathname === target)
  }
})

test('a form submitted before hydration, or without it, puts nothing that was typed into the URL', async () => {
  for (const page of ['/login', '/en/Signup', '/reset-password', '/confirm-code']) {
    const html = await (await fetch(inject('origin') + page)).text()
    expect(html.match(/<form [^>]*class="form"[^>]*>/)?.[0], page).toContain('method="post"')
    expect(html, page).toMatch(/<button type="submit"[^>]* disabled=""/)
  }
})

test('a form submitted offline keeps its fields, and repeated clicks send it once', async () => {
  const { page, context } = await newReader('desktop', { expected: ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch'] })
  const account = await newAccount()
  await page.goto('/login')
  await untilHydrated(page)
  await page.getByLabel('البريد الإلكتروني').fill(account.email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(account.password)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await problem(page).getByText('لم يُفقد شيء مما كتبته').waitFor()
  await expect.poll(() => page.getByLabel('كلمة المرور', { exact: true }).inputValue()).toBe(account.password)
  await context.setOffline(false)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/auth/login') && sent.push(request.url()))
  await page.getByRole('button', { name: 'تسجيل الدخول' }).dblclick()
  await page.waitForURL((url) => url.pathname === '/')
  expect(sent).toHaveLength(1)
})

test('a code can be resent after a countdown that the server enforces whatever the browser’s clock says', async () => {
  const { page } = await newReader('phone', { expected: ['429'] })
  await page.clock.install()
  await page.goto('/en/reset-password')
  await page.getByLabel('E-mail').fill((await newAccount()).email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const wait = page.getByText(/You can ask for the code again in \d+ seconds?/)
  await wait.waitFor()
  await page.clock.fastForward(61_000)
  // The browser's clock has advanced by a minute, the server's has not.
  await page.getByRole('button', { name: 'Send the code again' }).click()
  await page.getByText('Too many requests in a short time.').waitFor()
  await wait.waitFor()
  await page.clock.fastForward(61_000)
  await page.route('**/confirm-code/resend', (route) =>
    route.fulfill({ json: { status: 'success', message: 'It is on its way.', data: { ticket: 'x', resend_after: 60, expires_in: 900 } } }),
  )
  await page.getByRole('button', { name: 'Send the code again' }).click()
  await page.getByText('It is on its way.').waitFor()
  await wait.waitFor()
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeFor, newAccount, newCredentials, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

test('name and phone change at once, the e-mail address after confirmation by a code sent to the new one', async () => {
  const account = await newAccount()
  const { email } = newCredentials()
  const { page } = await newReader('phone', { expected: ['422'] })
  await signIn(page, account)
  await page.goto('/profile')
  await page.locator('.profile-menu').getByRole('link', { name: 'تعديل البيانات' }).click()
  await page.getByLabel('الاسم').fill('نورة <b>الصباح</b>')
  await page.getByLabel('رقم الهاتف').fill('123')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.locator('.form-wrong').getByText('يُرجى إدخال رقم هاتف كويتي صحيح').waitFor()
  await page.getByLabel('رقم الهاتف').fill('9988 7766')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.getByText('حُدّث ملفك الشخصي').waitFor()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور الحالية').fill(account.password)
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.waitForURL('**/confirm-code')
  await page.getByLabel('رمز التأكيد').fill(await codeFor(email))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/profile')
  const facts = page.locator('.profile-facts')
  for (const fact of ['نورة <b>الصباح</b>', email, '+96599887766']) await facts.getByText(fact, { exact: true }).waitFor()
})

test('the profile shows that an address is unconfirmed, and confirms it by a code', async () => {
  const account = await newAccount()
  const { page } = await newReader('phone')
  await signIn(page, account)
  // Every way to sign up confirms the address, so this account is made to look like an older one.
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), email_verified: false } })
  })
  await page.goto('/en/profile')
  await page.getByText('You have not confirmed your e-mail address yet.').waitFor()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.waitForURL('**/en/confirm-code')
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(account.email))
  // It is shown for four seconds.
  const told = page.getByText('Your e-mail address is confirmed').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/en/profile')
  await told
})

test('sessions are listed and can be ended one by one or all at once', async () => {
  const account = await newAccount()
  const { page: elsewhere } = await newReader('phone', { expected: ['401'] })
  const { page } = await newReader()
  for (const one of [elsewhere, page]) await signIn(one, account)
  await page.goto('/en/profile/profile-sessions')
  // The third is that of the sign-up.
  await expect.poll(() => page.locator('.sessions > li').count()).toBe(3)
  await expect.poll(() => page.getByText('This device').count()).toBe(1)
  // A request that is still under way would notice the end of the session before the click does.
  const loaded = ['recent-reads', 'recentcomments'].map((list) => elsewhere.waitForResponse(`**/api/auth/${list}*`))
  await elsewhere.goto('/profile')
  await Promise.all(loaded)
  const ownComments = elsewhere.locator('.profile-menu').getByRole('link', { name: 'تعليقاتي' })
  await ownComments.waitFor()
  for (const left of [2, 1]) {
    await page
      .getByRole('button', { name: /^End the session of/ })
      .first()
      .click()
    await expect.poll(() => page.locator('.sessions > li').count()).toBe(left)
  }
  await ownComments.click()
  await elsewhere.waitForURL('**/login?return_to=*comments')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL((url) => url.pathname === '/en')
  await page.locator('.side').getByRole('link', { name: 'Sign in' }).waitFor()
})

test('a downloaded backup restores its contents, and a file that is not a backup is refused', async () => {
  const account = await newAccount('الأولى')
  const { page } = await newReader('desktop', { expected: ['422'] })
  await signIn(page, account)
  await page.goto('/profile/profile-backup')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'نزّل النسخة' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^mirqab-\d{4}-\d\d-\d\d\.zip$/)
  const backup = { name: 'backup.zip', mimeType: 'application/zip', buffer: readFileSync(await file.path()) }
  await page.goto('/profile/profile-edit')
  await page.getByLabel('الاسم').fill('الثانية')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.locator('.profile-menu').getByText('الثانية').waitFor()
  await page.locator('.profile-menu').getByRole('link', { name: 'النسخة الاحتياطية' }).click()
  const restore = page.getByRole('button', { name: 'استعد النسخة' })
  await page.getByLabel('ملف النسخة').setInputFiles({ ...backup, buffer: Buffer.from('not a ZIP') })
  await restore.click()
  await page.locator('.form-wrong').getByText('هذا الملف ليس نسخة احتياطية صالحة').waitFor()
  await page.getByLabel('ملف النسخة').setInputFiles(backup)
  await restore.click()
  await page.getByText('استُعيدت النسخة الاحتياطية').waitFor()
  await page.locator('.profile-menu').getByText('الأولى').waitFor()
})

test('deleting an account needs a ticked box and the password, and nobody can sign in to it afterwards', async () => {
  const account = await newAccount()
  const { page } = await newReader('desktop', { expected: ['422'] })
  await signIn(page, account)
  await page.goto('/en/profile/delete-account')
  await untilHydrated(page)
  const remove = page.getByRole('button', { name: 'Delete my account' })
  await page.getByLabel('Current password').fill(account.password)
  await remove.click()
  await page.getByText('Please confirm that you understand that this is final.').waitFor()
  await page.getByRole('checkbox').check()
  await remove.click()
  await page.waitForURL((url) => url.pathname === '/en')
  await page.getByText('Your account and all your data were deleted.').waitFor()
  await page.locator('.posts').waitFor()
  await page.goto('/en/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await page.locator('.form-problem').waitFor()
})

test('signing out on the profile page of a phone leads to the home page, not to the login page', async () => {
  const { page } = await newReader('phone', { expected: ['401'] })
  await signIn(page, await newAccount())
  // A list that is still loading is answered after the session has ended.
  const signedOut = page.waitForResponse('**/api/auth/logout')
  await page.route('**/api/auth/recent-reads*', async (route) => {
    await signedOut
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.url().includes('/recent-reads') && response.status() === 401)
  await page.goto('/profile')
  await untilHydrated(page)
  await page.locator('.profile').getByRole('button', { name: 'تسجيل الخروج' }).click()
  await refused
  await page.locator('.posts').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

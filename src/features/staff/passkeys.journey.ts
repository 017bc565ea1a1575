import type { CDPSession, Page } from 'playwright'
import { expect, test } from 'vitest'
import { signInWithoutFactor } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { newStaff, newStaffWithoutFactor } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const newWord = () => `مريب${Date.now()}`.replace(/\d/g, (digit) => String.fromCharCode(0x628 + Number(digit)))
const banned = (page: Page, word: string) => page.getByRole('button', { name: new RegExp(`[«“]${word}[»”]`) })

/** Gives this page a device whose authenticator knows its user (Chrome DevTools Protocol). */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('a new editor on a phone adds a passkey, and later opens the desk by it without typing a code', async () => {
  const { page } = await newReader('phone', { expected: ['403', '409'] })
  await addAuthenticator(page)
  const account = await newStaffWithoutFactor('editor')
  await signInWithoutFactor(page, account)
  await page.goto('/desk/security')
  await page.getByRole('button', { name: 'أضف مفتاح مرور' }).click()
  await page.getByLabel('اسم تعرف به المفتاح').fill('هاتفي')
  await page.getByLabel('كلمة المرور الحالية').fill(account.password)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'أضف مفتاح مرور' }).click()
  await page.getByRole('heading', { name: 'رموز الاسترداد' }).waitFor()
  expect(await page.locator('.recovery-codes li').count()).toBe(10)
  await page.getByRole('button', { name: 'حفظتها' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'هاتفي' })
  await item.getByText('لم يُستخدم بعد').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.context().clearCookies()
  await signInWithoutFactor(page, account)
  const word = newWord()
  await page.goto('/desk/words')
  await page.getByLabel('كلمة أو عبارة').fill(word)
  await page.getByRole('button', { name: 'أضف' }).click()
  const dialog = page.getByRole('dialog', { name: 'تأكيد هويتك' })
  await dialog.getByText('رمز استرداد، إن لم يكن مفتاح مرورك معك').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'استخدم مفتاح مرور' }).click()
  await banned(page, word).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.goto('/desk/security')
  await item.getByText('آخر استخدام').waitFor()
  await item.getByRole('button', { name: 'أزل مفتاح المرور: هاتفي' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'أزل' }).click()
  await page.getByText('هذا آخر ما يفتح مكتب التحرير بحسابك').waitFor()
})

test('an admin with an app adds a passkey by keyboard, is told when the device does not know them, and removes it', async () => {
  const { page } = await newReader('desktop', { expected: ['403'] })
  const { cdp, authenticatorId } = await addAuthenticator(page)
  const account = await newStaff('admin')
  await signInWithoutFactor(page, account)
  await page.goto('/en/desk/security')
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const name = page.getByLabel('A name for it')
  await name.fill('Office')
  await name.press('Enter')
  const code = page.getByRole('dialog').getByLabel('Code', { exact: true })
  await code.fill(account.recoveryCodes?.pop() ?? '')
  await code.press('Enter')
  const item = page.getByRole('listitem').filter({ hasText: 'Office' })
  await item.getByText('Not used yet').waitFor()

  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await name.fill('Again')
  await name.press('Enter')
  await page.getByText('This device has a passkey for your account already.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')

  await page.context().clearCookies()
  await signInWithoutFactor(page, account)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await item.getByRole('button', { name: 'Remove the passkey: Office' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const use = dialog.getByRole('button', { name: 'Use a passkey' })
  await use.press('Enter')
  await dialog.getByText('This was cancelled, or took too long.').waitFor()
  expect(await violations(page)).toEqual([])
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await use.press('Enter')
  await item.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'An authenticator app is set up' }).waitFor()
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newAccount, signIn, signInWithoutFactor } from '../../../e2e/accounts.ts'
import { findInMail } from '../../../e2e/outbox.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { newStaff, newStaffWithoutFactor } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'
import { codeOfStep, counterAt } from './server/factor/totp.ts'

openBrowser()

/** Computes what an app shows now for a secret in base32 (RFC 4648). */
function codeNow(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return codeOfStep(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))), counterAt(new Date()))
}

const newWord = () => `مريب${Date.now()}`.replace(/\d/g, (digit) => String.fromCharCode(0x628 + Number(digit)))
const banned = (page: Page, word: string) => page.getByRole('button', { name: new RegExp(`[«“]${word}[»”]`) })

test('a new editor on a phone is led to set up an authenticator app, and then bans the word that they had typed', async () => {
  const { page, context } = await newReader('phone', { expected: ['403', '422'] })
  const account = await newStaffWithoutFactor('editor')
  await signInWithoutFactor(page, account)
  const word = newWord()
  await page.goto('/desk/words')
  await page.getByLabel('كلمة أو عبارة').fill(word)
  await page.getByRole('button', { name: 'أضف' }).click()
  const dialog = page.getByRole('dialog', { name: 'اربط تطبيق رموز أولاً' })
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  const [other] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('link').click()])

  await other.getByRole('button', { name: 'اربط تطبيق رموز' }).click()
  await other.getByLabel('كلمة المرور الحالية').fill(account.password)
  await other.getByRole('button', { name: 'التالي' }).click()
  await other.getByRole('img', { name: 'رمز QR لتطبيق الرموز' }).waitFor()
  expect(await violations(other)).toEqual([])
  const secret = await other.getByRole('textbox', { name: 'أو أدخل هذا المفتاح في التطبيق' }).inputValue()
  await other.getByLabel('الرمز', { exact: true }).fill('12')
  await other.getByRole('button', { name: 'أكّد' }).click()
  await other.getByText('الرمز غير صحيح أو سبق استخدامه').first().waitFor()
  await other.getByLabel('الرمز', { exact: true }).fill(codeNow(secret))
  await other.getByRole('button', { name: 'أكّد' }).click()
  await other.getByRole('heading', { name: 'رموز الاسترداد' }).waitFor()
  expect(await other.locator('.recovery-codes li').count()).toBe(10)
  expect(await violations(other)).toEqual([])
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await other.getByRole('button', { name: 'حفظتها' }).click()
  await other.getByText('بقيت لك 10 رموز استرداد.').waitFor()
  await other.close()

  await dialog.getByRole('button', { name: 'حاول مجدداً' }).click()
  await banned(page, word).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an editor gives a code of the app by keyboard, and what they typed is done without typing it again', async () => {
  const { page } = await newReader('desktop', { expected: ['403', '422'] })
  const account = await newStaff('editor')
  await signInWithoutFactor(page, account)
  const word = newWord()
  await page.goto('/en/desk/words')
  const field = page.getByLabel('A word or a phrase')
  await field.fill(word)
  await field.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A code from your authenticator app' })
  const code = dialog.getByLabel('Code', { exact: true })
  await code.waitFor()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(word)
  await field.press('Enter')
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('000')
  await page.keyboard.press('Enter')
  await dialog.getByText('The code is not correct, or was used before.').first().waitFor()
  await code.fill(codeOfStep(account.secret as Buffer, counterAt(new Date())))
  await page.keyboard.press('Enter')
  await banned(page, word).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an admin invites a reader by mail, who accepts, and is removed again', async () => {
  const { page: office } = await newReader('desktop', { expected: ['403'] })
  const { page } = await newReader('phone', { expected: ['401'] })
  const invited = await newAccount('نورة المدعوة')
  await signIn(office, await newStaff('admin', 'دلال المديرة'))
  await office.goto('/desk/staff')
  await office.getByLabel('البريد الإلكتروني').fill(invited.email)
  await office.getByLabel('الصلاحية', { exact: true }).selectOption({ label: 'محرر' })
  await office.getByRole('button', { name: 'أرسل الدعوة' }).click()
  await office.getByRole('button', { name: `اسحب الدعوة: ${invited.email}` }).waitFor()
  expect(await violations(office)).toEqual([])

  await page.goto(await findInMail(invited.email, (mail) => mail.match(/\/invitation#\d+\.[\w-]{22}/)?.[0]))
  await page.getByRole('button', { name: 'سجّل الدخول' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'سجّل الدخول' }).click()
  await page.getByLabel('البريد الإلكتروني').fill(invited.email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(invited.password)
  await page.getByLabel('كلمة المرور', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'اقبل الدعوة' }).click()
  await page.getByRole('link', { name: 'اربط تطبيق رموز' }).click()
  await page.getByRole('heading', { name: 'لا تطبيق رموز بحسابك بعد' }).waitFor()

  await office.goto('/en/desk/staff')
  await office.getByRole('button', { name: 'Remove from the staff: نورة المدعوة' }).press('Enter')
  await office.getByRole('dialog').getByRole('button', { name: 'Remove from the staff' }).press('Enter')
  await office.getByRole('button', { name: 'Remove from the staff: نورة المدعوة' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'هذه الصفحة لفريق التحرير' }).waitFor()
})

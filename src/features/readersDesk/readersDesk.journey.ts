import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const words = {
  ar: {
    path: '/desk/readers',
    search: 'ابحث عن قارئ',
    endSessions: 'أنهِ الجلسات',
    reason: 'السبب',
    ended: 'أُنهيت جلسات القارئ كلها',
    suspend: 'أوقف عن التعليق',
    suspendNow: 'أوقف',
    lift: 'ارفع الإيقاف',
    erase: 'احذف الحساب',
    alerts: 'اعرض تنبيهاته وما آلت إليه',
    noAlerts: 'لا تنبيهات لهذا القارئ في آخر 90 يوماً.',
    missing: 'يُرجى كتابة السبب.',
    nobody: 'لا قارئ بهذا الاختيار. جرّب أول الاسم أو أول البريد.',
  },
  en: {
    path: '/en/desk/readers',
    search: 'Find a reader',
    endSessions: 'End the sessions',
    reason: 'Reason',
    ended: 'All sessions of the reader were ended',
    suspend: 'Suspend from commenting',
    suspendNow: 'Suspend',
    lift: 'Lift the suspension',
    erase: 'Erase the account',
    alerts: 'Show the alerts and what became of them',
    noAlerts: 'No alerts of this reader in the last 90 days.',
    missing: 'Please enter the reason.',
    nobody: 'Nobody matches. Try the beginning of a name or of an address.',
  },
}

test.each([
  ['ar', 'phone'],
  ['en', 'desktop'],
] as const)(
  'an admin finds a reader by keyboard, ends their sessions, suspends them, and erases them: %s on a %s',
  async (locale, window) => {
    const t = words[locale]
    const account = await newStaff('reader', `مضاوي ${'ابتثج'[Date.now() % 5]}${locale === 'ar' ? 'ش' : 'ص'}`)
    const { page: theirs } = await newReader(window)
    await signIn(theirs, account)
    const { page } = await newReader(window, { expected: ['422'] })
    await signIn(page, await newStaff('admin', 'دلال المديرة'))

    await page.goto(t.path)
    const search = page.getByRole('searchbox', { name: t.search })
    await search.fill(account.email.slice(0, -4))
    await search.press('Enter')
    await expect.poll(() => page.locator('.found-reader').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.locator('.found-reader a').press('Enter')
    await page.getByRole('heading', { name: account.name }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: t.alerts }).press('Enter')
    await page.getByText(t.noAlerts).waitFor()

    await page.getByRole('button', { name: t.endSessions }).press('Enter')
    const submit = page.locator('form button[type=submit]')
    await submit.press('Enter')
    await page.getByText(t.missing).first().waitFor()
    await page.getByLabel(t.reason, { exact: true }).fill('جهاز مسروق')
    await page.getByLabel(t.reason, { exact: true }).press('Enter')
    await page.getByText(t.ended).waitFor()

    await page.getByRole('button', { name: t.suspend }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: t.suspendNow, exact: true }).press('Enter')
    await page.getByRole('button', { name: t.lift }).press('Enter')
    await page.getByRole('button', { name: t.suspend }).waitFor()

    await page.getByRole('button', { name: t.erase }).press('Enter')
    await page.getByLabel(t.reason, { exact: true }).fill('طلب خطي')
    expect(await violations(page)).toEqual([])
    await submit.press('Enter')
    await page.getByRole('searchbox', { name: t.search }).fill(account.email)
    await page.getByRole('searchbox', { name: t.search }).press('Enter')
    await page.getByText(t.nobody).waitFor()
  },
)

test('an editor has no page of readers', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('editor'))
  await page.goto('/en/desk/readers/1')
  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
})

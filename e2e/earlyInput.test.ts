import { expect, test } from 'vitest'
import { newAccount } from './accounts.ts'
import { newReader, openBrowser, untilHydrated } from './reader.ts'

openBrowser()

/** A page on a slow line: its scripts arrive when `release` is called. */
async function openWithoutScripts(path: string, window: 'phone' | 'desktop') {
  const { page } = await newReader(window)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, release }
}

test('Enter in a form that was filled in before the scripts came sends it once', async () => {
  const account = await newAccount()
  const { page, release } = await openWithoutScripts('/login?return_to=/polls', 'phone')
  const logins: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/auth/login') && logins.push(request.method()))
  await page.getByLabel('البريد الإلكتروني').fill(account.email)
  const password = page.getByLabel('كلمة المرور', { exact: true })
  await password.fill(account.password)
  await password.press('Enter')
  await password.press('Enter')
  release()
  await page.waitForURL(({ pathname }) => pathname === '/polls')
  expect(logins).toEqual(['POST'])
})

test('a button pressed before the scripts came does its work once, when they are there', async () => {
  const { page, release } = await openWithoutScripts('/en', 'desktop')
  const widen = page.locator('.side [aria-expanded]')
  await widen.click()
  expect(await widen.getAttribute('aria-expanded')).toBe('false')
  release()
  await expect.poll(() => widen.getAttribute('aria-expanded')).toBe('true')
  await untilHydrated(page)
  expect(await widen.getAttribute('aria-expanded')).toBe('true')
})

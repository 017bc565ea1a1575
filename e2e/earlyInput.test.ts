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

test('what was pressed before the scripts came and also works without them is not done twice', async () => {
  const { page, release } = await openWithoutScripts('/en', 'desktop')
  const menu = page.locator('[popover]:popover-open')
  await page.getByRole('button', { name: 'Trending' }).click()
  await menu.waitFor()
  release()
  await untilHydrated(page)
  expect(await menu.count()).toBe(1)
})

test('a form is not sent by Enter in a text of several lines, nor when the reader types on', async () => {
  const { page, release } = await openWithoutScripts('/en/contact', 'desktop')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const message = page.locator('main textarea')
  await message.fill('Dear editors,')
  await message.press('Enter')
  const email = page.locator('main input[type=email]')
  await email.fill('reader@example')
  await email.press('Enter')
  await email.press('End')
  await email.pressSequentially('.com')
  release()
  await untilHydrated(page)
  expect(sent.filter((path) => path.includes('contact'))).toEqual([])
  expect(await message.inputValue()).toContain('Dear editors,')
})

import { expect, test } from 'vitest'
import { newAccount, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

test('a failed sign-out is logged, and shows the reader that they are still signed in', async () => {
  const { page } = await newReader('desktop', { expected: ['ERR_FAILED', 'Failed to fetch'] })
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await signIn(page, await newAccount())
  await page.goto('/en/about')
  const signOut = page.locator('.side').getByRole('button', { name: 'Sign out' })
  await signOut.waitFor()
  await page.route('**/api/auth/logout', (route) => route.abort())
  await signOut.click()
  await page.getByText('You could not be signed out and are still signed in.').waitFor()
  await expect.poll(() => logged.join()).toContain('TypeError: Failed to fetch')
  expect(new URL(page.url()).pathname).toBe('/en/about')
  await page.unroute('**/api/auth/logout')
  await signOut.click()
  await page.waitForURL((url) => url.pathname === '/en')
})

test('menus name the reader without layout shift; signing out leads to the home page and signs out other tabs too', async () => {
  const account = await newAccount('عبدالعزيز')
  const { page, context } = await newReader()
  await signIn(page, account)
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) Object.assign(globalThis, { shift: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.locator('.side').getByRole('link', { name: 'الملف الشخصي' }).waitFor()
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBe(0)
  const other = await context.newPage()
  await other.goto('/about')
  await other.locator('.side').getByRole('link', { name: 'الملف الشخصي' }).waitFor()
  await other.setViewportSize({ width: 360, height: 740 })
  await untilHydrated(other)
  await other.getByRole('button', { name: 'القائمة' }).click()
  await other.getByRole('dialog').getByText('عبدالعزيز').waitFor()
  await page.goto('/profile/profile-edit')
  await page.locator('.side').getByRole('button', { name: 'تسجيل الخروج' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('.side').getByRole('link', { name: 'تسجيل الدخول' }).waitFor()
  await other.getByRole('dialog').getByRole('link', { name: 'تسجيل الدخول' }).waitFor()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('x-access-token')
})

test('a start that cannot ask who is signed in is logged but not shown: the page counts its reader as a visitor until it is opened again', async () => {
  const { page } = await newReader('desktop', { expected: ['500'] })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await signIn(page, await newAccount())
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'الخادم معطّل' } }))
  await page.goto('/')
  await page.locator('.side').getByRole('link', { name: 'تسجيل الدخول' }).waitFor()
  await expect.poll(() => warnings.join()).toContain('الخادم معطّل')
  expect(await page.locator('.toast').count()).toBe(0)
  expect(await page.locator('.post-link').count()).toBeGreaterThan(10)
  await page.unroute('**/api/user')
  await page.reload()
  await page.locator('.side').getByRole('link', { name: 'الملف الشخصي' }).waitFor()
})

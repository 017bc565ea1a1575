import { generateKeyPairSync } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIssuer } from '../test/openIdIssuer.ts'
import { openSite, type Site } from './openSite.ts'
import { newReader, openBrowser, untilHydrated } from './reader.ts'
import { startRecaptcha } from './recaptcha.ts'

openBrowser()
const recaptcha = await startRecaptcha()
const google = await startIssuer({ id: 'our-client', secret: 'our-secret' })
const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const apple = await startIssuer({
  id: 'example.mirqab',
  teamId: 'TEAM123456',
  keyId: 'KEY1234567',
  publicKey: appleKey.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
})
let site: Site
beforeAll(async () => {
  site = await openSite({
    OUTSIDE_ALLOW: [recaptcha, google, apple].map(({ origin }) => new URL(origin).host).join(','),
    RECAPTCHA_SITE_KEY: 'our-key',
    RECAPTCHA_SECRET: 'our-secret',
    RECAPTCHA_SCRIPT_URL: `${recaptcha.origin}/recaptcha/api.js`,
    RECAPTCHA_VERIFY_URL: `${recaptcha.origin}/recaptcha/api/siteverify`,
    GOOGLE_CLIENT_ID: 'our-client',
    GOOGLE_CLIENT_SECRET: 'our-secret',
    GOOGLE_ISSUER: google.origin,
    APPLE_CLIENT_ID: 'example.mirqab',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: appleKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    APPLE_ISSUER: apple.origin,
  })
})
afterAll(() => site.close())

const formProblem = (page: Page) => page.locator('.form-problem')

test('reCAPTCHA loads in Arabic with the form that needs it, stays invisible, and accepts a person', async () => {
  recaptcha.outcome = 'accepted'
  const { page } = await newReader('desktop', { expected: ['422'] })
  await page.goto(`${site.origin}/en`)
  await untilHydrated(page)
  expect(recaptcha.requests).toEqual([])
  await page.locator('.side').getByRole('link', { name: 'Sign in' }).click()
  const badge = page.locator('.grecaptcha-badge')
  await badge.waitFor({ state: 'attached' })
  expect(recaptcha.requests).toEqual(['/recaptcha/api.js?render=explicit&hl=ar'])
  await expect.poll(() => badge.getAttribute('data-style')).toBe('invisible bottomleft')
  expect(await badge.isVisible()).toBe(false)
  await page.getByText('This page is protected by reCAPTCHA').waitFor()
  await page.getByLabel('E-mail').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('whatever')
  await page.keyboard.press('Enter')
  // The captcha was accepted, so the error is about the password.
  await formProblem(page).getByText('The e-mail address or the password is incorrect').waitFor()
})

test.each([
  ['missing', 'تعذّر تحميل أداة التحقق من الزوار'],
  ['broken', 'لم يكتمل التحقق من أنك لست برنامجاً آلياً'],
  ['closed challenge', 'لم يكتمل التحقق من أنك لست برنامجاً آلياً'],
] as const)('when reCAPTCHA is %s, the form reports it, does not lose its fields, and can be sent again', async (outcome, words) => {
  recaptcha.outcome = outcome
  const { page } = await newReader('phone', { expected: ['404'] })
  await page.goto(`${site.origin}/reset-password`)
  await page.getByLabel('البريد الإلكتروني').fill('reader@example.com')
  await page.getByRole('button', { name: 'أرسل الرمز' }).click()
  await formProblem(page).getByText(words).waitFor()
  await expect.poll(() => page.getByLabel('البريد الإلكتروني').inputValue()).toBe('reader@example.com')
  recaptcha.outcome = 'accepted'
  if (outcome !== 'missing') await page.reload()
  await page.getByLabel('البريد الإلكتروني').fill('reader@example.com')
  await page.getByRole('button', { name: 'أرسل الرمز' }).click()
  await page.waitForURL('**/reset-password-verification')
})

test.each([
  ['Google', google],
  ['Apple', apple],
] as const)('%s signs up a new user and returns them to the story they came from', async (name, provider) => {
  recaptcha.outcome = 'accepted'
  const { page, context } = await newReader('desktop', { expected: ['favicon.ico'] })
  provider.present = { sub: '1', claims: { email: `${name}@example.com`, email_verified: true, name: 'نورة' } }
  await page.goto(site.origin)
  await untilHydrated(page)
  await page.locator('.post-link').first().click()
  await page.locator('.prose').waitFor()
  const story = page.url()
  await page.locator('.side').getByRole('link', { name: 'تسجيل الدخول' }).click()
  await page.getByRole('link', { name: `المتابعة بحساب ${name}` }).click()
  await page.waitForURL(story)
  // The provider's form post carries none of our cookies, so the browser is redirected to repeat
  // the request from our site.
  expect((await context.cookies()).find((cookie) => cookie.name === 'x-access-token')).toMatchObject({ sameSite: 'Lax', httpOnly: true })
  await page.locator('.side').getByRole('link', { name: 'الملف الشخصي' }).waitFor()
})

test('a linked Google account is removed in the profile, and the last way to sign in stays', async () => {
  const { page } = await newReader('phone', { expected: ['favicon.ico'] })
  for (const [name, provider] of [
    ['Google', google],
    ['Apple', apple],
  ] as const) {
    provider.present = { sub: 'both', claims: { email: 'both@example.com', email_verified: true, name: 'نورة' } }
    await page.context().clearCookies()
    await page.goto(`${site.origin}/login?return_to=/profile/sign-in-ways`)
    await untilHydrated(page)
    await page.getByRole('link', { name: `المتابعة بحساب ${name}` }).click()
    await page.waitForURL('**/profile/sign-in-ways')
  }
  await page.getByText('لم تُعيَّن بعد').waitFor()
  await page.getByRole('button', { name: 'إزالة حساب Google' }).click()
  const question = page.getByRole('dialog', { name: 'إزالة حساب Google' })
  await question.getByText('لن يمكن الدخول إلى حسابك عن طريق حساب Google بعد الآن.').waitFor()
  await question.getByRole('button', { name: 'إزالة', exact: true }).click()
  await page.getByText('لا يمكن إزالة آخر طريقة للدخول إلى حسابك.').waitFor()
  expect(await page.getByRole('button', { name: /^إزالة/ }).count()).toBe(0)
})

test('errors while signing in with Google are shown in the language of the page', async () => {
  const { page } = await newReader('phone')
  google.present = { sub: '2', error: 'access_denied' }
  await page.goto(`${site.origin}/en/login`)
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await formProblem(page).getByText('Signing in was cancelled, and nothing was changed.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/login')
  google.present = { sub: '3', claims: { email: 'third@example.com', email_verified: false } }
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await formProblem(page).getByText('The provider has not verified your e-mail address').waitFor()
})

import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { findInMail } from './outbox.ts'

/** `recoveryCodes`: of staff, each for one sign-in. `secret`: of their authenticator app. */
export type Account = { name: string; email: string; password: string; recoveryCodes?: string[]; secret?: Buffer }

let count = 0

/** A unique address with the name and password of a new account. */
export function newCredentials(name = 'سارة المطيري'): Account {
  return { name, email: `reader-${Date.now()}-${++count}@example.com`, password: 'a-long-password' }
}

/**
 * Registers and confirms an account through the public API.
 * @param locale in which it gets mails and messages
 */
export async function newAccount(name?: string, locale: 'ar' | 'en' = 'ar'): Promise<Account> {
  const account = newCredentials(name)
  const form = { ...account, phone: '50012345', password_confirmation: account.password, terms: true }
  const { ticket } = (await post('/api/auth/register', form, locale)).data
  await post('/api/auth/confirm-code', { ticket, code: await codeFor(account.email) })
  return account
}

const returnedCodes = new Map<string, string>()

/**
 * The code in the newest mail to this address, once it is in the demo's outbox. A code that was
 * returned before belongs to an older mail.
 */
export async function codeFor(email: string): Promise<string> {
  const code = await findInMail(email, (mail) => {
    const newest = mail.match(/^\d{6}$/m)?.[0]
    return newest === returnedCodes.get(email) ? undefined : newest
  })
  returnedCodes.set(email, code)
  return code
}

/**
 * Signs this browser in through the API instead of the form; staff also give their second factor.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
  const { token } = await signInWithoutFactor(page, account)
  await giveFactor(account, token)
}

/** The same without the second factor. */
export async function signInWithoutFactor(page: Page, { email, password }: Account): Promise<{ token: string }> {
  const response = await page.context().request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
  return (await response.json()).data
}

/**
 * Gives the second factor of staff in the session of this token, by a recovery code, because a code
 * of the app may have been used in these 30 seconds.
 */
async function giveFactor({ recoveryCodes }: Account, token: string): Promise<void> {
  const code = recoveryCodes?.pop()
  if (!code) return
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ code })
  const response = await fetch(`${inject('origin')}/api/auth/factor/code`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
}

/** Signs in, and calls the API with the token of this account: by POST if there is a body. */
export async function callAs(account: Account) {
  const { email, password } = account
  const call = async <Answer>(path: string, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(inject('origin') + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    expect(response.status, path).toBe(200)
    return (await response.json()) as Answer
  }
  const { data } = await call<{ data: { token: string } }>('/api/auth/login', { email, password })
  await giveFactor(account, data.token)
  return <Answer>(path: string, body?: object) => call<Answer>(path, body, data.token)
}

async function post(path: string, data: object, locale = 'ar'): Promise<{ data: { ticket: string } }> {
  const headers = { 'content-type': 'application/json', 'x-localization': locale }
  const response = await fetch(inject('origin') + path, { method: 'POST', headers, body: JSON.stringify(data) })
  expect(response.status, path).toBe(200)
  return (await response.json()) as { data: { ticket: string } }
}

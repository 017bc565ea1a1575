import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { scaleTimeout } from '../test/timeouts.ts'
import { readOutbox } from './outbox.ts'

export type Account = { name: string; email: string; password: string }

let count = 0

/** A unique address with the name and password of a new account. */
export function newCredentials(name = 'سارة المطيري'): Account {
  return { name, email: `reader-${Date.now()}-${++count}@example.com`, password: 'a-long-password' }
}

/** Registers and confirms an account through the public API. */
export async function newAccount(name?: string): Promise<Account> {
  const account = newCredentials(name)
  const form = { ...account, phone: '50012345', password_confirmation: account.password, terms: true }
  const { ticket } = (await post('/api/auth/register', form)).data
  await post('/api/auth/confirm-code', { ticket, code: await codeFor(account.email) })
  return account
}

const returnedCodes = new Map<string, string>()

/**
 * The code in the newest mail to this address, once it is in the demo's outbox. A code that was returned before
 * belongs to an older mail.
 */
export async function codeFor(email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const outbox = await readOutbox()
        const at = outbox.indexOf(`<bdi>${email}</bdi>`)
        code = at < 0 ? undefined : outbox.slice(at, outbox.indexOf('</article>', at)).match(/^\d{6}$/m)?.[0]
        return code !== undefined && code !== returnedCodes.get(email)
      },
      // The worker is busy while a demo newsroom has just started.
      { timeout: scaleTimeout(60_000) },
    )
    .toBe(true)
  returnedCodes.set(email, code as string)
  return code as string
}

/** Signs this browser in through the API instead of the form. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const response = await page.context().request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
}

async function post(path: string, data: object): Promise<{ data: { ticket: string } }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(inject('origin') + path, { method: 'POST', headers, body: JSON.stringify(data) })
  expect(response.status, path).toBe(200)
  return (await response.json()) as { data: { ticket: string } }
}

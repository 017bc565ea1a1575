import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { currentReader, loadReader } from './reader.ts'
import { requireSignIn } from './requireSignIn.ts'
import { signInPrompt } from './signInPrompt.ts'

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const respondWith = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })
/** Stands in for the browser: the cookie that comes with each session, and `fetch`. */
function openPage(cookie: string, fetch: () => Promise<Response>): void {
  vi.stubGlobal('document', { cookie, body: { classList: { remove() {} } } })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', fetch)
}

afterAll(() => void vi.unstubAllGlobals())

beforeEach(async () => {
  openPage('', offline)
  await loadReader()
  signInPrompt.set(null)
})

test('a reader with a session is not asked to sign in when the server cannot be reached, and is recognized once it can', async () => {
  openPage('XSRF-TOKEN=x', offline)
  await loadReader()
  await expect(requireSignIn('vote')).rejects.toThrow('Failed to fetch')
  openPage('XSRF-TOKEN=x', respondWith(503, {}))
  await expect(requireSignIn('vote')).rejects.toMatchObject({ status: 503 })
  expect([currentReader(), signInPrompt.get()]).toEqual([null, null])
  openPage('XSRF-TOKEN=x', respondWith(200, { id: 7 }))
  expect(await requireSignIn('vote')).toEqual({ id: 7 })
  expect([currentReader(), signInPrompt.get()]).toEqual([{ id: 7 }, null])
})

test('a visitor is asked to sign in without a request to the server', async () => {
  expect([await requireSignIn('vote'), signInPrompt.get()]).toEqual([null, 'vote'])
})

test('a reader whose session has ended is asked to sign in, and the session cookie is deleted', async () => {
  openPage('XSRF-TOKEN=x', respondWith(401, {}))
  expect([await requireSignIn('vote'), signInPrompt.get()]).toEqual([null, 'vote'])
  expect(document.cookie).toContain('max-age=0')
})

test('a reader who signs in while the page learns that there was no session keeps the token of the new session', async () => {
  openPage('XSRF-TOKEN=x', async () => {
    Object.assign(document, { cookie: 'XSRF-TOKEN=of-the-new-session' })
    return respondWith(401, {})()
  })
  await loadReader()
  expect(document.cookie).toBe('XSRF-TOKEN=of-the-new-session')
})

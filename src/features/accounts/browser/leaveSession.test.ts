import { afterEach, expect, test, vi } from 'vitest'
import { currentReader, leaveSession, loadReader } from './reader.ts'

const user = { id: 7, name: 'سارة', email: 'sara@example.com' }
let isFull = false

class Store {
  [key: string]: unknown
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

afterEach(() => {
  isFull = false
  vi.unstubAllGlobals()
})

/** A page of a reader who is signed in, and how the server ends their session. */
async function openSignedIn() {
  const local = new Store()
  const document = { cookie: 'XSRF-TOKEN=x', body: { classList: { remove() {} } } }
  for (const [name, value] of Object.entries({ document, location: { pathname: '/' }, localStorage: local, sessionStorage: new Store() }))
    vi.stubGlobal(name, value)
  for (const name of ['dispatchEvent', 'addEventListener']) vi.stubGlobal(name, () => true)
  vi.stubGlobal('StorageEvent', class {})
  vi.stubGlobal('fetch', async () => Response.json(user))
  await loadReader()
  const end = async () => {
    document.cookie = ''
  }
  return { local, end }
}

test('an answer about the reader that was asked for before they signed out does not bring them back', async () => {
  const { local, end } = await openSignedIn()
  const slow = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => slow.promise)
  const asked = loadReader()
  await leaveSession(end, () => {})
  slow.resolve(Response.json(user))
  expect(await asked).toBeNull()
  expect([currentReader(), JSON.stringify(local)]).toEqual([null, expect.not.stringContaining(user.email)])
})

test('of two questions about the reader, the one that was asked last is believed', async () => {
  const { end } = await openSignedIn()
  const first = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => first.promise)
  const asked = loadReader()
  await end()
  // Another tab said that the session has ended.
  const newer = loadReader()
  first.resolve(Response.json(user))
  expect([await asked, await newer, currentReader()]).toEqual([null, null, null])
})

test('a full storage does not keep what the reader left when they sign out', async () => {
  const { local, end } = await openSignedIn()
  local.setItem('draft', 'x')
  isFull = true
  await leaveSession(end, () => {})
  expect([currentReader(), local.getItem('draft'), local.getItem('reader')]).toEqual([null, null, null])
})

test('a page that cannot be left does not keep the reader', async () => {
  const { end } = await openSignedIn()
  await leaveSession(end, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect(currentReader()).toBeNull()
})

test('while the session cannot be ended, the reader stays', async () => {
  await openSignedIn()
  await expect(
    leaveSession(
      () => Promise.reject(new TypeError('offline')),
      () => {},
    ),
  ).rejects.toThrow('offline')
  expect(currentReader()).toMatchObject(user)
})

import { afterAll, expect, test, vi } from 'vitest'
import { currentReader, leaveSession, loadReader } from './reader.ts'

class Storage { [key: string]: unknown
  getItem(key: string) { return (this[key] as string | undefined) ?? null }
  setItem(key: string, value: string) { this[key] = value }
  removeItem(key: string) { delete this[key] } }

afterAll(() => void vi.unstubAllGlobals())
test('an answer about the reader that was asked for before they signed out does not bring them back', async () => {
  const local = new Storage()
  const document = { cookie: 'XSRF-TOKEN=x', body: { classList: { remove() {} } } }
  const slow = Promise.withResolvers<Response>()
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', new Storage())
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('StorageEvent', class {})
  const user = { id: 7, name: 'Sara', email: 'sara@example.com' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(user)))
  await loadReader()
  vi.stubGlobal('fetch', () => slow.promise)
  const asked = loadReader() // another tab saved the profile
  await leaveSession(async () => void (document.cookie = ''), () => {})
  expect([currentReader(), JSON.stringify(local)]).toEqual([null, expect.not.stringContaining('sara@')])
  slow.resolve(new Response(JSON.stringify(user)))
  await asked
  console.log(currentReader(), JSON.stringify(local))
  expect([currentReader(), JSON.stringify(local)]).toEqual([null, expect.not.stringContaining('sara@')])
})

import { afterAll, expect, test, vi } from 'vitest'
import { currentReader, leaveSession, loadReader } from './reader.ts'

class Storage { [key: string]: unknown
  getItem(key: string) { return (this[key] as string | undefined) ?? null }
  setItem(key: string, value: string) { if (isFull) throw new DOMException('full', 'QuotaExceededError'); this[key] = value }
  removeItem(key: string) { delete this[key] } }
let isFull = false
const user = { id: 7, name: 'Sara', email: 'sara@example.com' }
function open() {
  const local = new Storage()
  const document = { cookie: 'XSRF-TOKEN=x', body: { classList: { remove() {} } } }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', new Storage())
  for (const name of ['dispatchEvent', 'addEventListener']) vi.stubGlobal(name, () => true)
  vi.stubGlobal('StorageEvent', class {})
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(user)))
  return { local, document }
}
afterAll(() => void vi.unstubAllGlobals())

test('a full storage does not keep what the reader left when they sign out', async () => {
  const { local, document } = open()
  await loadReader()
  local.setItem('draft', 'x')
  isFull = true
  const left = await leaveSession(async () => void (document.cookie = ''), () => {}).then(() => 'signed out', (error) => `failed: ${error.name}`)
  isFull = false
  expect([left, currentReader(), Object.keys(local)]).toEqual(['signed out', null, []])
})

test('a page that cannot be left does not keep the reader', async () => {
  const { local, document } = open()
  await loadReader()
  await leaveSession(async () => void (document.cookie = ''), () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))).catch(() => {})
  expect([currentReader(), local.getItem('reader')]).toEqual([null, null])
})

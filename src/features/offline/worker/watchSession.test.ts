import { afterEach, expect, test, vi } from 'vitest'
import { signOut } from './watchSession.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['refuses', () => Promise.reject(new DOMException('blocked', 'SecurityError'))],
  ['never answers', () => new Promise<boolean>(() => {})],
])('signing out is answered although the store of the browser %s to be deleted', async (_, remove) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('caches', { delete: remove, has: async () => false })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => Response.json({}))
  const request = new Request('https://mirqab.example/api/auth/logout', { method: 'POST' })
  const answer = signOut.handle({ request, event: { waitUntil() {} } } as never)
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await answer).status).toBe(200)
  vi.useRealTimers()
})

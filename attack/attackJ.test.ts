import { afterAll, expect, test, vi } from 'vitest'
import { signOut } from './watchSession.ts'

afterAll(() => void vi.unstubAllGlobals())
test.each([['rejects', () => Promise.reject(new DOMException('x', 'SecurityError'))], ['never answers', () => new Promise<boolean>(() => {})]])('signing out is answered though the browser’s store %s', async (_name, remove) => {
  vi.stubGlobal('caches', { delete: remove, has: async () => false })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const answer = signOut.handle({ request: new Request('https://mirqab.example/api/auth/logout', { method: 'POST' }), event: { waitUntil() {} } } as never).then(({ status }) => status, (error: Error) => error.name)
  expect(await Promise.race([answer, new Promise((done) => setTimeout(() => done('hangs'), 3_000))])).toBe(200)
})

import { describe, expect, test } from 'vitest'
import { asUser } from './asUser.ts'
import { asVisitor } from './http.ts'
import { listRoutes } from './routes.ts'
import { createTestApp } from './testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const writes = (await listRoutes(app)).filter(({ method, url }) => method !== 'GET' && !url.startsWith('/websub'))

const nested = '['.repeat(20_000) + ']'.repeat(20_000)
/** Bodies that no form sends: name, text, content type. */
const bodies: [string, string | Buffer, string?][] = [
  ['nothing', ''],
  ['a truncated document', '{"email":'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a list of forms', '[{"email":"a@b.co","password":"x"}]'],
  ['a deep list', nested],
  ['a deep field', `{"email":${nested},"content":${nested}}`],
  ['numbers for strings', '{"email":1e999,"password":-0,"name":12,"content":7,"code":123456,"ticket":5}'],
  ['objects for strings', '{"email":{"$ne":""},"password":{"length":8},"content":{},"code":{},"ticket":[]}'],
  ['a prototype', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'],
  [
    'null characters',
    '{"email":"a\\u0000@b.co","password":"\\u0000","name":"\\u0000","content":"\\u0000","code":"\\u0000","ticket":"\\u0000"}',
  ],
  [
    'a lone surrogate',
    '{"email":"\\ud800@b.co","password":"\\ud800","name":"\\ud800","content":"\\ud800","code":"\\ud800","ticket":"\\ud800"}',
  ],
  ['no UTF-8', Buffer.from('{"email":"\xff\xfe","content":"\xff"}', 'latin1')],
  ['a body over the limit', JSON.stringify({ content: 'x'.repeat(70_000), email: 'a@b.co' })],
  ['another type', 'email=a%40b.co&password=x', 'application/x-www-form-urlencoded'],
  ['a multipart form', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
  ['an unknown content type', 'x', 'text/plain'],
]

describe.each(writes.map(({ method, url }) => [`${method} ${url}`, method, url]))('%s', (_name, method, url) => {
  test('refuses malformed bodies with a reason, never with a server error', async () => {
    const reader = await asUser(app, server, { role: 'admin' })
    for (const [name, payload, type = 'application/json'] of bodies) {
      const call = {
        method: method as 'POST',
        url: url.replace('comments/:type', 'comments/post').replace(/:\w+/g, '999999'),
        payload,
        headers: { 'content-type': type },
      }
      for (const response of [await server.inject(call), await reader.send(call)]) {
        expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(500)
        // Links in messages, and forms of pages without scripts, answer with a page.
        const isPage =
          /^(?:\/en)?\/(a|brief|comments|newsletters)\//.test(url) && String(response.headers['content-type']).startsWith('text/html')
        if (response.statusCode >= 400 && !isPage)
          expect(response.json(), name).toMatchObject({ status: 'error', message: expect.any(String) })
      }
    }
  })
})

test('malformed bodies created no role, session or account', async () => {
  const { rows } = await app.pool.query(`select count(*)::int as count from users where email not like 'reader-%'`)
  expect(rows).toEqual([{ count: 0 }])
  expect(({} as { role?: string }).role).toBeUndefined()
})

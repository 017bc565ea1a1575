import { describe, expect, test } from 'vitest'
import { asUser } from './asUser.ts'
import { callsWith } from './callsWith.ts'
import { asVisitor } from './http.ts'
import { addOpenPoll } from './polls.ts'
import { addPost } from './posts.ts'
import { listRoutes } from './routes.ts'
import { createTestApp } from './testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const routes = await listRoutes(app)
await addPost(app)
await addOpenPoll(app)

/**
 * Texts that PostgreSQL refuses (NUL), or reads as an escape (a backslash in bytea, `like` and
 * `to_tsquery`).
 */
const texts = ['sara\0@example.com', "https://push.example/?\\x%_'"]

const json = { 'content-type': 'application/json' }

describe.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))('%s', (_name, route) => {
  test('responds to any text in any field without a server error', async () => {
    let reader = await asUser(app, server, { role: 'admin' })
    for (const text of texts) {
      // Some calls end the session, or delete the account.
      if ((await reader.get('/api/user')).statusCode !== 200) reader = await asUser(app, server, { role: 'admin' })
      for (const { field, url, payload } of callsWith(route, { text, json: JSON.stringify(text) })) {
        const call = { method: route.method as 'POST', url, ...(route.method === 'GET' ? {} : { payload, headers: json }) }
        // Without a session, other routes answer before they look at anything (`permissions`).
        for (const response of await Promise.all([...(route.access === 'anyone' ? [server.inject(call)] : []), reader.send(call)]))
          expect(response.statusCode, `${field}: ${url} ${payload} ${response.body}`).not.toBe(500)
      }
    }
  })
})

import { describe, expect, test } from 'vitest'
import { asUser } from './asUser.ts'
import { callsWith } from './callsWith.ts'
import { isThorough } from './fuzzRuns.ts'
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
 * The limits of PostgreSQL's `integer` and `bigint` and of JSON numbers, and values beyond them.
 */
const numbers = ['-1', '2147483647', '2147483648', '9007199254740991', '9007199254740993', '9223372036854775808', '1e999']
/**
 * Numbers that are also tried with each choice of the other fields: below and beyond what `integer`
 * and `bigint` hold. A deep run tries all.
 */
const withChoices = isThorough ? numbers : ['-1', '2147483648', '9223372036854775808']

const json = { 'content-type': 'application/json' }

describe.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))('%s', (_name, route) => {
  test('responds to a number of any size in any field without a server error', async () => {
    let reader = await asUser(app, server, { role: 'admin' })
    for (const number of numbers) {
      // Some calls end the session, or delete the account.
      if ((await reader.get('/api/user')).statusCode !== 200) reader = await asUser(app, server, { role: 'admin' })
      const value = { text: number, json: number }
      for (const { field, url, payload } of callsWith(route, value, withChoices.includes(number) ? 'all' : 'first')) {
        const call = { method: route.method as 'POST', url, ...(route.method === 'GET' ? {} : { payload, headers: json }) }
        // Without a session, other routes answer before they look at anything (`permissions`).
        for (const response of await Promise.all([...(route.access === 'anyone' ? [server.inject(call)] : []), reader.send(call)]))
          expect(response.statusCode, `${field}=${number}: ${url} ${payload} ${response.body}`).not.toBe(500)
      }
    }
  })
})

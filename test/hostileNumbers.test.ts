import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { asUser } from './asUser.ts'
import { asVisitor } from './http.ts'
import { addOpenPoll } from './polls.ts'
import { addPost } from './posts.ts'
import { listRoutes, type Route } from './routes.ts'
import { createTestApp } from './testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const routes = await listRoutes(app)
await addPost(app)
await addOpenPoll(app)

/** The limits of PostgreSQL's `integer` and `bigint` and of JSON numbers, and values beyond them. */
const numbers = ['-1', '2147483647', '2147483648', '9007199254740991', '9007199254740993', '9223372036854775808', '1e999']

type JsonSchema = { type?: string; enum?: unknown[]; const?: unknown; format?: string; anyOf?: JsonSchema[]; minLength?: number }
type Fields = Record<string, unknown>

/**
 * Values for each field of a schema, so that validation of one field is not masked by another that is missing; one
 * sample for each choice of a field.
 */
function samplesOf(shape: z.ZodType | undefined): Fields[] {
  if (!shape) return [{}]
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const fields = Object.entries(properties)
  const sample = Object.fromEntries(fields.map(([name, one]) => [name, required.includes(name) ? sampleValue(one) : undefined]))
  return [sample, ...fields.flatMap(([name, one]) => (one.enum ?? []).map((choice) => ({ ...sample, [name]: choice })))]
}

function sampleValue(schema: JsonSchema): unknown {
  if (schema.anyOf?.[0]) return sampleValue(schema.anyOf[0])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'email') return 'reader@example.com'
  if (schema.format === 'uuid') return 'b1b1b1b1-b1b1-41b1-81b1-b1b1b1b1b1b1'
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object') return {}
  return schema.type === 'string' ? 'كلمة' : 1
}

type Call = { field: string; url: string; payload: string }

/** One call for each field, with that field set to the number. */
function* callsWith(route: Route, number: string): Generator<Call> {
  const { params, querystring, body } = route.schemas
  const named = Object.fromEntries([...route.url.matchAll(/:(\w+)/g)].map(([, field]) => [field, 1]))
  for (const query of samplesOf(querystring)) yield* inAddress(route.url, { ...named, ...samplesOf(params)[0] }, query, number)
  for (const fields of samplesOf(body)) yield* inBody(addressOf(route.url, named, samplesOf(querystring)[0] ?? {}), fields, number)
}

function* inAddress(url: string, params: Fields, query: Fields, number: string): Generator<Call> {
  for (const field of Object.keys(params)) yield { field, url: addressOf(url, { ...params, [field]: number }, query), payload: '{}' }
  for (const field of Object.keys(query)) yield { field, url: addressOf(url, params, { ...query, [field]: number }), payload: '{}' }
}

function* inBody(url: string, fields: Fields, number: string): Generator<Call> {
  for (const field of Object.keys(fields)) {
    yield { field, url, payload: JSON.stringify({ ...fields, [field]: '#' }).replace('"#"', number) }
    yield { field, url, payload: JSON.stringify({ ...fields, [field]: number }) }
    yield { field, url, payload: JSON.stringify({ ...fields, [field]: ['#'] }).replace('"#"', number) }
  }
}

function addressOf(url: string, params: Fields, query: Fields): string {
  const path = url.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(String(params[name]))).replace('*', 'x')
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const json = { 'content-type': 'application/json' }

describe.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))('%s', (_name, route) => {
  test('responds to a number of any size in any field without a server error', async () => {
    let reader = await asUser(app, server, { role: 'admin' })
    for (const number of numbers) {
      // Some calls end the session, or delete the account.
      if ((await reader.get('/api/user')).statusCode !== 200) reader = await asUser(app, server, { role: 'admin' })
      for (const { field, url, payload } of callsWith(route, number)) {
        const call = { method: route.method as 'POST', url, ...(route.method === 'GET' ? {} : { payload, headers: json }) }
        for (const response of [await server.inject(call), await reader.send(call)])
          expect(response.statusCode, `${field}=${number}: ${url} ${payload} ${response.body}`).not.toBe(500)
      }
    }
  })
})

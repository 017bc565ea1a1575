import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ErrorReply } from '#base/api/replies.ts'
import { createApp } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { registry } from '#base/metrics.ts'
import { features } from '#features/all.ts'
import { asVisitor } from '../../../test/http.ts'
import { addAgency, addPost } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { createApiServer } from './createApiServer.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const viewPath = '/api/auth/post/view/count'
const json = { 'content-type': 'application/json' }

describe('the API server', () => {
  test.each([
    ['an address that is not there', { url: '/api/nothing' }, 404, 'not_found'],
    ['/api itself', { url: '/api/' }, 404, 'not_found'],
    ['an address outside /api', { url: '/nothing' }, 404, 'not_found'],
    ['an endless path', { url: `/api/post/${'1'.repeat(3000)}` }, 404, 'not_found'],
    ['a method that the address does not take', { method: 'DELETE', url: '/api/posts' }, 405, 'method_not_allowed'],
    ['reading what is only written', { method: 'GET', url: viewPath }, 405, 'method_not_allowed'],
    [
      'writing what is not there, with a body that is none',
      { method: 'POST', url: '/api/nothing', payload: '{', headers: json },
      404,
      'not_found',
    ],
    ['a body that is not JSON', { method: 'POST', url: viewPath, payload: '{"post_id":', headers: json }, 400, 'bad_request'],
    ['an empty body', { method: 'POST', url: viewPath, payload: '', headers: json }, 400, 'bad_request'],
    ['no body at all', { method: 'POST', url: viewPath }, 422, 'invalid'],
    [
      'a body that would change how objects work',
      { method: 'POST', url: viewPath, payload: '{"__proto__":{"post_id":1}}', headers: json },
      400,
      'bad_request',
    ],
    [
      'a body of another type',
      { method: 'POST', url: viewPath, payload: 'post_id=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a body that is too large',
      { method: 'POST', url: viewPath, payload: JSON.stringify({ post_id: 1, more: 'x'.repeat(70_000) }), headers: json },
      413,
      'too_large',
    ],
    [
      'a body that is longer than it says',
      { method: 'POST', url: viewPath, payload: '{"post_id":1}', headers: { ...json, 'content-length': '5' } },
      400,
      'bad_request',
    ],
    ['an address that is no UTF-8', { url: '/api/post/%E0%A4%A' }, 400, 'bad_request'],
  ] as const)('responds to %s with an error of the common shape', async (_name, request, status, code) => {
    const response = await visitor.send(request)
    expect(response.statusCode, response.body).toBe(status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(ErrorReply.strict().parse(response.json())).toMatchObject({ status: 'error', code })
  })

  test('names what went wrong in English as the specification does', async () => {
    const english = { 'x-localization': 'en' }
    const unknown = (await visitor.get('/api/nowhere', english)).json()
    expect(unknown.message).toBe("Sorry, couldn't find the page you were looking for")
    expect((await visitor.get('/api/posts?pagination=-1', english)).json().message).toBe('Please correct the following error(s)')
  })

  test('says which methods an address supports', async () => {
    expect((await visitor.send({ method: 'PUT', url: '/api/posts' })).headers.allow).toBe('GET, HEAD')
    expect((await visitor.send({ method: 'PUT', url: viewPath })).headers.allow).toBe('POST')
    expect((await visitor.send({ method: 'HEAD', url: '/api/posts' })).statusCode).toBe(200)
  })

  test('sends headers that forbid framing, sniffing and scripts', async () => {
    const { headers } = await visitor.get('/api/posts')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('compresses long responses for clients that support it', async () => {
    const agency_id = await addAgency(app)
    for (let count = 0; count < 20; count++) await addPost(app, { agency_id, excerpt: 'نص '.repeat(50) })
    const plain = await visitor.get('/api/posts')
    for (const encoding of ['br', 'gzip']) {
      const packed = await visitor.get('/api/posts', { 'accept-encoding': `x, ${encoding}` })
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    }
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect((await visitor.get('/api/most/popular', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })
})

describe('when an internal error occurs', () => {
  test('the details are logged, but not in the response', async () => {
    const broken = await createTestApp()
    const logged: unknown[] = []
    broken.log.error = ((entry: unknown) => logged.push(entry)) as typeof broken.log.error
    await broken.pool.query('alter table ads rename to gone')
    const response = await asVisitor(broken).get('/api/list-page-ads', { 'x-localization': 'en' })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({ status: 'error', message: 'Something went wrong. Please try again later!', code: 'internal' })
    expect(logged).toMatchObject([{ url: '/api/list-page-ads', err: { message: expect.stringContaining('ads') } }])
  })

  test('what any request can cause is logged once a minute, whatever its number', async () => {
    const logged: unknown[] = []
    const other = createApp({ ...app.config, logLevel: 'silent' }, 'postgres://nobody@/nothing?host=/nowhere', 'test')
    other.log.error = ((entry: unknown) => logged.push(entry)) as typeof other.log.error
    const server = createApiServer(other)
    server.get('/full', async () => {
      throw new AppError('unavailable')
    })
    for (let count = 0; count < 20; count++) expect((await server.inject('/full')).statusCode).toBe(503)
    expect(logged).toHaveLength(1)
    await server.close()
    await other.close()
  })

  test('because the database is unavailable, the response is 503 with a time to retry', async () => {
    const server = createApiServer(createApp({ ...app.config, logLevel: 'silent' }, 'postgres://nobody@/nothing?host=/nowhere', 'test'))
    const response = await server.inject('/api/categorization')
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject({ status: 'error', code: 'unavailable' })
    expect((await server.inject('/healthz')).statusCode).toBe(200)
    expect((await server.inject('/readyz')).json()).toEqual({ status: 'not ready', reasons: ['the database does not respond'] })
    await server.close()
  })
})

describe('health', () => {
  test('checks report alive, and ready if the database is migrated', async () => {
    expect((await visitor.get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await visitor.get('/readyz')).json()).toEqual({ status: 'ok', reasons: [] })
    await app.pool.query("update migrations set name = 'x' where name = '0040_reading.sql'")
    const response = await visitor.get('/readyz')
    expect([response.statusCode, response.json().reasons]).toEqual([503, ['migration 0040_reading.sql is missing']])
    await app.pool.query("update migrations set name = '0040_reading.sql' where name = 'x'")
  })

  test('metrics count requests by route and connections, readable only from our own network', async () => {
    await visitor.get('/api/post/12345')
    const { body } = await visitor.get('/metrics')
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/post\/:id",status="404"\} \d/)
    expect(body).toMatch(/database_connections\{state="idle"\} \d/)
    expect(body).toMatch(/process_cpu_seconds_total \d/)
    expect((await visitor.send({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(200)
    expect((await visitor.send({ url: '/metrics', remoteAddress: '198.51.100.7' })).statusCode).toBe(404)
    expect((await visitor.get('/metrics', { 'x-forwarded-for': '10.0.0.1' })).statusCode).toBe(404)
    expect(registry.getSingleMetric('http_request_duration_seconds')).toBeDefined()
  })
})

describe('the documentation', () => {
  const Operation = z.object({ summary: z.string(), responses: z.record(z.string(), z.unknown()) })
  const Document = z.object({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.record(z.string(), Operation)) })

  test('is made and compressed once, whoever asks, and costs by its size', async () => {
    const paths = ['/api/docs/json', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/static/swagger-ui.css']
    for (const url of paths) {
      const [first, again, small] = [await visitor.get(url), await visitor.get(url), await visitor.get(url, { 'accept-encoding': 'br' })]
      expect([first.statusCode, again.body === first.body, again.headers['content-type']]).toEqual([
        200,
        true,
        first.headers['content-type'],
      ])
      expect(small.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.body)
    }
    expect((await visitor.get('/api/docs')).headers['content-security-policy']).toContain("default-src 'none'")
    let asked = 0
    while ((await visitor.send({ url: paths[1] as string, remoteAddress: '198.51.100.50' })).statusCode === 200) asked++
    expect(asked).toBeLessThan(400)
  })

  test('is OpenAPI 3.1 and lists every call with its parameters', async () => {
    const response = await visitor.get('/api/docs/json')
    const { paths } = Document.parse(response.json())
    const calls = [
      '/api/posts',
      '/api/mirqab-posts',
      '/api/auth/post/{id}',
      viewPath,
      '/api/most/popular',
      '/api/categorization',
      '/api/list-page-ads',
      '/api/detail-page-ads',
    ]
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(calls))
    expect(Object.keys(paths).filter((path) => path.includes('*') || path.startsWith('/api/docs'))).toEqual([])
    expect(paths[viewPath]).not.toHaveProperty('get')
    const { parameters } = response.json().paths['/api/posts'].get
    const agency = parameters.find((one: { name: string }) => one.name === 'agency')
    expect(agency).toMatchObject({ in: 'query', schema: { type: 'integer', minimum: 1 } })
    expect(parameters).toHaveLength(16)
  })

  test('names the errors of every feature with their status and text', async () => {
    const { description } = (await visitor.get('/api/docs/json')).json().info
    expect(description).toContain('| `not_found` | 404 | Sorry, couldn')
    expect(description).toContain('| `channel_not_linked` | 409 | This channel is not linked to your account yet')
    for (const { errors = {} } of features)
      for (const { code, status, en } of Object.values(errors)) expect(description).toContain(`| \`${code}\` | ${status} | ${en} |`)
  })

  test('is a page without inline scripts or anything from other origins', async () => {
    const page = await visitor.get('/api/docs')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/)
    expect(page.body).not.toMatch(/<script>|<style|https?:/)
    expect((await visitor.get('/api/docs/static/swagger-ui-bundle.js')).statusCode).toBe(200)
  })
})

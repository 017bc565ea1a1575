import { expect, test } from 'vitest'
import { asVisitor } from '../../../test/http.ts'
import { createTestApp } from '../../../test/testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)

test('a file of the documentation has one place, however its address is spelled', { timeout: 120_000 }, async () => {
  const page = await server.inject({ url: '/api/docs/' })
  const scripts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)
  console.log(page.statusCode, page.headers.location, scripts.slice(0, 10))
  const path = '/api/docs/static/swagger-ui-bundle.js'
  const first = await server.inject({ url: path })
  console.log(first.statusCode, first.body.length)
  const name = 'swagger-ui-bundle'
  const spell = (n: number) => `/api/docs/static/${[...name].map((letter, at) => (n & (1 << at) ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('')}.js`
  const before = process.memoryUsage()
  const at = performance.now()
  const codes = []
  for (let n = 1; n <= 25; n++) codes.push((await server.inject({ url: spell(n) })).statusCode)
  globalThis.gc?.()
  const after = process.memoryUsage()
  const mb = (after.arrayBuffers + after.external - before.arrayBuffers - before.external) / 2 / 1e6
  console.log(codes.join(), 'MB kept', mb, 'ms', Math.round(performance.now() - at))
  const again = performance.now()
  for (let n = 1; n <= 25; n++) await server.inject({ url: spell(n) })
  console.log('ms again (kept)', Math.round(performance.now() - again))
  const heads = performance.now()
  const head = await server.inject({ method: 'HEAD', url: '/api/docs/json' })
  for (let n = 0; n < 20; n++) await server.inject({ method: 'HEAD', url: '/api/docs/json' })
  console.log('HEAD', head.statusCode, head.headers['content-length'], (performance.now() - heads) / 21, 'ms each')
  const gets = performance.now()
  for (let n = 0; n < 20; n++) await server.inject({ method: 'GET', url: '/api/docs/json' })
  console.log('GET', (performance.now() - gets) / 20, 'ms each')
  expect(mb).toBeLessThan(10)
})

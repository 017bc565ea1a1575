import { afterAll, expect, test } from 'vitest'
import { asVisitor } from '../../../test/http.ts'
import { createTestApp } from '../../../test/testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
afterAll(() => server.close())
const file = '/api/docs/static/swagger-ui-bundle.js'
const ask = (url: string, method: 'GET' | 'HEAD' = 'GET') => server.inject({ url, method, headers: { 'accept-encoding': 'br' } })

test('a file of the documentation has one address, so that other spellings of it are not kept too', async () => {
  expect((await ask(file)).statusCode).toBe(200)
  for (const spelling of ['%73wagger-ui-bundle.js', '/swagger-ui-bundle.js', 'swagger%2dui-bundle.js'])
    expect([spelling, (await ask(`/api/docs/static/${spelling}`)).statusCode]).toEqual([spelling, 404])
})

test('the page, its files and the document are sent, and the question for their headers alone is answered by what is kept', async () => {
  const sent = await ask('/api/docs/json')
  expect([sent.statusCode, sent.json()]).toEqual([200, expect.objectContaining({ openapi: '3.1.0' })])
  const again = await ask('/api/docs/json', 'HEAD')
  expect([again.statusCode, again.headers['content-encoding'], again.rawPayload.length]).toEqual([200, 'br', 0])
  expect((await ask('/api/docs/')).statusCode).toBe(200)
})

import { expect, test } from 'vitest'
import { asVisitor } from '../../../test/http.ts'
import { createTestApp } from '../../../test/testApp.ts'

const app = await createTestApp({ PUBLIC_URL: 'http://mirqab.lan:3000', HOST: '192.168.1.5' })
const { get } = asVisitor(app)

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST.:3000',
  '127.0.0.1:3000',
  '127.9.9.9',
  '[::1]:3000',
  'mirqab.lan:3000',
  '192.168.1.5:3000',
])('the outbox can be read at %s, a name of this machine or of the site', async (host) =>
  expect((await get('/_outbox', { host })).statusCode).toBe(200),
)

test.each([
  ...['evil.example', 'evil.example:3000', 'localhost.evil.example', 'evil-localhost', 'localhost@evil.example', '127.0.0.1.evil.example'],
  ...['192.168.1.6', '[::1', '[::1]x', '127.0.0.1:3000:1', 'localhost:3000, evil.example'],
])('the outbox is not available at the host name %s, which an attacker might point at this machine', async (host) => {
  for (const url of ['/_outbox', '/_outbox/1']) {
    const response = await get(url, { host })
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  }
  expect((await get('/_outbox', { host, 'x-forwarded-host': 'localhost' })).statusCode).toBe(404)
})

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '#base/errors.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { createTestBuild } from '../../../../test/testBuild.ts'
import { createWebServer } from './createWebServer.ts'

const app = await createTestApp({ TRUST_PROXY: '1' })
const clientFolder = mkdtempSync(join(tmpdir(), 'mirqab-client-'))
const pages = createTestBuild()
let failure: Error | undefined
const build = async () => {
  if (failure) throw failure
  return pages
}
const site = await createWebServer(app, { build, clientFolder })
afterAll(async () => {
  await site.close()
  rmSync(clientFolder, { recursive: true })
})

describe('a malformed address', () => {
  test.each([
    ['/%E0%A4', 'الصفحة غير موجودة', '"rtl"', 'href="/"'],
    ['/en/%E0%A4', 'This page could not be found', '"ltr"', 'href="/en"'],
  ])('%s gives an error page with a link home', async (pathname, title, direction, home) => {
    const { statusCode, headers, body } = await site.inject({ url: { pathname } as never })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([400, 'text/html; charset=utf-8', 'no-store'])
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain(`dir=${direction}`)
    expect(body).toContain(home)
  })

  test('of the API gives the same error format as other API errors', async () => {
    const { statusCode, headers } = await site.inject({ url: { pathname: '/api/%E0%A4' } as never })
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
  })
})

test('a page that cannot be rendered gives a static error page, with the one style that its policy allows', async () => {
  failure = new AppError('unavailable')
  const { statusCode, headers, body } = await site.inject('/news')
  failure = undefined
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toContain('<h1>تعذّر فتح الصفحة الآن</h1>')
  expect(body).toContain('href="">حاول مجدداً</a>')
  const style = body.match(/<style>(.*)<\/style>/)?.[1] ?? ''
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
})

test('the error page after too many requests says how long to wait, in the theme of the reader', async () => {
  const open = () => site.inject({ url: '/en/news', headers: { 'x-forwarded-for': '198.51.100.9', cookie: 'MODE=light' } })
  const list = () => site.inject({ url: '/api/posts?pagination=1000', headers: { 'x-forwarded-for': '198.51.100.9' } })
  let response = await open()
  for (let n = 0; n < 500 && response.statusCode !== 429; n++) {
    await Promise.all(Array.from({ length: 50 }, list))
    response = await open()
  }
  expect(response.statusCode).toBe(429)
  expect(response.body).toContain('class="light"')
  expect(response.body).toContain('<h1>Please wait a moment</h1>')
  expect(response.body).toContain('Please try again in 1 minute.')
})

import { expect, test } from 'vitest'
import { asVisitor } from '../../../test/http.ts'
import { createTestApp } from '../../../test/testApp.ts'

test('security.txt says where to report a vulnerability, and when it expires', async () => {
  const app = await createTestApp({ PUBLIC_URL: 'https://news.example' })
  app.setNow(new Date('2026-11-22T00:00:00Z'))
  const { statusCode, headers, body } = await asVisitor(app).get('/.well-known/security.txt')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@mirqab.example',
    'Expires: 2027-05-21T00:00:00.000Z',
    'Preferred-Languages: ar, en',
    'Canonical: https://news.example/.well-known/security.txt',
    '',
  ])
})

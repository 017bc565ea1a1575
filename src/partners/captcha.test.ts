import { beforeEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../test/asUser.ts'
import { asVisitor } from '../../test/http.ts'
import { startOrigin } from '../../test/origin.ts'
import { createTestApp } from '../../test/testApp.ts'

const google = await startOrigin()
const app = await createTestApp({
  OUTSIDE_ALLOW: google.host,
  RECAPTCHA_SITE_KEY: 'site-key',
  RECAPTCHA_SECRET: 'our-secret',
  RECAPTCHA_VERIFY_URL: google.url('/recaptcha/api/siteverify'),
})
const visitor = asVisitor(app)
const user = await createUser(app)
const english = { 'x-localization': 'en' }
const login = (captcha?: string) => visitor.post('/api/auth/login', { email: user.email, password: testPassword, captcha }, english)

/** Accepts the token `human` once, like siteverify. */
beforeEach(() => {
  let used = false
  google.on('/recaptcha/api/siteverify', ({ body }) => {
    const form = new URLSearchParams(body.toString())
    const success = form.get('secret') === 'our-secret' && form.get('response') === 'human' && !used
    used ||= success
    return { body: JSON.stringify(success ? { success, hostname: 'localhost' } : { success, 'error-codes': ['timeout-or-duplicate'] }) }
  })
})

describe('the captcha', () => {
  test('gives its site key to the page', async () => {
    expect((await visitor.get('/api/auth/options')).json().captcha).toEqual({
      site_key: 'site-key',
      version: 2,
      script: 'https://www.google.com/recaptcha/api.js',
    })
  })

  test("accepts a valid token, which is verified with the reader's address", async () => {
    expect((await login('human')).statusCode).toBe(200)
    const request = google.requests.at(-1)
    expect(request).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect(Object.fromEntries(new URLSearchParams(request?.body.toString()))).toEqual({
      secret: 'our-secret',
      response: 'human',
      remoteip: '127.0.0.1',
    })
  })

  test.each([undefined, '', 'robot'])('refuses the token %o in every form that needs one', async (captcha) => {
    const forms = {
      login: { email: user.email, password: testPassword },
      'forgot-password': { email: user.email },
      register: { name: 'x', email: 'x@example.com', phone: '50012345', password: '123456', password_confirmation: '123456', terms: true },
    }
    for (const [path, form] of Object.entries(forms)) {
      const response = await visitor.post(`/api/auth/${path}`, { ...form, captcha }, english)
      expect([response.statusCode, response.json().errors]).toEqual([
        422,
        { captcha: ['We could not verify that you are not a robot. Please try again.'] },
      ])
    }
  })

  test('accepts each token only once', async () => {
    expect((await login('human')).statusCode).toBe(200)
    expect((await login('human')).statusCode).toBe(422)
  })

  test.each([
    [{ status: 500, body: 'oops' }],
    [{ body: 'null' }],
    [{ body: '{"success":"true"}' }],
    [{ status: 302, headers: { location: 'https://example.com' } }],
  ])('refuses everyone with an explanation if Google responds with %o', async (response) => {
    google.on('/recaptcha/api/siteverify', response)
    const refused = await login('human')
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  })
})

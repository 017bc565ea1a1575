import { afterAll, expect, test } from 'vitest'
import { cookieOf } from '#features/accounts/server/oauth/signIns.fixtures.ts'
import { asVisitor } from '../../../test/http.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { startProviders } from './startProviders.ts'

const demo = await createTestApp()
const providers = await startProviders(demo)
afterAll(providers.close)
const app = await createTestApp({ ...providers.env, OUTSIDE_ALLOW: providers.hosts.join(',') })
const visitor = asVisitor(app)

/** Opens the page of the provider, and follows its link with this text. */
async function choose(provider: string, choice: RegExp) {
  const started = await visitor.get(`/api/auth/${provider}?locale=ar&return_to=/media`)
  const page = await (await fetch(String(started.headers.location))).text()
  const [, href = ''] = [...page.matchAll(/<a href="([^"]*)">([^<]*)/g)].find(([, , text = '']) => choice.test(text)) ?? []
  const address = new URL(href.replaceAll('&amp;', '&'), String(started.headers.location))
  return { page, answer: await fetch(address, { redirect: 'manual' }), cookie: cookieOf(started, 'auth.outside') }
}

test('the demo has a page in place of Google, on which a fictional person signs in', async () => {
  const { page, answer, cookie } = await choose('google', /دلال/)
  expect(page).toContain('تقوم مقام Google')
  const { pathname, search } = new URL(String(answer.headers.get('location')))
  const response = await visitor.get(pathname + search, { cookie })
  expect([response.statusCode, response.headers.location]).toEqual([303, '/media'])
  const user = (await visitor.get('/api/user', { cookie: cookieOf(response, 'x-access-token') })).json()
  expect(user).toMatchObject({ name: 'دلال الرشيد', email: 'dalal@people.example', email_verified: true })
})

test('and one in place of Apple, which posts a form, also for who cancels', async () => {
  const post = async (choice: RegExp) => {
    const { answer, cookie } = await choose('apple', choice)
    const form = new URLSearchParams(
      [...(await answer.text()).matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://127.0.0.1' }
    const posted = await visitor.send({ method: 'POST', url: '/api/auth/apple/callback', headers, payload: String(form) })
    return visitor.get(String(posted.headers.location), { cookie })
  }
  expect((await post(/بدر/)).headers.location).toBe('/media')
  expect((await post(/ألغِ/)).headers.location).toBe('/login?error=denied')
})

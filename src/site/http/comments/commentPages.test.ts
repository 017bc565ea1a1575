import { beforeEach, expect, test } from 'vitest'
import { asUser, createUser, type SignedIn, testPassword } from '../../../../test/asUser.ts'
import { readComments } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const { server } = visitor
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' }

let post: number
let sara: SignedIn
beforeEach(async () => {
  post = await addPost(app)
  sara = await asUser(app, server, { name: 'سارة المطيري' })
})

const page = () => `/comments/post/${post}`
const fieldOf = (html: string, name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Sends what a browser sends from this form: cookies and fields, without a header of its own. */
function submit(
  fields: Record<string, string>,
  { path = page(), headers = {} as Record<string, string>, cookie = sara.headers.cookie } = {},
) {
  const payload = String(new URLSearchParams(fields))
  return server.inject({ method: 'POST', url: path, payload, headers: { ...form, ...(cookie ? { cookie } : {}), ...headers } })
}

/** The hidden fields of the form to comment, as this reader gets them. */
async function hidden() {
  const html = (await server.inject({ url: page(), headers: { cookie: sara.headers.cookie ?? '' } })).body
  return { csrf_token: fieldOf(html, 'csrf_token'), client_key: fieldOf(html, 'client_key') }
}

const stored = async () => (await readComments(visitor, post)).data.map(({ content }) => content)

test('a form without scripts writes a comment, and sent twice it writes one', async () => {
  const fields = { ...(await hidden()), content: 'خبر سار' }
  for (const response of [await submit(fields), await submit(fields)]) {
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toMatch(new RegExp(`^${page()}\\?sent=added#comment-\\d+$`))
  }
  expect(await stored()).toEqual(['خبر سار'])
  const shown = await visitor.get(`${page()}?sent=added`)
  expect(shown.body).toContain('نُشر تعليقك')
  expect(shown.body).toContain('خبر سار')
})

test('a reply belongs to its comment, and its page shows both', async () => {
  await submit({ ...(await hidden()), content: 'الأول' })
  const [first] = (await readComments(visitor, post)).data
  const asked = await sara.get(`${page()}?reply=${first?.id}`)
  expect(fieldOf(asked.body, 'parent_id')).toBe(String(first?.id))
  const response = await submit({ ...(await hidden()), content: 'رد عليه', parent_id: String(first?.id) })
  const shown = await visitor.get(String(response.headers.location).split('#')[0] ?? '')
  expect(shown.body).toMatch(/الأول[\s\S]*رد عليه/)
})

test.each([
  ['without the token', {}, {}],
  ['with another token', { csrf_token: 'y'.repeat(43) }, {}],
  ['from another site', null, { origin: 'https://evil.example' }],
  ['from a page without an origin', null, { origin: 'null' }],
])('a form %s writes nothing', async (_how, fields, headers) => {
  const { csrf_token, client_key } = await hidden()
  const response = await submit({ client_key, content: 'مزوّر', ...(fields ?? { csrf_token }) }, { headers })
  expect(response.statusCode).toBe(403)
  expect(response.headers['content-type']).toMatch(/^text\/html/)
  expect(await stored()).toEqual([])
})

test('a refused comment stays in its form, with the reason', async () => {
  const fields = await hidden()
  await submit({ ...fields, content: 'مرة' })
  const repeated = await submit({ ...(await hidden()), content: 'مرة' })
  expect(repeated.statusCode).toBe(422)
  expect(repeated.body).toContain('سبق أن كتبت هذا التعليق.')
  expect(repeated.body).toMatch(/<textarea[^>]*>مرة<\/textarea>/)
  const empty = await submit({ ...(await hidden()), content: '  ' })
  expect([empty.statusCode, empty.body]).toEqual([422, expect.stringContaining('يُرجى كتابة تعليقك')])
  expect(await stored()).toEqual(['مرة'])
})

test('who has not confirmed their address is told so, and their text stays', async () => {
  sara = await asUser(app, server, { verified: false })
  const response = await submit({ ...(await hidden()), content: 'نصّي' })
  expect(response.statusCode).toBe(403)
  expect(response.body).toMatch(/<textarea[^>]*>نصّي<\/textarea>/)
  expect(await stored()).toEqual([])
})

test('who signs in by the form returns to the comments, and what they wrote before waits for them', async () => {
  const { email } = await createUser(app)
  const anonymous = { cookie: '' }
  const signIn = (fields: object) => submit({ email, password: testPassword, ...fields }, { path: `${page()}/sign-in`, ...anonymous })
  expect((await signIn({})).headers.location).toBe(page())
  const wrong = await signIn({ password: 'another-password' })
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([422, expect.not.stringContaining('x-access-token')])
  const late = await submit({ content: 'كتبته قبل الدخول' }, anonymous)
  expect([late.statusCode, fieldOf(late.body, 'content')]).toEqual([401, 'كتبته قبل الدخول'])
})

test('what was written before signing in can be sent afterwards', async () => {
  const { email } = await createUser(app)
  const path = `${page()}/sign-in`
  const shown = await submit({ email, password: testPassword, content: 'كتبته قبل الدخول' }, { path, cookie: '' })
  expect(shown.body).toMatch(/<textarea[^>]*>كتبته قبل الدخول<\/textarea>/)
  const cookie = shown.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const fields = { csrf_token: fieldOf(shown.body, 'csrf_token'), content: 'كتبته قبل الدخول' }
  expect((await submit(fields, { cookie })).statusCode).toBe(303)
  expect(await stored()).toEqual(['كتبته قبل الدخول'])
})

test('signing out by the form ends the session', async () => {
  await submit(await hidden(), { path: `${page()}/sign-out` })
  expect((await sara.get('/api/user')).statusCode).toBe(401)
})

test('text of readers is not markup, and a post that does not exist has no comments', async () => {
  await submit({ ...(await hidden()), content: '<b>غامق</b>' })
  expect((await visitor.get(page())).body).toContain('&lt;b&gt;غامق&lt;/b&gt;')
  expect((await visitor.get('/comments/post/987654321')).statusCode).toBe(404)
})

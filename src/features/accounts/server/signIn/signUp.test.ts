import { afterEach, describe, expect, test } from 'vitest'
import { asUser, createUser, testPassword } from '../../../../../test/asUser.ts'
import { atOnce } from '../../../../../test/atOnce.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { codeSentTo, mailsTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { codeOf } from '../codes/emailCode.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
afterEach(() => app.setNow(undefined))

let count = 0
const newAddress = () => `new-${++count}@example.com`
const fill = (email: string, more: object = {}) => ({
  name: 'فهد العنزي',
  email,
  phone: '5001 2345',
  password: 'secret-1',
  password_confirmation: 'secret-1',
  terms: true,
  ...more,
})
const english = { 'x-localization': 'en' }

/** @returns the verification token, as a program takes it from the response */
async function signUp(email: string, more: object = {}): Promise<string> {
  const response = await visitor.post('/api/auth/register', fill(email, more))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.ticket
}
const confirm = (ticket: string, code: string) => visitor.post('/api/auth/confirm-code', { ticket, code }, english)
const login = (email: string, password = 'secret-1') => visitor.post('/api/auth/login', { email, password }, english)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const later = (seconds: number) => app.setNow(new Date(Date.now() + seconds * 1000))

describe('signing up', () => {
  test('creates the account once the browser that requested the code enters it', async () => {
    const email = newAddress()
    const requested = await visitor.post('/api/auth/register', fill(` ${email.toUpperCase()} `))
    expect(requested.json()).toMatchObject({ status: 'success', data: { resend_after: 60, expires_in: 900 } })
    const [cookie] = [requested.headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(/^auth\.ticket=[\w-]{32}; Max-Age=86400; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    expect((await login(email)).statusCode).toBe(422)

    const code = await codeSentTo(app, email)
    const given = await visitor.post('/api/auth/confirm-code', { code }, { cookie: String(cookie?.split(';')[0]), ...english })
    expect([given.headers['set-cookie']].flat()).toContainEqual(expect.stringMatching(/^auth\.ticket=; Max-Age=0/))
    expect(given.json()).toMatchObject({ status: 'success', message: 'Your e-mail address is confirmed, and you are signed in.' })
    expect(given.json().data.user).toMatchObject({
      name: 'فهد العنزي',
      email,
      phone: '+96550012345',
      role: 'reader',
      email_verified: true,
    })
    expect((await login(email)).json().data.user).toEqual(given.json().data.user)
  })

  test('signs in where the code was entered, in a new session, and ends the one that this browser had', async () => {
    const before = await asUser(app, visitor.server)
    const email = newAddress()
    const ticket = await signUp(email)
    const given = await before.post('/api/auth/confirm-code', { ticket, code: await codeSentTo(app, email) })
    const [cookie] = [given.headers['set-cookie']].flat().filter((one) => one?.startsWith('x-access-token='))
    expect((await visitor.get('/api/user', { cookie: String(cookie?.split(';')[0]) })).json()).toMatchObject({ email })
    expect(given.json().data.token).not.toBe(before.token)
    expect((await before.bearer.get('/api/user')).statusCode).toBe(401)
  })

  test('signs nobody in from the page of another site', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const form = { ticket, code: await codeSentTo(app, email) }
    const forged = await visitor.post('/api/auth/confirm-code', form, { origin: 'https://attacker.example' })
    expect([forged.statusCode, forged.headers['set-cookie']]).toEqual([403, undefined])
  })

  test.each([
    [{ name: '  ' }, { name: ['Name required'] }],
    [{ name: '\u2060\u3164\u034f\u2800' }, { name: ['Name required'] }],
    [{ email: '' }, { email: ['Email required'] }],
    [{ email: undefined }, { email: ['Email required'] }],
    [{ email: 'fahad@' }, { email: ['Incorrect email'] }],
    [{ password: '' }, { password: ['Password required'] }],
    [{ password: '12345', password_confirmation: '12345' }, { password: ['Password minimum 6 characters'] }],
    [{ password_confirmation: 'secret-2' }, { password_confirmation: ['New password and confirmation must match'] }],
    [{ terms: false }, { terms: ['Please agree to terms and conditions'] }],
    [{ phone: '' }, { phone: ['A valid Kuwait phone number is required'] }],
  ])('with %o shows an error beside the field', async (more, errors) => {
    const response = await visitor.post('/api/auth/register', fill(newAddress(), more), english)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ status: 'error', message: 'Please correct the following error(s)', code: 'invalid', errors })
  })

  test.each([
    '50012345',
    '+96550012345',
    '00965 5001-2345',
    '٥٠٠١٢٣٤٥',
    '۹۹۱۲۳۴۵۶',
    '(965) 66123456'.replace('(965) ', ''),
    '41234567',
    '22345678',
  ])('accepts %s as a Kuwaiti number', async (phone) => {
    expect((await visitor.post('/api/auth/register', fill(newAddress(), { phone }))).statusCode).toBe(200)
  })

  test.each(['5001234', '500123456', '70012345', '42345678', '+966500123456', '1801234', '5001x345', 'هاتف', '0'.repeat(1000)])(
    'does not accept %s as a Kuwaiti number',
    async (phone) => {
      const response = await visitor.post('/api/auth/register', fill(newAddress(), { phone }))
      expect(response.json().errors).toEqual({ phone: ['يُرجى إدخال رقم هاتف كويتي صحيح'] })
    },
  )

  test('refuses to set a role, a confirmed address or an id', async () => {
    for (const field of ['role', 'email_verified', 'emailVerified', 'id', 'created_at']) {
      const response = await visitor.post('/api/auth/register', fill(newAddress(), { [field]: field === 'role' ? 'admin' : true }))
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
    }
  })

  test('accepts HTML in a name, but no line breaks or direction marks', async () => {
    const email = newAddress()
    const name = `<img src=x onerror=alert(1)> "O'Neil" & نصّ`
    const ticket = await signUp(email, { name })
    await confirm(ticket, await codeSentTo(app, email))
    expect((await login(email)).json().data.user.name).toBe(name)
    for (const bad of ['a\r\nBcc: x@example.com', 'a\u0000b', 'a\u202Eb', 'a\u2028b', '\ud800'])
      expect((await visitor.post('/api/auth/register', fill(newAddress(), { name: bad }))).json().errors).toHaveProperty('name')
  })

  test('refuses an address with further mail headers or recipients', async () => {
    for (const email of [
      'a@b.co\r\nBcc: x@example.com',
      'a@b.co\nx',
      'a@b.co,x@example.com',
      '"a\r\n"@b.co',
      'a@b.co>',
      '\u212Aate@example.com',
      `${'a'.repeat(250)}@b.co`,
    ])
      expect((await visitor.post('/api/auth/register', fill(email))).json().errors).toHaveProperty('email')
    for (const email of ['a@b.co%0d%0aBcc:x', ['a@b.co', 'x@example.com'], { address: 'a@b.co' }])
      expect((await visitor.post('/api/auth/register', fill('', { email }))).statusCode).toBe(422)
  })
})

describe('signing up with the address of an account', () => {
  test('gets the same response, and sends its owner a security notice instead of a code', async () => {
    const owner = await createUser(app)
    const [taken, free] = [
      await visitor.post('/api/auth/register', fill(owner.email)),
      await visitor.post('/api/auth/register', fill(newAddress())),
    ]
    const shape = (response: typeof taken) => [
      response.statusCode,
      { ...response.json().data, ticket: response.json().data.ticket.length },
      response.json().message,
    ]
    expect(shape(taken)).toEqual(shape(free))
    const [notice, ...more] = await mailsTo(app, owner.email)
    expect(notice?.subject).toBe('لديك حساب في مرقاب')
    expect(notice?.text).not.toMatch(/\d{6}/)
    expect(more).toEqual([])
    expect((await login(owner.email)).statusCode).toBe(422)
    expect((await login(owner.email, testPassword)).statusCode).toBe(200)
  })

  test('accepts no code, not even the right one', async () => {
    const owner = await createUser(app)
    const ticket = await signUp(owner.email)
    const { id } = await app.db.selectFrom('email_codes').select('id').where('email', '=', owner.email).executeTakeFirstOrThrow()
    expect((await confirm(ticket, codeOf(app, id))).json().errors.code[0]).toMatch(/incorrect/)
    expect((await login(owner.email, testPassword)).json().data.user.name).toBe(owner.name)
  })

  test('does not take over an account that was created meanwhile', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const code = await codeSentTo(app, email)
    await createUser(app, { email })
    expect((await confirm(ticket, code)).json().errors.code).toHaveLength(1)
    expect((await login(email, testPassword)).statusCode).toBe(200)
  })
})

describe('a code', () => {
  test('works only with the verification token of the browser that requested it, so another sign-up for the address cannot set the password', async () => {
    const email = newAddress()
    const attacker = await signUp(email, { password: 'attacker', password_confirmation: 'attacker' })
    const first = await codeSentTo(app, email)
    const owner = await signUp(email)
    const second = await codeSentTo(app, email)
    expect((await confirm(owner, first)).statusCode).toBe(422)
    expect((await confirm(owner, second)).statusCode).toBe(200)
    expect((await confirm(attacker, first)).statusCode).toBe(422)
    expect((await login(email, 'attacker')).statusCode).toBe(422)
    expect((await login(email)).statusCode).toBe(200)
  })

  test('without a verification token is refused', async () => {
    expect((await visitor.post('/api/auth/confirm-code', { code: '123456' }, english)).json().errors.code[0]).toMatch(/expired/)
    expect((await confirm('x'.repeat(32), '123456')).statusCode).toBe(422)
  })

  test('may be typed in Arabic digits, with spaces', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const arabic = (await codeSentTo(app, email)).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect((await confirm(ticket, ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`)).statusCode).toBe(200)
  })

  test('expires after 15 minutes', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const code = await codeSentTo(app, email)
    later(15 * 60 + 1)
    expect((await confirm(ticket, code)).json().errors.code[0]).toMatch(/expired/)
  })

  test('is invalid after five wrong guesses, even concurrent ones', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const code = await codeSentTo(app, email)
    const guesses = await atOnce(Array.from({ length: 40 }, () => () => confirm(ticket, wrong(code))))
    const errors = guesses.map((guess) => guess.json().errors.code[0])
    expect(errors.filter((error) => /incorrect/.test(error))).toHaveLength(5)
    expect(errors.filter((error) => /too often/.test(error))).toHaveLength(35)
    expect((await confirm(ticket, code)).statusCode).toBe(422)
    expect((await login(email)).statusCode).toBe(422)
  })

  test('entered twice at the same moment creates one account', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const code = await codeSentTo(app, email)
    const responses = await Promise.all([confirm(ticket, code), confirm(ticket, code)])
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 422])
  })

  test('can be sent again three times, after a minute each, and wrong guesses still count', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const code = await codeSentTo(app, email)
    const resend = () => visitor.post('/api/auth/confirm-code/resend', { ticket }, english)
    for (let guess = 0; guess < 4; guess++) await confirm(ticket, wrong(code))
    const early = await resend()
    expect([early.statusCode, Number(early.headers['retry-after']) > 0]).toEqual([429, true])
    for (let turn = 1; turn <= 3; turn++) {
      later(turn * 61)
      expect((await resend()).statusCode).toBe(200)
    }
    later(4 * 61)
    expect((await resend()).statusCode).toBe(422)
    const codes = (await mailsTo(app, email)).map((mail) => mail.text.match(/\d{6}/)?.[0])
    expect(codes).toEqual([code, code, code, code])
    expect((await confirm(ticket, wrong(code))).statusCode).toBe(422)
    expect((await confirm(ticket, code)).statusCode).toBe(422)
  })

  test('that has expired can be sent again, and is then valid', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    later(3600)
    await visitor.post('/api/auth/confirm-code/resend', { ticket })
    expect((await confirm(ticket, await codeSentTo(app, email))).statusCode).toBe(200)
  })

  test('is not sent again a day later, after it was entered, or for another token', async () => {
    const [email, entered] = [newAddress(), newAddress()]
    const [old, used] = [await signUp(email), await signUp(entered)]
    expect((await confirm(used, await codeSentTo(app, entered))).statusCode).toBe(200)
    const resend = async (ticket: string) => (await visitor.post('/api/auth/confirm-code/resend', { ticket })).statusCode
    later(24 * 3600 + 1)
    expect([await resend(old), await resend(used), await resend(`x${old.slice(1)}`)]).toEqual([422, 422, 422])
    expect(await mailsTo(app, email)).toHaveLength(1)
    later(24 * 3600 - 5)
    expect(await resend(old)).toBe(200)
  })

  test('cannot be read from the database, and neither can the password', async () => {
    const email = newAddress()
    await signUp(email, { password: 'very-secret-words', password_confirmation: 'very-secret-words' })
    const { rows } = await app.pool.query('select row_to_json(c)::text as row from email_codes c where email = $1', [email])
    const { rows: jobs } = await app.pool.query('select payload::text as row from graphile_worker._private_jobs')
    const code = await codeSentTo(app, email)
    for (const { row } of [...rows, ...jobs]) expect(row.includes(code) || row.includes('very-secret-words')).toBe(false)
  })

  test('is mailed to one mailbox six times an hour from one network, and forty times from all networks', async () => {
    const email = newAddress()
    const requestCode = (remoteAddress: string) =>
      visitor.send({ method: 'POST', url: '/api/auth/register', remoteAddress, payload: fill(email) })
    for (let turn = 0; turn < 6; turn++) expect((await requestCode('198.51.100.1')).statusCode).toBe(200)
    const refused = await requestCode('198.51.100.1')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    await app.pool.query("update throttles set count = 39 where key like 'code-hour:%' and count = 6")
    expect([(await requestCode('198.51.100.2')).statusCode, (await requestCode('198.51.100.3')).statusCode]).toEqual([200, 429])
    expect(await mailsTo(app, email)).toHaveLength(7)
    later(3601)
    expect((await requestCode('198.51.100.1')).statusCode).toBe(200)
  })
})

test('e-mails are in the language of the page', async () => {
  const email = newAddress()
  await visitor.post('/api/auth/register', fill(email), english)
  const [mail] = await mailsTo(app, email)
  expect(mail).toMatchObject({ subject: 'Your code from Mirqab', html: expect.stringContaining('<html lang="en" dir="ltr">') })
  await visitor.post('/api/auth/register', fill(email))
  const [, arabic] = await mailsTo(app, email)
  expect(arabic).toMatchObject({ subject: 'رمز التأكيد من مرقاب', html: expect.stringContaining('<html lang="ar" dir="rtl">') })
})

import { afterEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../../../test/asUser.ts'
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

/** @returns the verification token, as a program takes it from the answer */
async function signUp(email: string, more: object = {}): Promise<string> {
  const answer = await visitor.post('/api/auth/register', fill(email, more))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.ticket
}
const confirm = (ticket: string, code: string) => visitor.post('/api/auth/confirm-code', { ticket, code }, english)
const login = (email: string, password = 'secret-1') => visitor.post('/api/auth/login', { email, password }, english)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const later = (seconds: number) => app.setNow(new Date(Date.now() + seconds * 1000))

describe('signing up', () => {
  test('a code comes by mail, the browser that asked gives it, and the account is there', async () => {
    const email = newAddress()
    const asked = await visitor.post('/api/auth/register', fill(` ${email.toUpperCase()} `))
    expect(asked.json()).toMatchObject({ status: 'success', data: { resend_after: 60, expires_in: 900 } })
    const [cookie] = [asked.headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(/^auth\.ticket=[\w-]{32}; Max-Age=86400; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    expect((await login(email)).statusCode).toBe(422)

    const code = await codeSentTo(app, email)
    const given = await visitor.post('/api/auth/confirm-code', { code }, { cookie: String(cookie?.split(';')[0]), ...english })
    expect(given.json()).toEqual({ status: 'success', message: 'Your e-mail address is confirmed. Please login.', data: {} })
    expect([given.headers['set-cookie']].flat()).toContainEqual(expect.stringMatching(/^auth\.ticket=; Max-Age=0/))

    const signedIn = await login(email)
    expect(signedIn.json().data.user).toMatchObject({
      name: 'فهد العنزي',
      email,
      phone: '+96550012345',
      role: 'reader',
      email_verified: true,
    })
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
  ])('%o is answered beside its field', async (more, errors) => {
    const answer = await visitor.post('/api/auth/register', fill(newAddress(), more), english)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ status: 'error', message: 'Please correct the following error(s)', code: 'invalid', errors })
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
  ])('%s is a Kuwait number', async (phone) => {
    expect((await visitor.post('/api/auth/register', fill(newAddress(), { phone }))).statusCode).toBe(200)
  })

  test.each(['5001234', '500123456', '70012345', '42345678', '+966500123456', '1801234', '5001x345', 'هاتف', '0'.repeat(1000)])(
    '%s is none',
    async (phone) => {
      const answer = await visitor.post('/api/auth/register', fill(newAddress(), { phone }))
      expect(answer.json().errors).toEqual({ phone: ['يُرجى إدخال رقم هاتف كويتي صحيح'] })
    },
  )

  test('nobody gives himself a role, a confirmed address or an id', async () => {
    for (const field of ['role', 'email_verified', 'emailVerified', 'id', 'created_at']) {
      const answer = await visitor.post('/api/auth/register', fill(newAddress(), { [field]: field === 'role' ? 'admin' : true }))
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    }
  })

  test('a name may hold what breaks pages, but not what breaks lines or turns the writing around', async () => {
    const email = newAddress()
    const name = `<img src=x onerror=alert(1)> "O'Neil" & نصّ`
    const ticket = await signUp(email, { name })
    await confirm(ticket, await codeSentTo(app, email))
    expect((await login(email)).json().data.user.name).toBe(name)
    for (const bad of ['a\r\nBcc: x@example.com', 'a\u0000b', 'a\u202Eb', 'a\u2028b', '\ud800'])
      expect((await visitor.post('/api/auth/register', fill(newAddress(), { name: bad }))).json().errors).toHaveProperty('name')
  })

  test('an address cannot carry further mail headers or recipients', async () => {
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

describe('an address that has an account', () => {
  test('gets the same answer, and its owner a letter instead of a code', async () => {
    const owner = await createUser(app)
    const [taken, free] = [
      await visitor.post('/api/auth/register', fill(owner.email)),
      await visitor.post('/api/auth/register', fill(newAddress())),
    ]
    const shape = (answer: typeof taken) => [
      answer.statusCode,
      { ...answer.json().data, ticket: answer.json().data.ticket.length },
      answer.json().message,
    ]
    expect(shape(taken)).toEqual(shape(free))
    const [letter, ...more] = await mailsTo(app, owner.email)
    expect(letter?.subject).toBe('لديك حساب في مرقاب')
    expect(letter?.text).not.toMatch(/\d{6}/)
    expect(more).toEqual([])
    expect((await login(owner.email)).statusCode).toBe(422)
    expect((await login(owner.email, testPassword)).statusCode).toBe(200)
  })

  test('no code fits there, not even the right one', async () => {
    const owner = await createUser(app)
    const ticket = await signUp(owner.email)
    const { id } = await app.db.selectFrom('email_codes').select('id').where('email', '=', owner.email).executeTakeFirstOrThrow()
    expect((await confirm(ticket, codeOf(app, id))).json().errors.code[0]).toMatch(/not right/)
    expect((await login(owner.email, testPassword)).json().data.user.name).toBe(owner.name)
  })

  test('an account that came into being in between is not taken over', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const code = await codeSentTo(app, email)
    await createUser(app, { email })
    expect((await confirm(ticket, code)).json().errors.code).toHaveLength(1)
    expect((await login(email, testPassword)).statusCode).toBe(200)
  })
})

describe('a code', () => {
  test('counts only with the ticket of the browser that asked: another sign-up for the same address does not slip in its own password', async () => {
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

  test('without a ticket is no code', async () => {
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

  test('is void after five wrong guesses, also when they come side by side', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const code = await codeSentTo(app, email)
    const guesses = await Promise.all(Array.from({ length: 40 }, () => confirm(ticket, wrong(code))))
    const said = guesses.map((guess) => guess.json().errors.code[0])
    expect(said.filter((sentence) => /not right/.test(sentence))).toHaveLength(5)
    expect(said.filter((sentence) => /too often/.test(sentence))).toHaveLength(35)
    expect((await confirm(ticket, code)).statusCode).toBe(422)
    expect((await login(email)).statusCode).toBe(422)
  })

  test('given twice at the same moment makes one account', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    const code = await codeSentTo(app, email)
    const answers = await Promise.all([confirm(ticket, code), confirm(ticket, code)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
  })

  test('is sent again after a minute, the same one, three times; wrong guesses stay counted', async () => {
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

  test('that expired can be sent again, and counts then', async () => {
    const email = newAddress()
    const ticket = await signUp(email)
    later(3600)
    await visitor.post('/api/auth/confirm-code/resend', { ticket })
    expect((await confirm(ticket, await codeSentTo(app, email))).statusCode).toBe(200)
  })

  test('is in no table: neither the digits nor the password can be read from the database', async () => {
    const email = newAddress()
    await signUp(email, { password: 'very-secret-words', password_confirmation: 'very-secret-words' })
    const { rows } = await app.pool.query('select row_to_json(c)::text as row from email_codes c where email = $1', [email])
    const { rows: jobs } = await app.pool.query('select payload::text as row from graphile_worker._private_jobs')
    const code = await codeSentTo(app, email)
    for (const { row } of [...rows, ...jobs]) expect(row.includes(code) || row.includes('very-secret-words')).toBe(false)
  })

  test('nobody’s mailbox is filled: six an hour from one address, forty from everywhere', async () => {
    const email = newAddress()
    const ask = (remoteAddress: string) => visitor.send({ method: 'POST', url: '/api/auth/register', remoteAddress, payload: fill(email) })
    for (let turn = 0; turn < 6; turn++) expect((await ask('198.51.100.1')).statusCode).toBe(200)
    const refused = await ask('198.51.100.1')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    await app.pool.query("update throttles set count = 39 where key like 'code-hour:%' and count = 6")
    expect([(await ask('198.51.100.2')).statusCode, (await ask('198.51.100.3')).statusCode]).toEqual([200, 429])
    expect(await mailsTo(app, email)).toHaveLength(7)
    later(3601)
    expect((await ask('198.51.100.1')).statusCode).toBe(200)
  })
})

test('mails are in the language of the page', async () => {
  const email = newAddress()
  await visitor.post('/api/auth/register', fill(email), english)
  const [mail] = await mailsTo(app, email)
  expect(mail).toMatchObject({ subject: 'Your code from Mirqab', html: expect.stringContaining('<html lang="en" dir="ltr">') })
  await visitor.post('/api/auth/register', fill(email))
  const [, arabic] = await mailsTo(app, email)
  expect(arabic).toMatchObject({ subject: 'رمز التأكيد من مرقاب', html: expect.stringContaining('<html lang="ar" dir="rtl">') })
})

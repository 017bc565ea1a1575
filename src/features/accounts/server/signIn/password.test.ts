import { afterEach, describe, expect, test } from 'vitest'
import { asUser, createUser, testPassword } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { codeSentTo, mailsTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { codeOf } from '../codes/emailCode.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
afterEach(() => app.setNow(undefined))

const english = { 'x-localization': 'en' }
const both = (password: string) => ({ password, password_confirmation: password })
const login = (email: string, password: string) => visitor.post('/api/auth/login', { email, password })
const later = (seconds: number) => app.setNow(new Date(Date.now() + seconds * 1000))

async function requestReset(email: string): Promise<string> {
  const response = await visitor.post('/api/auth/forgot-password', { email })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.ticket
}
const verifyReset = (ticket: string, code: string) => visitor.post('/api/auth/reset-password/verify', { ticket, code }, english)
const reset = (ticket: string, password = 'brand-new') => visitor.post('/api/auth/reset-password', { ticket, ...both(password) }, english)

describe('resetting the password', () => {
  test('by a code ends every session, invalidates the old password, and notifies the owner', async () => {
    const reader = await asUser(app, visitor.server)
    const { email } = reader.user
    const requested = await visitor.post('/api/auth/forgot-password', { email })
    const cookie = { cookie: String(requested.headers['set-cookie']).split(';')[0] ?? '', ...english }
    const code = await codeSentTo(app, email)

    const verified = await visitor.post('/api/auth/reset-password/verify', { code }, cookie)
    expect(verified.json()).toMatchObject({ status: 'success', message: 'The code is correct. Please choose a new password.' })
    expect((await reader.get('/api/user')).statusCode).toBe(200)
    const changed = await visitor.post('/api/auth/reset-password', both('brand-new'), cookie)
    expect(changed.json()).toEqual({ status: 'success', message: 'Password changed successfully', data: {} })

    expect((await reader.get('/api/user')).statusCode).toBe(401)
    expect((await login(email, testPassword)).statusCode).toBe(422)
    expect((await login(email, 'brand-new')).statusCode).toBe(200)
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe('تغيّرت كلمة مرورك في مرقاب')
  })

  test('restores access for an owner whom the guesses of others locked out, and for nobody else', async () => {
    const [{ email }, other] = [await createUser(app), await createUser(app)]
    for (const guessed of [email, other.email]) {
      for (let guess = 0; guess < 10; guess++) await login(guessed, `guess-${guess}`)
      expect((await login(guessed, testPassword)).statusCode).toBe(429)
    }
    const ticket = await requestReset(email)
    await verifyReset(ticket, await codeSentTo(app, email))
    await reset(ticket)
    expect((await login(email, 'brand-new')).statusCode).toBe(200)
    expect((await login(other.email, testPassword)).statusCode).toBe(429)
  })

  test('does not reveal whether the address has an account, and mails only those that have one', async () => {
    const { email } = await createUser(app)
    const known = await visitor.post('/api/auth/forgot-password', { email })
    const unknown = await visitor.post('/api/auth/forgot-password', { email: 'nobody@example.com' })
    const shape = (response: typeof known) => ({
      ...response.json(),
      data: { ...response.json().data, ticket: response.json().data.ticket.length },
    })
    expect(shape(unknown)).toEqual(shape(known))
    expect(await mailsTo(app, 'nobody@example.com')).toEqual([])
    expect(await mailsTo(app, email)).toHaveLength(1)

    const { id } = await app.db.selectFrom('email_codes').select('id').where('email', '=', 'nobody@example.com').executeTakeFirstOrThrow()
    const [wrong, never] = [
      await verifyReset(known.json().data.ticket, 'wrong'),
      await verifyReset(unknown.json().data.ticket, codeOf(app, id)),
    ]
    expect([never.statusCode, never.json()]).toEqual([422, wrong.json()])
  })

  test('is refused before the code was entered, after it expired, and a second time', async () => {
    const { email } = await createUser(app)
    const ticket = await requestReset(email)
    expect((await reset(ticket)).json().errors.code[0]).toMatch(/expired/)
    await verifyReset(ticket, await codeSentTo(app, email))
    later(901)
    expect((await reset(ticket)).statusCode).toBe(422)
    app.setNow(undefined)
    expect((await reset(ticket)).statusCode).toBe(200)
    expect((await reset(ticket, 'once-more')).statusCode).toBe(422)
    expect((await login(email, 'brand-new')).statusCode).toBe(200)
  })

  test('succeeds once for two requests at the same moment', async () => {
    const { email } = await createUser(app)
    const ticket = await requestReset(email)
    await verifyReset(ticket, await codeSentTo(app, email))
    const responses = await Promise.all([reset(ticket, 'this-one'), reset(ticket, 'that-one')])
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 422])
    const opened = await Promise.all([login(email, 'this-one'), login(email, 'that-one')])
    expect(opened.map((response) => response.statusCode).sort()).toEqual([200, 422])
  })

  test('invalidates all other codes of the account', async () => {
    const { email } = await createUser(app)
    const [one, two] = [await requestReset(email), await requestReset(email)]
    const [first, second] = (await mailsTo(app, email)).map((mail) => String(mail.text.match(/\d{6}/)?.[0]))
    await verifyReset(two, String(second))
    expect((await reset(two)).statusCode).toBe(200)
    expect((await verifyReset(one, String(first))).statusCode).toBe(422)
  })

  test('does not accept its code for confirming an address', async () => {
    const { email } = await createUser(app)
    const ticket = await requestReset(email)
    expect((await visitor.post('/api/auth/confirm-code', { ticket, code: await codeSentTo(app, email) })).statusCode).toBe(422)
  })

  test.each([
    [both(''), { password: ['Password required'] }],
    [both('12345'), { password: ['Password minimum 6 characters'] }],
    [{ password: '123456', password_confirmation: '123457' }, { password_confirmation: ['New password and confirmation must match'] }],
    [{ password: '123456' }, { password_confirmation: ['New password and confirmation must match'] }],
  ])('with %o shows an error beside the field', async (form, errors) => {
    expect((await visitor.post('/api/auth/reset-password', form, english)).json().errors).toEqual(errors)
  })
})

describe('changing the password', () => {
  test('ends the other sessions but not this one, and notifies the owner', async () => {
    const here = await asUser(app, visitor.server)
    const there = await asUser(app, visitor.server, here.user)
    const response = await here.post('/api/auth/change-password', { current_password: testPassword, ...both('brand-new') }, english)
    expect(response.json()).toEqual({ status: 'success', message: 'Password changed successfully', data: {} })
    expect((await here.get('/api/user')).statusCode).toBe(200)
    expect((await there.get('/api/user')).statusCode).toBe(401)
    expect((await login(here.user.email, testPassword)).statusCode).toBe(422)
    expect((await login(here.user.email, 'brand-new')).statusCode).toBe(200)
    expect((await mailsTo(app, here.user.email)).map((mail) => mail.subject)).toEqual(['تغيّرت كلمة مرورك في مرقاب'])
  })

  test('needs the current password, with at most ten guesses', async () => {
    const reader = await asUser(app, visitor.server)
    const change = (current_password: string) =>
      reader.post('/api/auth/change-password', { current_password, ...both('brand-new') }, english)
    expect((await change('')).json().errors).toEqual({ current_password: ['Password required'] })
    for (let guess = 0; guess < 10; guess++)
      expect((await change(`guess-${guess}`)).json().errors).toEqual({ current_password: ['The current password is incorrect.'] })
    expect((await change(testPassword)).statusCode).toBe(429)
    expect((await login(reader.user.email, testPassword)).statusCode).toBe(200)
  })

  test('is refused for an account without a password, and explains how to set one', async () => {
    const reader = await asUser(app, visitor.server)
    await app.db.deleteFrom('accounts').where('user_id', '=', reader.user.id).execute()
    const response = await reader.post('/api/auth/change-password', { current_password: 'x', ...both('brand-new') }, english)
    expect(response.json().errors.current_password[0]).toMatch(/no password yet/)
    const ticket = await requestReset(reader.user.email)
    await verifyReset(ticket, await codeSentTo(app, reader.user.email))
    expect((await reset(ticket)).statusCode).toBe(200)
    expect((await login(reader.user.email, 'brand-new')).statusCode).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed with address and browser, and the current one is marked', async () => {
    const here = await asUser(app, visitor.server)
    await visitor.send({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': 'Browser/1.0' },
      payload: { email: here.user.email, password: testPassword },
    })
    await asUser(app, visitor.server)
    const { data } = (await here.get('/api/auth/sessions')).json()
    expect(data).toHaveLength(2)
    expect(data).toContainEqual(expect.objectContaining({ current: false, ip_address: '203.0.113.9', user_agent: 'Browser/1.0' }))
    expect(data.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('token')
  })

  test('can be ended one by one, but not those of another user', async () => {
    const here = await asUser(app, visitor.server)
    const there = await asUser(app, visitor.server, here.user)
    const stranger = await asUser(app, visitor.server)
    const { data } = (await there.get('/api/auth/sessions')).json()
    const { id } = data.find((session: { current: boolean }) => session.current)
    expect((await stranger.delete(`/api/auth/sessions/${id}`)).statusCode).toBe(404)
    expect((await there.get('/api/user')).statusCode).toBe(200)
    expect((await here.delete(`/api/auth/sessions/${id}`)).statusCode).toBe(200)
    expect((await there.get('/api/user')).statusCode).toBe(401)
    expect((await here.delete(`/api/auth/sessions/${id}`)).statusCode).toBe(404)
    for (const bad of ['0', '-1', 'x', '1e3', "1'--", '99999999999999999999']) {
      const response = await here.delete(`/api/auth/sessions/${encodeURIComponent(bad)}`)
      expect([bad, response.statusCode === 422 || response.statusCode === 404]).toEqual([bad, true])
    }
  })

  test('can all be ended at once', async () => {
    const here = await asUser(app, visitor.server)
    const there = await asUser(app, visitor.server, here.user)
    const stranger = await asUser(app, visitor.server)
    const response = await here.delete('/api/auth/sessions')
    expect(response.json().data).toEqual({ ended: 2 })
    for (const one of [here, there]) expect((await one.get('/api/user')).statusCode).toBe(401)
    expect((await stranger.get('/api/user')).statusCode).toBe(200)
  })
})

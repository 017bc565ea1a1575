import { randomUUID } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { startOrigin } from '../../../../test/origin.ts'
import { startSmtpServer } from '../../../../test/smtpServer.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { contactJobs } from './jobs.ts'

const smtp = await startSmtpServer()
afterAll(smtp.stop)
beforeEach(() => smtp.received.splice(0))
const app = await createTestApp({
  MIRQAB_MODE: 'live',
  SMTP_URL: smtp.url,
  MIRQAB_SECRET: 'x'.repeat(40),
  PUBLIC_URL: 'https://mirqab.example',
  DATABASE_URL: 'postgres://unused',
})
const visitor = asVisitor(app)

let sender = 0
const message = (given: object = {}) => ({
  key: randomUUID(),
  kind: 'question',
  name: 'سارة المطيري',
  email: `sara${++sender}@example.com`,
  content: 'خبر في غير قسمه:\nhttps://mirqab.example/news/1',
  ...given,
})
const send = (form: object, headers: Record<string, string> = {}) => visitor.post('/api/contact', form, headers)
const count = async () => Number((await app.pool.query('select count(*) from contact_messages')).rows[0].count)

async function runWaitingJobs(): Promise<void> {
  const taskList = Object.fromEntries(
    Object.entries(contactJobs).map(([name, work]) => [name, (payload: unknown) => work(app, payload as never)]),
  )
  await runOnce({ pgPool: app.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}

describe('a message from a visitor', () => {
  test('gets a number, and reaches us by mail with what was written; an answer goes to its sender', async () => {
    const form = message({ email: 'Noura@Example.com', phone: '+965 5001 2345', content: '<b>مرحباً</b>\n\u202eسؤال' })
    const response = await send(form)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({ message: 'وصلت رسالتك.', data: { number: expect.any(Number) } })
    await runWaitingJobs()
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['hello@mirqab.example'])
    expect(mail?.headers.get('reply-to')).toBe('noura@example.com')
    expect(mail?.headers.get('subject')).toBe(`رسالة من القراء رقم ${response.json().data.number}`)
    for (const part of ['سارة المطيري', 'noura@example.com', '+965 5001 2345']) expect(mail?.parts[0]?.text).toContain(part)
    expect(mail?.parts[1]?.text).toContain('&lt;b&gt;مرحباً&lt;/b&gt;')
  })

  test('about advertising goes to those who sell it, with the company', async () => {
    await send(message({ kind: 'advertising', company: 'شركة الخليج' }))
    await runWaitingJobs()
    expect(smtp.received.map(({ to }) => to)).toEqual([['ads@mirqab.example']])
    expect(smtp.received[0]?.parts[0]?.text).toContain('الجهة: شركة الخليج')
  })

  test('that is sent again, even five times at once, is stored and mailed once under one number', async () => {
    const before = await count()
    const form = message()
    const numbers = (await Promise.all(Array.from({ length: 5 }, () => send(form)))).map((response) => response.json().data.number)
    numbers.push((await send(form)).json().data.number)
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).toBeGreaterThan(1000)
    expect(await count()).toBe(before + 1)
    await runWaitingJobs()
    expect(smtp.received).toHaveLength(1)
  })

  test('is mailed later if the mail server is away', async () => {
    await smtp.stop()
    await send(message())
    await runWaitingJobs()
    const { rows } = await app.pool.query('select mailed_at from contact_messages order by id desc limit 1')
    expect(rows).toEqual([{ mailed_at: null }])
    const { rows: jobs } = await app.pool.query(
      `select attempts, max_attempts from graphile_worker.jobs where task_identifier = 'mailContactMessage'`,
    )
    expect(jobs[0].attempts).toBeLessThan(jobs[0].max_attempts)
  })

  test.each([
    ['name', { name: ' ' }, 'الاسم مطلوب'],
    ['email', { email: 'sara@example.com\r\nBcc: all@example.com' }, 'البريد'],
    ['content', { content: ' \n ' }, 'يُرجى كتابة رسالتك.'],
    ['content', { content: 'س'.repeat(5001) }, ''],
    ['phone', { phone: 'اتصل بي' }, 'يُرجى كتابة رقم هاتف صحيح، أو ترك الخانة فارغة.'],
    ['company', { company: 'x\ny' }, ''],
    ['kind', { kind: 'spam' }, ''],
    ['key', { key: '1' }, ''],
  ])('is refused with a sentence at the field when its %s is wrong, and nothing is stored', async (field, given, sentence) => {
    const before = await count()
    const response = await send(message(given))
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[field]?.join()).toContain(sentence)
    expect(await count()).toBe(before)
  })

  test('is refused after five in a day from one address, in the language of the page, and the form can be sent later', async () => {
    const email = 'flood@example.com'
    for (let sent = 0; sent < 5; sent++) expect((await send(message({ email }))).statusCode).toBe(200)
    const refused = await send(message({ email }), { 'x-localization': 'en' })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(refused.json().message).toMatch(/^[A-Z].*\.$/)
  })

  test('is taken from the owner of an address that somebody else has used up', async () => {
    const email = 'owner@example.com'
    const from = (remoteAddress: string) =>
      visitor.send({ method: 'POST', url: '/api/contact', payload: message({ email }), remoteAddress })
    for (let sent = 0; sent < 6; sent++) await from('203.0.113.30')
    expect((await from('203.0.113.31')).statusCode).toBe(200)
    const owner = await asUser(app, visitor.server, { email })
    for (let sent = 0; sent < 5; sent++) expect((await owner.post('/api/contact', message({ email }))).statusCode).toBe(200)
    expect((await owner.post('/api/contact', message())).statusCode).toBe(429)
  })

  test('is refused after five in an hour from one network, whatever address it gives', async () => {
    const from = (remoteAddress: string) => visitor.send({ method: 'POST', url: '/api/contact', payload: message(), remoteAddress })
    for (let sent = 0; sent < 5; sent++) expect((await from('203.0.113.9')).statusCode).toBe(200)
    expect((await from('203.0.113.9')).statusCode).toBe(429)
    expect((await from('203.0.113.10')).statusCode).toBe(200)
  })

  test('is refused after twenty in an hour from one site of IPv6, whichever of its 65,536 networks it comes from', async () => {
    const from = (site: number, network: number) =>
      visitor.send({ method: 'POST', url: '/api/contact', payload: message(), remoteAddress: `2001:db8:${site}:${network}::1` })
    const codes: number[] = []
    for (let network = 1; network <= 21; network++) codes.push((await from(1, network)).statusCode)
    expect(codes).toEqual([...Array(20).fill(200), 429])
    expect((await from(2, 1)).statusCode).toBe(200)
  })

  test('is taken a minute after a clock was a month fast for a moment, although its limits were used up then', async () => {
    const email = 'fast-clock@example.com'
    app.setNow(new Date(Date.now() + 30 * 86_400_000))
    for (let sent = 0; sent < 5; sent++) expect((await send(message({ email }))).statusCode).toBe(200)
    expect((await send(message({ email }))).statusCode).toBe(429)
    app.setNow(undefined)
    expect((await send(message({ email }))).statusCode).toBe(200)
  })

  test('is taken from a signed-in reader after 500 of others in an hour, who are asked to sign in', async () => {
    const from = (sender: typeof visitor, n: number) =>
      sender.send({ method: 'POST', url: '/api/contact', payload: message(), remoteAddress: `198.18.${n >> 8}.${n & 255}` })
    await from(visitor, 0)
    await app.pool.query(`update throttles set count = 500 where key like 'contact-all:%'`)
    const refused = await from(visitor, 1)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'contact_sign_in'])
    const reader = await asUser(app, visitor.server)
    expect((await reader.post('/api/contact', message())).statusCode).toBe(200)
    await app.pool.query(`delete from throttles where key like 'contact-all:%'`)
  })
})

test('a message from a signed-in reader is deleted with their account', async () => {
  const reader = await asUser(app, visitor.server)
  const { number } = (await reader.post('/api/contact', message())).json().data
  const find = async () => (await app.pool.query('select user_id from contact_messages where id = $1', [number])).rows
  expect(await find()).toEqual([{ user_id: reader.user.id }])
  await app.pool.query('delete from users where id = $1', [reader.user.id])
  expect(await find()).toEqual([])
})

test('a message is deleted after a year, but not by a clock that is a year fast', async () => {
  const { number } = (await send(message())).json().data
  const isStored = async () => (await app.pool.query('select from contact_messages where id = $1', [number])).rowCount
  const at = (days: number) => app.setNow(new Date(Date.now() + days * 86_400_000))
  at(366)
  await contactJobs.pruneContactMessages?.(app, {} as never)
  expect(await isStored()).toBe(1)
  at(364)
  await asUser(app, visitor.server)
  at(366)
  await contactJobs.pruneContactMessages?.(app, {} as never)
  expect(await isStored()).toBe(0)
  app.setNow(undefined)
})

describe('with a captcha', async () => {
  const google = await startOrigin()
  const guarded = await createTestApp({
    OUTSIDE_ALLOW: google.host,
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET: 'our-secret',
    RECAPTCHA_VERIFY_URL: google.url('/recaptcha/api/siteverify'),
  })
  const robot = asVisitor(guarded)
  google.on('/recaptcha/api/siteverify', ({ body }) => {
    const isHuman = new URLSearchParams(body.toString()).get('response') === 'human'
    return { body: JSON.stringify({ success: isHuman }) }
  })

  test('a message without it is refused, and one that passed can be sent again without another', async () => {
    const form = message()
    expect((await robot.post('/api/contact', form)).statusCode).toBe(422)
    const sent = await robot.post('/api/contact', { ...form, captcha: 'human' })
    expect((await robot.post('/api/contact', { ...form, captcha: 'used' })).json()).toEqual(sent.json())
  })
})

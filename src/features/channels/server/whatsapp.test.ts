import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#base/app.ts'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { endSessionsDuring } from '../../../../test/endSessionsDuring.ts'
import { asVisitor } from '../../../../test/http.ts'
import { startOrigin } from '../../../../test/origin.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { channelJobs } from './jobs.ts'
import { takeWhatsappBudget } from './whatsapp/takeWhatsappBudget.ts'

const whatsapp = await startWhatsapp()
afterAll(whatsapp.close)
const env = {
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_PHONE_ID: whatsapp.phoneId,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_API_ROOT: whatsapp.apiRoot,
  OUTSIDE_ALLOW: whatsapp.host,
  WHATSAPP_DAILY_LIMIT: '2000',
}
const app = await createTestApp(env)
const visitor = asVisitor(app)
const newReader = () => newSubscriber(app)
beforeEach(() => {
  whatsapp.fail(null)
  app.setNow(undefined)
})

/** Codes are for subscribers. */
async function newSubscriber(of: App): Promise<SignedIn> {
  const reader = await asUser(of, asVisitor(of).server)
  await subscribe(of, reader.user.id)
  return reader
}

let numbers = 50_000_000
const newPhone = () => String(++numbers)
const sendCode = (reader: SignedIn, phone: string) => reader.post('/api/auth/channels/whatsapp/code', { phone })
const confirm = (reader: SignedIn, code: string) => reader.post('/api/auth/channels/whatsapp/confirm', { code })
const codeFor = (phone: string) =>
  String(whatsapp.messages.findLast(({ to, template }) => to === `965${phone}` && template === 'mirqab_code')?.texts[0])
const whatsappOf = async (reader: SignedIn) => (await reader.get('/api/auth/channels')).json().data[2]
const sendTest = (reader: SignedIn) => reader.post('/api/auth/channels/whatsapp/test')
const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000))

async function verify(reader: SignedIn, phone = newPhone()): Promise<string> {
  await sendCode(reader, phone)
  expect((await confirm(reader, codeFor(phone))).statusCode).toBe(200)
  return phone
}

test('a reader verifies a Kuwait number by a code, and gets the test message there', async () => {
  const reader = await newReader()
  const phone = newPhone()
  expect((await sendCode(reader, phone)).json().data).toEqual({ expires_in: 600, resend_after: 60 })
  expect(await whatsappOf(reader)).toMatchObject({ available: true, linked: false, address: null, pending: `+965${phone}` })
  expect((await sendTest(reader)).json()).toMatchObject({ code: 'channel_not_linked' })
  expect((await confirm(reader, codeFor(phone))).statusCode).toBe(200)
  expect(await whatsappOf(reader)).toMatchObject({ linked: true, address: `+965${phone}`, pending: null })
  expect((await sendTest(reader)).statusCode).toBe(200)
  expect(whatsapp.messages.at(-1)).toMatchObject({ template: 'mirqab_alert', to: `965${phone}`, button: 'profile' })
})

describe('the code', () => {
  test('links nothing for a session that has ended meanwhile', async () => {
    const thief = await newReader()
    const phone = newPhone()
    await sendCode(thief, phone)
    expect((await endSessionsDuring(app, thief, () => confirm(thief, codeFor(phone)))).statusCode).toBe(401)
    expect(await app.db.selectFrom('whatsapp_numbers').select('user_id').where('phone', '=', `+965${phone}`).execute()).toEqual([])
  })

  test('takes five guesses, also at once, then even the right one is refused', async () => {
    const reader = await newReader()
    const phone = newPhone()
    await sendCode(reader, phone)
    const wrong = codeFor(phone) === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 8 }, () => confirm(reader, wrong)))
    expect((await confirm(reader, codeFor(phone))).statusCode).toBe(422)
    expect(await whatsappOf(reader)).toMatchObject({ linked: false })
  })

  test('expires after ten minutes, works once, and only for the reader who asked', async () => {
    const [owner, thief] = [await newReader(), await newReader()]
    const [mine, theirs] = [newPhone(), newPhone()]
    await sendCode(owner, mine)
    await sendCode(thief, theirs)
    if (codeFor(mine) !== codeFor(theirs)) expect((await confirm(thief, codeFor(mine))).statusCode).toBe(422)
    expect((await confirm(owner, codeFor(mine))).statusCode).toBe(200)
    expect((await confirm(owner, codeFor(mine))).statusCode).toBe(422)
    later(11)
    expect((await confirm(thief, codeFor(theirs))).statusCode).toBe(422)
  })

  test('is sent again after a minute at the earliest, and twenty times a day to a number, whoever asks', async () => {
    const reader = await newReader()
    const phone = newPhone()
    expect((await sendCode(reader, phone)).statusCode).toBe(200)
    const tooSoon = await sendCode(reader, phone)
    expect([tooSoon.statusCode, Number(tooSoon.headers['retry-after']) <= 60]).toEqual([429, true])
    for (let count = 1; count < 20; count++) expect((await sendCode(await newReader(), phone)).statusCode).toBe(200)
    expect((await sendCode(await newReader(), phone)).statusCode).toBe(429)
  })

  const sendFrom = async (remoteAddress: string, reader: SignedIn, phone: string) =>
    (await reader.send({ method: 'POST', url: '/api/auth/channels/whatsapp/code', payload: { phone }, remoteAddress })).statusCode

  test('is not kept from the owner of a number by strangers who ask for it, one again and again or several in one network', async () => {
    const [stranger, owner] = [await newReader(), await newReader()]
    const phone = newPhone()
    const codes: number[] = []
    for (let count = 0; count < 4; count++) {
      codes.push(await sendFrom('198.51.100.20', stranger, phone))
      later(2)
    }
    for (let count = 0; count < 3; count++) codes.push(await sendFrom('198.51.100.20', await newReader(), phone))
    expect(codes).toEqual([200, 200, 200, 429, 200, 200, 429])
    expect(await sendFrom('198.51.100.21', owner, phone)).toBe(200)
  })

  test('is sent to two different numbers a day for one reader, to each again', async () => {
    const reader = await newReader()
    const [first, second, third] = [newPhone(), newPhone(), newPhone()]
    const codes: number[] = []
    for (const phone of [first, second, third, third, first]) {
      codes.push((await sendCode(reader, phone)).statusCode)
      later(2)
    }
    expect(codes).toEqual([200, 200, 429, 429, 200])
  })

  test('is sent to twenty numbers a day for one network', async () => {
    for (let count = 0; count < 20; count++) expect(await sendFrom('198.51.100.30', await newReader(), newPhone())).toBe(200)
    expect(await sendFrom('198.51.100.30', await newReader(), newPhone())).toBe(429)
    expect(await sendFrom('198.51.100.31', await newReader(), newPhone())).toBe(200)
  })

  test('is not in the database, and the answer does not tell whose number it is or whether it has WhatsApp', async () => {
    const [owner, curious, another] = [await newReader(), await newReader(), await newReader()]
    const taken = await verify(owner)
    whatsapp.fail({ code: 131_026, message: 'Message undeliverable' }, 1)
    const responses = [await sendCode(curious, newPhone()), await sendCode(another, taken), await sendCode(await newReader(), newPhone())]
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    const stored = JSON.stringify((await app.pool.query('select * from whatsapp_numbers where pending_phone is not null')).rows)
    expect(stored).not.toContain(`"${codeFor(taken)}"`)
  })

  test('is refused for numbers outside Kuwait', async () => {
    const reader = await newReader()
    for (const phone of ['+1 202 555 0123', '12345678', '+966500000000', '', '5001234', { $ne: '' }])
      expect((await sendCode(reader, phone as string)).statusCode).toBe(422)
  })
})

describe('a code for a reader without a running plan', async () => {
  const google = await startOrigin()
  google.on('/recaptcha/api/siteverify', ({ body }) => ({
    body: JSON.stringify({ success: new URLSearchParams(body.toString()).get('response') === 'human' }),
  }))
  const guarded = await createTestApp({
    ...env,
    OUTSIDE_ALLOW: `${whatsapp.host},${google.host}`,
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET: 'our-secret',
    RECAPTCHA_VERIFY_URL: google.url('/recaptcha/api/siteverify'),
  })
  const sentTo = (phone: string) => whatsapp.messages.filter(({ to }) => to === `965${phone}`).length
  const askWith = (reader: SignedIn, phone: string, captcha?: string) => reader.post('/api/auth/channels/whatsapp/code', { phone, captcha })

  test('is not sent where no captcha is configured, and the profile says what is needed', async () => {
    const [reader, phone] = [await asUser(app, visitor.server), newPhone()]
    const refused = await reader.post('/api/auth/channels/whatsapp/code', { phone, captcha: 'human' }, { 'x-localization': 'en' })
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'whatsapp_needs_plan',
        message: 'Alerts on WhatsApp are for subscribers, and no code was sent. Choose a plan first, then confirm your number.',
      }),
    ])
    expect([sentTo(phone), (await whatsappOf(reader)).code_needs]).toEqual([0, 'plan'])
    await subscribe(app, reader.user.id)
    expect((await whatsappOf(reader)).code_needs).toBe(null)
    expect((await sendCode(reader, phone)).statusCode).toBe(200)
  })

  test('is not sent when the plan has ended, or in grace', async () => {
    const reader = await newReader()
    const changePlan = (set: object) => app.db.updateTable('subscriptions').set(set).where('user_id', '=', reader.user.id).execute()
    await changePlan({ state: 'grace' })
    expect((await sendCode(reader, newPhone())).statusCode).toBe(403)
    await changePlan({ state: 'running', starts_at: new Date('2026-01-01'), ends_at: new Date(app.now().getTime() - 1_000) })
    expect((await sendCode(reader, newPhone())).statusCode).toBe(403)
  })

  test('is sent once a captcha was passed where one is configured, and those that fail use up nothing of the number’s', async () => {
    const [reader, phone] = [await asUser(guarded, asVisitor(guarded).server), newPhone()]
    expect((await whatsappOf(reader)).code_needs).toBe('captcha')
    for (let call = 0; call < 6; call++)
      for (const captcha of [undefined, 'robot']) {
        const refused = await askWith(reader, phone, captcha)
        expect([refused.statusCode, refused.json().errors]).toEqual([422, { captcha: [expect.any(String)] }])
      }
    expect(sentTo(phone)).toBe(0)
    expect((await askWith(reader, phone, 'human')).statusCode).toBe(200)
    expect(sentTo(phone)).toBe(1)
    expect((await askWith(await newSubscriber(guarded), newPhone())).statusCode).toBe(200)
  })
})

test('the old number works until the new one is verified, and a number moves to the account that verified it last', async () => {
  const [before, after] = [await newReader(), await newReader()]
  const old = await verify(before)
  later(2)
  const next = newPhone()
  await sendCode(before, next)
  expect(await whatsappOf(before)).toMatchObject({ linked: true, address: `+965${old}`, pending: `+965${next}` })
  expect((await confirm(before, codeFor(next))).statusCode).toBe(200)
  expect(await whatsappOf(before)).toMatchObject({ address: `+965${next}` })
  await verify(after, next)
  expect(await whatsappOf(before)).toMatchObject({ linked: false, address: null })
})

test('a number that several accounts verify at the same moment belongs to one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const readers = await Promise.all(Array.from({ length: 4 }, newReader))
    const phone = newPhone()
    const codes: string[] = []
    for (const reader of readers) {
      await sendCode(reader, phone)
      codes.push(codeFor(phone))
    }
    const responses = await Promise.all(readers.map((reader, index) => confirm(reader, codes[index] as string)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const linked = await Promise.all(readers.map(async (reader) => (await whatsappOf(reader)).linked))
    expect(linked.filter(Boolean)).toHaveLength(1)
  }
})

test('a number without WhatsApp disables the channel; one that Meta limits does not', async () => {
  const reader = await newReader()
  await verify(reader)
  whatsapp.fail({ code: 130_429 })
  expect((await sendTest(reader)).json()).toMatchObject({ code: 'channel_busy' })
  whatsapp.fail({ code: 131_026 })
  expect((await sendTest(reader)).json()).toMatchObject({ code: 'channel_gone' })
  whatsapp.fail(null)
  expect(await whatsappOf(reader)).toMatchObject({ linked: true, disabled: { reason: 'gone' } })
  later(2)
  await verify(reader)
  expect(await whatsappOf(reader)).toMatchObject({ disabled: null })
  await reader.delete('/api/auth/channels/whatsapp')
  expect(await whatsappOf(reader)).toMatchObject({ linked: false, address: null })
})

test('numbers that were never confirmed are forgotten after a day', async () => {
  const [reader, verified] = [await newReader(), await newReader()]
  const kept = await verify(verified)
  await sendCode(reader, newPhone())
  later(25 * 60)
  await channelJobs.pruneChannels?.(app, {} as never)
  expect(await whatsappOf(reader)).toMatchObject({ pending: null })
  expect(await whatsappOf(verified)).toMatchObject({ linked: true, address: `+965${kept}` })
})

describe('the budget of a new business', () => {
  test('counts people, not messages, over a rolling day; of many at once exactly as many get through as it has places', async () => {
    const small = await createTestApp({ ...env, WHATSAPP_DAILY_LIMIT: '5' })
    small.setNow(new Date('2026-11-22T10:00:00Z'))
    const first = await Promise.all(Array.from({ length: 20 }, (_, index) => takeWhatsappBudget(small, index + 1)))
    expect(first.filter(Boolean)).toHaveLength(5)
    const lucky = first.indexOf(true) + 1
    expect(await takeWhatsappBudget(small, lucky)).toBe(true)
    expect(await takeWhatsappBudget(small, 99)).toBe(false)

    const admin = await asUser(small, asVisitor(small).server, { role: 'moderator' })
    const shown = { configured: true, limit: 5, used: 5, left: 0, frees_at: '2026-11-23T10:00:00.000Z', default_limit: 5 }
    expect((await admin.get('/api/desk/whatsapp-budget')).json()).toEqual(shown)

    // A person messaged again keeps the place for another day.
    small.setNow(new Date('2026-11-23T09:00:00Z'))
    expect(await takeWhatsappBudget(small, lucky)).toBe(true)
    small.setNow(new Date('2026-11-23T10:00:01Z'))
    expect((await admin.get('/api/desk/whatsapp-budget')).json()).toMatchObject({ used: 1, left: 4 })
    expect(await takeWhatsappBudget(small, 99)).toBe(true)
  })

  test('is what an admin sets to what Meta allows now, at once for every worker, and is the configured one again without it', async () => {
    const small = await createTestApp({ ...env, WHATSAPP_DAILY_LIMIT: '1' })
    const admin = await asUser(small, asVisitor(small).server, { role: 'admin' })
    const set = (limit: unknown) => admin.put('/api/desk/whatsapp-budget', { limit })
    expect([await takeWhatsappBudget(small, 1), await takeWhatsappBudget(small, 2)]).toEqual([true, false])
    expect((await set(3)).json()).toMatchObject({
      message: 'حُفظ الحد اليومي لواتساب',
      data: { limit: 3, used: 1, left: 2, default_limit: 1 },
    })
    expect(await takeWhatsappBudget(small, 2)).toBe(true)
    for (const wrong of [0, -1, 1.5, 'x', 1_000_001]) expect((await set(wrong)).json().errors).toHaveProperty('limit')
    expect((await set('1000')).json().data).toMatchObject({ limit: 1000, left: 998 })
    expect((await set(null)).json().data).toMatchObject({ limit: 1, used: 2, left: 0 })
    expect(await takeWhatsappBudget(small, 3)).toBe(false)
  })

  test('counts every number that a reader tries, and a number that was confirmed only once', async () => {
    const small = await createTestApp({ ...env, WHATSAPP_DAILY_LIMIT: '2' })
    const [owner, spammer] = [await newSubscriber(small), await newSubscriber(small)]
    const phone = newPhone()
    await sendCode(owner, phone)
    await confirm(owner, codeFor(phone))
    expect((await sendTest(owner)).statusCode).toBe(200)
    expect((await sendCode(spammer, newPhone())).statusCode).toBe(200)
    await spammer.delete('/api/auth/channels/whatsapp')
    small.setNow(new Date(Date.now() + 120_000))
    expect((await sendCode(spammer, newPhone())).json()).toMatchObject({ code: 'whatsapp_full' })
  })

  test('keeps four fifths for numbers that were confirmed, so that strangers who ask for codes cannot use it up', async () => {
    const small = await createTestApp({ ...env, WHATSAPP_DAILY_LIMIT: '10' })
    const strangers = await Promise.all(Array.from({ length: 5 }, () => newSubscriber(small)))
    const phones = strangers.map(newPhone)
    const answers = await Promise.all(strangers.map((stranger, index) => sendCode(stranger, phones[index] as string)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({ code: 'whatsapp_full' })
    // Who confirms makes room for the next.
    const first = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect((await confirm(strangers[first] as SignedIn, codeFor(phones[first] as string))).statusCode).toBe(200)
    expect((await sendCode(await newSubscriber(small), newPhone())).statusCode).toBe(200)
    expect((await sendCode(await newSubscriber(small), newPhone())).statusCode).toBe(503)
    const confirmed = await Promise.all(Array.from({ length: 9 }, (_, index) => takeWhatsappBudget(small, 1_000 + index)))
    expect(confirmed.filter(Boolean)).toHaveLength(7)
  })

  test('is told to a reader who asks for a code when it is used up', async () => {
    const none = await createTestApp({ ...env, WHATSAPP_DAILY_LIMIT: '1' })
    await sendCode(await newSubscriber(none), newPhone())
    expect((await sendCode(await newSubscriber(none), newPhone())).json()).toMatchObject({ code: 'whatsapp_full' })
  })
})

import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#access/server/sessions/openSession.ts'
import type { AuditEntry } from '#features/audit/schema.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { asUser, type SignedIn, testPassword, withoutFactor } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { mailsTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { removeFactor } from './removeFactor.ts'
import { codeOfStep, counterAt } from './totp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)

let now: Date
beforeEach(() => {
  now = new Date('2026-11-24T10:00:00Z')
  app.setNow(now)
})
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  app.setNow(now)
}

/** Computes what an app shows for a secret in base32 (RFC 4648). */
function codeNow(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeOfStep(bytes, counterAt(now) + steps)
}

type Armed = { who: SignedIn; secret: string; recoveryCodes: string[] }

/** A member of staff who has just set up an app, by the calls of the page. */
async function withApp(role: 'moderator' | 'editor' | 'admin' = 'admin'): Promise<Armed> {
  const who = await withoutFactor(app, server, { role })
  const { secret } = (await who.post('/api/auth/factor/secret', { current_password: testPassword })).json().data
  const { recovery_codes } = (await who.post('/api/auth/factor', { code: codeNow(secret) })).json().data
  pass(30)
  return { who, secret, recoveryCodes: recovery_codes }
}

const give = async (who: SignedIn, code: string) => (await who.post('/api/auth/factor/code', { code })).statusCode
const again = (who: SignedIn) => withoutFactor(app, server, who.user)
const ban = async (who: SignedIn) => {
  const response = await who.post('/api/desk/banned-words', { word: `مريب${letters()}` })
  return response.statusCode === 200 ? 'done' : response.json().code
}
const addCoupon = async (who: SignedIn) => {
  const form = { percent: 10, amount: null, plan_id: null, max_uses: null, starts_at: null, ends_at: null }
  const response = await who.post('/api/desk/coupons', { code: letters('A').toUpperCase(), ...form })
  return response.statusCode === 200 ? 'done' : response.json().code
}
const letters = (first = 'ب') => [...randomBytes(8)].map((byte) => String.fromCharCode(first.charCodeAt(0) + (byte % 20))).join('')

describe('a member of staff', () => {
  test('cannot write before an app is set up, reads the desk all the same, and can write from then on', async () => {
    const who = await withoutFactor(app, server, { role: 'admin' })
    expect((await who.get('/api/desk/log')).statusCode).toBe(200)
    expect(await ban(who)).toBe('factor_not_set_up')
    const { secret, uri } = (await who.post('/api/auth/factor/secret', { current_password: testPassword })).json().data
    expect(uri).toContain(`secret=${secret}&issuer=`)
    expect(await ban(who)).toBe('factor_not_set_up')
    const { recovery_codes } = (await who.post('/api/auth/factor', { code: codeNow(secret) })).json().data
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await ban(who)).toBe('done')
    expect((await mailsTo(app, who.user.email)).at(-1)?.subject).toContain('تطبيق رموز جديد')
    const entries = (await (await asUser(app, server, { role: 'admin' })).get('/api/desk/log')).json<{ data: AuditEntry[] }>().data
    expect(entries.find(({ action }) => action === 'set_up_factor')).toMatchObject({
      actor: { id: who.user.id },
      before: { app_set_up: false },
      after: { app_set_up: true },
    })
  })

  test('gives a code once in twelve hours, and again after ten minutes for money', async () => {
    const { who, secret } = await withApp()
    const session = await again(who)
    expect([await ban(session), await addCoupon(session)]).toEqual(['factor_required', 'factor_required'])
    expect(await give(session, codeNow(secret))).toBe(200)
    expect([await ban(session), await addCoupon(session)]).toEqual(['done', 'done'])
    pass(10 * 60 + 1)
    expect([await ban(session), await addCoupon(session)]).toEqual(['done', 'factor_required'])
    pass(12 * 3600)
    expect([await ban(session), await addCoupon(session)]).toEqual(['factor_required', 'factor_required'])
  })

  test('is told in their language what to do', async () => {
    const who = await withoutFactor(app, server, { role: 'editor' })
    const write = (locale: string) => who.post('/api/desk/banned-words', { word: 'مريب' }, { 'x-localization': locale })
    expect((await write('ar')).json().message).toContain('اربط تطبيق رموز')
    expect((await write('en')).json().message).toContain('Please set up an authenticator app')
  })

  test('types the code in Arabic digits or with spaces, and a recovery code in small letters', async () => {
    const { who, secret, recoveryCodes } = await withApp()
    const typed = codeNow(secret).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect(await give(await again(who), `${typed.slice(0, 3)} ${typed.slice(3)}`)).toBe(200)
    expect(await give(await again(who), recoveryCodes[0]?.toLowerCase().replace('-', ' ') ?? '')).toBe(200)
  })

  test('uses each recovery code once, is told by mail, and gets new ones, which replace the old', async () => {
    const { who, recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    const session = await again(who)
    expect(await give(session, first)).toBe(200)
    expect((await mailsTo(app, who.user.email)).at(-1)?.subject).toContain('رمز استرداد')
    expect(await give(await again(who), first)).toBe(422)
    expect((await session.get('/api/auth/factor')).json().recovery_codes).toBe(9)
    const renewed = (await session.post('/api/auth/factor/recovery-codes', {})).json().data.recovery_codes
    expect(await give(await again(who), second)).toBe(422)
    expect(await give(await again(who), renewed[0])).toBe(200)
  })

  test('replaces the app with a recent code: the old one opens nothing any more, and what it opened elsewhere is closed', async () => {
    const { who, secret } = await withApp()
    const elsewhere = await again(who)
    expect(await give(elsewhere, codeNow(secret))).toBe(200)
    pass(30)
    const made = (await who.post('/api/auth/factor/secret', {})).json().data
    expect(await ban(elsewhere)).toBe('done')
    expect((await who.post('/api/auth/factor', { code: codeNow(made.secret) })).statusCode).toBe(200)
    pass(30)
    expect([await ban(elsewhere), await ban(who)]).toEqual(['factor_required', 'done'])
    expect(await give(elsewhere, codeNow(secret))).toBe(422)
    expect(await give(elsewhere, codeNow(made.secret))).toBe(200)
  })
})

describe('nobody gets in', () => {
  test('with a code that was used, at the same moment either', async () => {
    const { who, secret } = await withApp()
    const code = codeNow(secret)
    const sessions = [await again(who), await again(who), await again(who)]
    const answers = await Promise.all(sessions.map((session) => give(session, code)))
    expect(answers.sort()).toEqual([200, 422, 422])
    expect(await give(await again(who), codeNow(secret, -1))).toBe(422)
  })

  test('with a recovery code that is used twice at the same moment', async () => {
    const { who, recoveryCodes } = await withApp()
    const sessions = [await again(who), await again(who), await again(who)]
    const answers = await Promise.all(sessions.map((session) => give(session, recoveryCodes[0] ?? '')))
    expect(answers.sort()).toEqual([200, 422, 422])
  })

  test('with a code or a recovery code of somebody else', async () => {
    const [one, other] = [await withApp(), await withApp()]
    expect(await give(await again(one.who), codeNow(other.secret))).toBe(422)
    expect(await give(await again(one.who), other.recoveryCodes[0] ?? '')).toBe(422)
    expect(await give(await again(other.who), other.recoveryCodes[0] ?? '')).toBe(200)
  })

  test('by guessing: after five wrong codes not even the right one counts for a quarter of an hour, and the owner is told once', async () => {
    const { who, secret } = await withApp()
    const session = await again(who)
    const wrong = () => codeNow(secret, 100)
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(session, wrong())))
    expect(answers.filter((status) => status === 422)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(7)
    const refused = await session.post('/api/auth/factor/code', { code: codeNow(secret) })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(await ban(session)).toBe('factor_required')
    const told = (await mailsTo(app, who.user.email)).filter(({ subject }) => subject.includes('رموز خاطئة'))
    expect(told).toHaveLength(1)
    pass(901)
    expect(await give(session, codeNow(secret))).toBe(200)
  })

  test('by guessing for days: twenty wrong codes a day, whatever the network and the session', async () => {
    const { who, secret } = await withApp()
    let compared = 0
    for (let quarter = 0; quarter < 8; quarter++) {
      const session = await again(who)
      for (let guess = 0; guess < 5; guess++) if ((await give(session, codeNow(secret, 100))) === 422) compared++
      pass(901)
    }
    expect(compared).toBe(20)
  })

  test('by setting up an app of their own in a stolen session: the first needs the password, the next a recent code', async () => {
    const fresh = await withoutFactor(app, server, { role: 'editor' })
    expect((await fresh.post('/api/auth/factor/secret', {})).json().errors).toHaveProperty('current_password')
    expect((await fresh.post('/api/auth/factor/secret', { current_password: 'wrong' })).statusCode).toBe(422)
    const { who } = await withApp('editor')
    const stolen = await again(who)
    const refused = await stolen.post('/api/auth/factor/secret', { current_password: testPassword })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'factor_required'])
    expect((await stolen.post('/api/auth/factor/recovery-codes', {})).json().code).toBe('factor_required')
  })

  test('by a request for a first app that was checked before the owner set one up, and is carried out after it', async () => {
    const stolen = await withoutFactor(app, server, { role: 'editor' })
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from users where id = $1 for no key update', [stolen.user.id])
      const begun = stolen.post('/api/auth/factor/secret', { current_password: testPassword })
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
      const setUp = `insert into second_factors (user_id, secret_sealed, set_up_at, last_counter) values ($1, 'of the owner', now(), 1)`
      await client.query(setUp, [stolen.user.id])
      await client.query('commit')
      expect((await begun).json().code).toBe('factor_required')
    } finally {
      client.release()
    }
    const { rows } = await app.pool.query('select pending_sealed from second_factors where user_id = $1', [stolen.user.id])
    expect(rows).toEqual([{ pending_sealed: null }])
  })

  test('by finishing in a stolen session what the owner began, or a quarter of an hour later', async () => {
    const who = await withoutFactor(app, server, { role: 'editor' })
    const { secret } = (await who.post('/api/auth/factor/secret', { current_password: testPassword })).json().data
    const stolen = await again(who)
    expect((await stolen.post('/api/auth/factor', { code: codeNow(secret) })).json().errors.code).toHaveLength(1)
    pass(15 * 60 + 1)
    expect((await who.post('/api/auth/factor', { code: codeNow(secret) })).statusCode).toBe(422)
    expect(await ban(who)).toBe('factor_not_set_up')
  })

  test('with an old session after the app was removed, which the log records and the owner is told', async () => {
    const { who, secret } = await withApp()
    expect(await removeFactor(app, programActor, ` ${who.user.email.toUpperCase()}`)).toEqual({ email: who.user.email, sessions: 1 })
    expect((await who.get('/api/desk/log')).statusCode).toBe(401)
    const session = await again(who)
    expect((await session.post('/api/auth/factor/code', { code: codeNow(secret) })).json().code).toBe('factor_not_set_up')
    expect(await ban(session)).toBe('factor_not_set_up')
    expect((await mailsTo(app, who.user.email)).at(-1)?.subject).toContain('أُزيل تطبيق الرموز')
    const entry = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'remove_factor', actor_id: null, actor_name: 'mirqab', subject_id: String(who.user.id) })
    await expect(removeFactor(app, programActor, 'nobody@example.com')).rejects.toThrow('not_found')
  })

  test('with a session that was open before somebody signed in: a new one begins without the factor', async () => {
    const { who } = await withApp()
    const cookie = who.token
    const opened = await openSession(app, { ip: '127.0.0.1', locale: 'ar', cookie }, who.user.id)
    const headers = { authorization: `Bearer ${opened.token}` }
    const response = await server.inject({ method: 'POST', url: '/api/desk/banned-words', payload: { word: 'مريب' }, headers })
    expect(response.json().code).toBe('factor_required')
    expect((await who.get('/api/user')).statusCode).toBe(401)
  })

  test('with a copy of the database: it holds neither a secret nor a recovery code', async () => {
    const { who, secret, recoveryCodes } = await withApp()
    const rows = await app.db.selectFrom('second_factors').selectAll().where('user_id', '=', who.user.id).execute()
    const hashes = await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', who.user.id).execute()
    const stored = JSON.stringify([rows.map(({ secret_sealed }) => secret_sealed?.toString('latin1')), hashes])
    for (const text of [secret, ...recoveryCodes.flatMap((code) => [code, code.replace('-', '')])]) expect(stored).not.toContain(text)
    expect(hashes).toHaveLength(10)
  })
})

test('a reader who is not staff is never asked, and may set one up all the same', async () => {
  const reader = await withoutFactor(app, server)
  expect((await reader.get('/api/auth/factor')).json()).toEqual({ set_up_at: null, passkeys: [], given_at: null, recovery_codes: 0 })
  const { secret } = (await reader.post('/api/auth/factor/secret', { current_password: testPassword })).json().data
  expect((await reader.post('/api/auth/factor', { code: codeNow(secret) })).statusCode).toBe(200)
  const acts = await app.db.selectFrom('audit_log').select('id').where('actor_id', '=', reader.user.id).execute()
  expect(acts).toEqual([])
})

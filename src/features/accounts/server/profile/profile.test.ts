import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, describe, expect, test } from 'vitest'
import { addSession } from '#access/server/sessions/openSession.ts'
import { readSession } from '#access/server/sessions/readSession.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { writeCsv } from '#base/writeCsv.ts'
import { asUser, createUser, testPassword } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { codeSentTo, mailsTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { backupProfile } from './backupProfile.ts'
import { restoreProfile } from './restoreProfile.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
afterEach(() => app.setNow(undefined))
const english = { 'x-localization': 'en' }
const login = (email: string, password = testPassword) => visitor.post('/api/auth/login', { email, password })

describe('the profile', () => {
  test('changes name, phone and language, each by itself or all at once', async () => {
    const reader = await asUser(app, visitor.server)
    const response = await reader.put('/api/auth/profile/update', { name: ' نورة الصباح ', phone: '99887766', locale: 'en' }, english)
    const changed = { ...reader.user, name: 'نورة الصباح', phone: '+96599887766', locale: 'en' }
    expect(response.json()).toEqual({ status: 'success', message: 'Profile Updated', data: { user: changed, confirm: null } })
    expect((await reader.get('/api/user')).json()).toMatchObject(changed)
    expect((await reader.put('/api/auth/profile/update', { locale: 'ar' })).json().data.user).toEqual({ ...changed, locale: 'ar' })
    expect((await reader.put('/api/auth/profile/update', {})).json().data.user).toEqual({ ...changed, locale: 'ar' })
  })

  test('has the language in which the reader wants news, until they choose none', async () => {
    const reader = await asUser(app, visitor.server)
    expect(reader.user.content_choice).toBe(null)
    const choose = async (content_choice: unknown) => (await reader.put('/api/auth/profile/update', { content_choice })).json()
    expect((await choose('other')).data.user).toEqual({ ...reader.user, content_choice: 'other' })
    expect((await login(reader.user.email)).json().data.user.content_choice).toBe('other')
    expect((await choose('all')).errors).toEqual({ content_choice: [expect.any(String)] })
    expect((await choose(null)).data.user).toEqual(reader.user)
  })

  test('is recorded when it changes something, at most thirty times in an hour', async () => {
    const reader = await asUser(app, visitor.server)
    const codes: number[] = []
    for (let n = 0; n < 64; n++) codes.push((await reader.put('/api/auth/profile/update', { name: `Name ${n >> 1}` })).statusCode)
    expect(codes).toEqual([...Array(60).fill(200), 429, 429, 429, 429])
    const events = app.db
      .selectFrom('account_events')
      .select('id')
      .where('user_id', '=', reader.user.id)
      .where('kind', '=', 'profile_changed')
    expect(await events.execute()).toHaveLength(30)
  })

  test('refuses fields that a reader may not set', async () => {
    const reader = await asUser(app, visitor.server)
    for (const form of [
      { role: 'admin' },
      { email_verified: true },
      { id: 1 },
      { user_id: 1 },
      { password: 'x' },
      { created_at: '2020-01-01' },
    ]) {
      const response = await reader.put('/api/auth/profile/update', { name: 'x', ...form })
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, Object.keys(form)])
    }
    for (const form of [{ name: '' }, { phone: '123' }, { locale: 'fr' }, { name: null }])
      expect((await reader.put('/api/auth/profile/update', form)).statusCode).toBe(422)
    expect((await reader.get('/api/user')).json()).toMatchObject(reader.user)
  })

  test('changes the address only with the password and the code mailed to the new one, and notifies the old one', async () => {
    const reader = await asUser(app, visitor.server)
    const email = 'moved@example.com'
    const change = (form: object) => reader.put('/api/auth/profile/update', form, english)
    expect((await change({ email })).json().errors).toEqual({ current_password: ['Password required'] })
    expect((await change({ email, current_password: 'wrong-one' })).json().errors).toEqual({
      current_password: ['The current password is incorrect.'],
    })
    const requested = (await change({ email, current_password: testPassword })).json().data
    expect(requested).toMatchObject({ user: { email: reader.user.email }, confirm: { resend_after: 60 } })
    const code = await codeSentTo(app, email)
    expect((await visitor.post('/api/auth/confirm-code', { code, ticket: requested.confirm.ticket })).statusCode).toBe(200)
    expect((await reader.get('/api/user')).json()).toMatchObject({ id: reader.user.id, email, email_verified: true })
    expect((await mailsTo(app, reader.user.email)).map((mail) => mail.subject)).toEqual(['تغيّر بريد حسابك في مرقاب'])
    expect((await login(email)).statusCode).toBe(200)
    expect((await login(reader.user.email)).statusCode).toBe(422)
  })

  test('neither reveals whether another account has the address nor takes it away', async () => {
    const [reader, other] = [await asUser(app, visitor.server), await createUser(app)]
    const response = await reader.put('/api/auth/profile/update', { email: other.email, current_password: testPassword })
    expect(response.json().data.confirm).toMatchObject({ resend_after: 60, expires_in: 900 })
    expect(await mailsTo(app, other.email)).toEqual([])
  })

  test('does not reveal it either by what becomes of the code: in the list of events, and after the password changes', async () => {
    const [reader, other] = [await asUser(app, visitor.server), await createUser(app)]
    const change = async (email: string) =>
      (await reader.put('/api/auth/profile/update', { email, current_password: testPassword })).json().data.confirm.ticket
    const tickets = [await change('nobody-has-it@example.com'), await change(other.email)]
    const guess = () =>
      Promise.all(tickets.map(async (ticket) => (await visitor.post('/api/auth/confirm-code', { code: '1', ticket })).body))
    const [free, taken] = await guess()
    expect(taken).toBe(free)
    const failed = app.db.selectFrom('account_events').select('id').where('user_id', '=', reader.user.id).where('kind', '=', 'code_failed')
    expect(await failed.execute()).toHaveLength(2)
    const body = { current_password: testPassword, password: 'another-password', password_confirmation: 'another-password' }
    expect((await reader.post('/api/auth/change-password', body)).statusCode).toBe(200)
    const [freeAfter, takenAfter] = await guess()
    expect(takenAfter).toBe(freeAfter)
    expect(freeAfter).not.toBe(free)
  })

  test('does not change to an address that another account took after the code was mailed', async () => {
    const reader = await asUser(app, visitor.server)
    const email = 'contested@example.com'
    const { confirm } = (await reader.put('/api/auth/profile/update', { email, current_password: testPassword })).json().data
    const code = await codeSentTo(app, email)
    await createUser(app, { email })
    expect((await visitor.post('/api/auth/confirm-code', { code, ticket: confirm.ticket })).statusCode).toBe(422)
    expect((await reader.get('/api/user')).json().email).toBe(reader.user.email)
  })

  test('invalidates the codes mailed to the old address and to other new ones when the address changes', async () => {
    const reader = await asUser(app, visitor.server)
    const [email, another] = ['moved-away@example.com', 'moved-elsewhere@example.com']
    const change = async (to: string) =>
      (await reader.put('/api/auth/profile/update', { email: to, current_password: testPassword })).json().data.confirm.ticket
    const reset = (await visitor.post('/api/auth/forgot-password', { email: reader.user.email })).json().data.ticket
    const resetCode = await codeSentTo(app, reader.user.email)
    const other = { ticket: await change(another), code: await codeSentTo(app, another) }
    const right = { ticket: await change(email), code: await codeSentTo(app, email) }
    expect((await visitor.post('/api/auth/confirm-code', right)).statusCode).toBe(200)

    expect((await visitor.post('/api/auth/reset-password/verify', { ticket: reset, code: resetCode })).statusCode).toBe(422)
    expect((await visitor.post('/api/auth/confirm-code', other)).statusCode).toBe(422)
    expect((await reader.get('/api/user')).json().email).toBe(email)
  })

  test.each([
    ['a password reset', 'reset_password' as const],
    ['a confirmation of the address', 'verify_email' as const],
  ])('mails no code for %s to the old address if that was requested just before the change', async (_, purpose) => {
    const reader = await asUser(app, visitor.server, { verified: false })
    const old = reader.user.email
    const request = () =>
      purpose === 'reset_password' ? visitor.post('/api/auth/forgot-password', { email: old }) : reader.post('/api/auth/verify-email')
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table throttles in share mode')
      const response = request()
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
      await client.query('update users set email = $2 where id = $1', [reader.user.id, `new-${old}`])
      await client.query('commit')
      expect((await response).statusCode).toBe(200)
    } finally {
      client.release()
    }
    expect(await mailsTo(app, old)).toEqual([])
  })

  test('confirms an unconfirmed address by a code', async () => {
    const reader = await asUser(app, visitor.server, { verified: false })
    const { ticket } = (await reader.post('/api/auth/verify-email')).json().data
    const code = await codeSentTo(app, reader.user.email)
    expect((await reader.post('/api/auth/confirm-code', { code, ticket })).statusCode).toBe(200)
    expect((await reader.get('/api/user')).json().email_verified).toBe(true)
  })

  test('signs nobody in by the code alone, which proves neither the password nor the second factor', async () => {
    const reader = await asUser(app, visitor.server, { verified: false })
    const { ticket } = (await reader.post('/api/auth/verify-email')).json().data
    const given = await visitor.post('/api/auth/confirm-code', { code: await codeSentTo(app, reader.user.email), ticket })
    expect([given.statusCode, given.json().data, JSON.stringify(given.headers['set-cookie'])]).toEqual([
      200,
      {},
      expect.not.stringContaining('x-access-token'),
    ])
  })
})

/** Stands in for a feature above accounts. */
const stored = new Map<number, string[]>()
const notes: BackupPart = {
  name: 'notes',
  collect: async (_app, userId) => (stored.get(userId) ?? []).map((text, index) => ({ id: index, text })),
  restore: {
    maxRows: 100,
    async run(_app, _tx, userId, rows) {
      const texts = rows.map((row) => String(row.text))
      stored.set(userId, texts)
      return texts.length
    },
  },
}
const caller = { ip: '127.0.0.1', locale: 'ar' } as const

describe('the backup', () => {
  test('is a ZIP with everything as JSON and each part as CSV, without secrets', async () => {
    const reader = await asUser(app, visitor.server, { name: 'عبدالله "بو سعد", الكويت' })
    const response = await reader.get('/api/auth/profile/backup')
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="mirqab-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
    })
    const files = unzipSync(response.rawPayload)
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['account_events.csv', 'backup.json', 'profile.csv', 'ways_to_sign_in.csv']))
    const all = Object.values(files).map((file) => strFromU8(file))
    expect(JSON.parse(strFromU8(files['backup.json'] as Uint8Array))).toMatchObject({ format: 'mirqab-backup', profile: reader.user })
    expect(strFromU8(files['profile.csv'] as Uint8Array)).toContain('"عبدالله ""بو سعد"", الكويت"')
    for (const text of all) expect(text).not.toMatch(/argon2|token|ticket/)
  })

  test('includes the parts of other features, and restores them with name, phone and language', async () => {
    const user = await createUser(app)
    stored.set(user.id, ['الأولى', 'الثانية'])
    const zip = await backupProfile(app, caller, user, [notes])
    expect(Buffer.from(unzipSync(zip)['notes.csv'] as Uint8Array).toString()).toBe('\uFEFFid,text\r\n0,الأولى\r\n1,الثانية\r\n')
    stored.clear()
    await app.db.updateTable('users').set({ name: 'آخر', locale: 'en' }).where('id', '=', user.id).execute()
    const { token } = await addSession(app, caller, user.id)
    const session = await readSession(app, { ...caller, cookie: token })
    const reader = { reader: user, sessionId: Number(session?.id) }
    expect(await restoreProfile(app, caller, reader, [notes], zip)).toEqual({ notes: 2 })
    expect(stored.get(user.id)).toEqual(['الأولى', 'الثانية'])
    const row = await app.db.selectFrom('users').select(['name', 'locale', 'phone']).where('id', '=', user.id).executeTakeFirst()
    expect(row).toEqual({ name: user.name, locale: 'ar', phone: user.phone })
  })

  test('is restored over HTTP, from the ZIP or the JSON in it', async () => {
    const reader = await asUser(app, visitor.server)
    const { user } = (await reader.put('/api/auth/profile/update', { content_choice: 'both' })).json().data
    const zip = (await reader.get('/api/auth/profile/backup')).rawPayload
    await reader.put('/api/auth/profile/update', { name: 'آخر', content_choice: 'own' })
    const headers = { 'content-type': 'application/zip' }
    const response = await reader.send({ method: 'POST', url: '/api/auth/profile/restore', headers, payload: zip })
    expect(response.json()).toMatchObject({ status: 'success', data: { restored: {} } })
    expect((await reader.get('/api/user')).json()).toMatchObject(user)
    const json = JSON.parse(strFromU8(unzipSync(zip)['backup.json'] as Uint8Array))
    expect((await reader.post('/api/auth/profile/restore', json)).statusCode).toBe(200)
  })

  test('restores no role, no address and no other user’s account', async () => {
    const reader = await asUser(app, visitor.server)
    const profile = { ...reader.user, id: 1, role: 'admin', email: 'chosen@example.com', email_verified: true }
    const backup = { format: 'mirqab-backup', version: 1, profile, parts: { constructor: [], __proto__x: [] } }
    expect((await reader.post('/api/auth/profile/restore', backup)).statusCode).toBe(200)
    expect((await reader.get('/api/user')).json()).toMatchObject(reader.user)
  })

  test.each([
    ['a file that is not a ZIP', Buffer.from('x')],
    ['an empty file', Buffer.alloc(0)],
    ['a ZIP of something else', Buffer.from(zipSync({ 'other.json': strToU8('{}') }))],
    ['a ZIP whose file is not JSON', Buffer.from(zipSync({ 'backup.json': strToU8('{') }))],
    ['another program’s backup', Buffer.from(zipSync({ 'backup.json': strToU8('{"format":"other"}') }))],
    ['a small ZIP of a huge file', Buffer.from(zipSync({ 'backup.json': new Uint8Array(30_000_000) }))],
    ['a ZIP that declares a wrong size', misdeclaredZip()],
  ])('is not restored from %s', async (_name, payload) => {
    const reader = await asUser(app, visitor.server)
    const headers = { 'content-type': 'application/zip', ...english }
    const response = await reader.send({ method: 'POST', url: '/api/auth/profile/restore', headers, payload })
    expect([response.statusCode, response.json().errors]).toEqual([422, { backup: [expect.stringMatching(/nothing was changed\.$/)] }])
  })

  test('larger than 5 MB is refused unread, and only ten can be downloaded in an hour', async () => {
    const reader = await asUser(app, visitor.server)
    const headers = { 'content-type': 'application/zip' }
    const payload = Buffer.alloc(5_000_001)
    expect((await reader.send({ method: 'POST', url: '/api/auth/profile/restore', headers, payload })).statusCode).toBe(413)
    for (let turn = 0; turn < 10; turn++) expect((await reader.get('/api/auth/profile/backup')).statusCode).toBe(200)
    expect((await reader.get('/api/auth/profile/backup')).statusCode).toBe(429)
  })

  test('has no cell that a spreadsheet would run as a formula', async () => {
    const rows = ['=1+1', '+1', '-1', '@x', '\tx'].map((text) => ({ text, number: -1 }))
    expect(await writeCsv(rows)).toBe("\uFEFFtext,number\r\n'=1+1,-1\r\n'+1,-1\r\n'-1,-1\r\n'@x,-1\r\n'\tx,-1\r\n")
  })
})

/** A ZIP whose directory declares 10 bytes for a file of 30 million. */
function misdeclaredZip(): Buffer {
  const zip = Buffer.from(zipSync({ 'backup.json': new Uint8Array(30_000_000) }))
  const directory = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  zip.writeUInt32LE(10, directory + 24)
  return zip
}

describe('deleting the account', () => {
  test('of somebody of the staff stays until an admin has removed them, so that one admin is left', async () => {
    const admin = await asUser(app, visitor.server, { role: 'admin' })
    const response = await admin.post('/api/auth/profile/delete', { current_password: testPassword }, english)
    expect([response.statusCode, response.json().errors.current_password[0]]).toEqual([
      422,
      expect.stringMatching(/remove you from the staff first/),
    ])
    expect((await admin.get('/api/user')).statusCode).toBe(200)
  })

  test('needs the password, deletes everything about the user, anonymizes the events, and frees the address', async () => {
    const reader = await asUser(app, visitor.server)
    const there = await asUser(app, visitor.server, reader.user)
    expect((await reader.post('/api/auth/profile/delete', {}, english)).json().errors).toEqual({ current_password: ['Password required'] })
    expect((await reader.post('/api/auth/profile/delete', { current_password: 'wrong-one' })).statusCode).toBe(422)
    const response = await reader.post('/api/auth/profile/delete', { current_password: testPassword })
    expect([response.statusCode, String(response.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('x-access-token=; Max-Age=0'),
    ])
    for (const one of [reader, there]) expect((await one.get('/api/user')).statusCode).toBe(401)
    for (const table of ['sessions', 'accounts', 'email_codes', 'account_events'])
      expect((await app.pool.query(`select 1 from ${table} where user_id = $1`, [reader.user.id])).rows).toEqual([])
    expect((await login(reader.user.email)).statusCode).toBe(422)
    expect((await mailsTo(app, reader.user.email)).at(-1)?.subject).toBe('حُذف حسابك في مرقاب')
    expect((await createUser(app, { email: reader.user.email })).id).not.toBe(reader.user.id)
  })

  test('needs a recent sign-in instead for an account without a password', async () => {
    const reader = await asUser(app, visitor.server)
    await app.db.deleteFrom('accounts').where('user_id', '=', reader.user.id).execute()
    app.setNow(new Date(Date.now() + 16 * 60_000))
    expect((await reader.post('/api/auth/profile/delete', {}, english)).json().errors.current_password[0]).toMatch(/sign in once more/)
    app.setNow(undefined)
    expect((await reader.post('/api/auth/profile/delete', {})).statusCode).toBe(200)
  })
})

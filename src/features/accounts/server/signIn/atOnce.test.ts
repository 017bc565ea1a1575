import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asUser, createUser, testPassword } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { codeSentTo, mailsTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const both = { password: 'brand-new', password_confirmation: 'brand-new' }
const form = (email: string) => ({ name: 'فهد', email, phone: '50012345', terms: true, ...both })
const confirm = (ticket: string, code: string) => visitor.post('/api/auth/confirm-code', { ticket, code })

test('two sign-ups for one address that are confirmed at the same moment create one account', async () => {
  for (let round = 0; round < 8; round++) {
    const email = `at-once-${round}@example.com`
    const sent = []
    for (let turn = 0; turn < 2; turn++) {
      const ticket: string = (await visitor.post('/api/auth/register', form(email))).json().data.ticket
      sent.push({ ticket, code: await codeSentTo(app, email) })
    }
    const responses = await Promise.all(sent.map(({ ticket, code }) => confirm(ticket, code)))
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 422])
  }
})

test('confirming an address while the password is reset causes no deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const reader = await asUser(app, visitor.server, { verified: false })
    const { email } = reader.user
    const requested = (await reader.post('/api/auth/verify-email')).json().data
    const code = await codeSentTo(app, email)
    const { ticket } = (await visitor.post('/api/auth/forgot-password', { email })).json().data
    await visitor.post('/api/auth/reset-password/verify', { ticket, code: await codeSentTo(app, email) })
    const [confirmed, reset] = await Promise.all([
      confirm(requested.ticket, code),
      visitor.post('/api/auth/reset-password', { ticket, ...both }),
    ])
    expect([[200, 422].includes(confirmed.statusCode), reset.statusCode]).toEqual([true, 200])
  }
})

test('when two readers change to the same address at the same moment, one gets it and the code of the other is invalid', async () => {
  const email = 'wanted-by-two@example.com'
  const sent = []
  for (let turn = 0; turn < 2; turn++) {
    const reader = await asUser(app, visitor.server)
    const requested = await reader.put('/api/auth/profile/update', { email, current_password: testPassword })
    sent.push({ ticket: requested.json().data.confirm.ticket, code: await codeSentTo(app, email) })
  }
  const responses = await Promise.all(sent.map(({ ticket, code }) => confirm(ticket, code)))
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 422])
})

type Reader = Awaited<ReturnType<typeof asUser>>
const backup = zipSync({
  'backup.json': Buffer.from('{"format":"mirqab-backup","version":1,"profile":{"name":"x","phone":null},"parts":{}}'),
})

test.each<[string, number, (reader: Reader) => Promise<{ statusCode: number; body: string }>]>([
  ['changing the password', 401, (reader) => reader.post('/api/auth/change-password', { current_password: testPassword, ...both })],
  ['changing the name', 401, (reader) => reader.put('/api/auth/profile/update', { name: 'آخر' })],
  ['a second deletion', 401, (reader) => reader.post('/api/auth/profile/delete', { current_password: testPassword })],
  ['signing out everywhere', 401, (reader) => reader.delete('/api/auth/sessions')],
  ['signing out', 200, (reader) => reader.post('/api/auth/logout')],
  ['signing in', 422, ({ user }) => visitor.post('/api/auth/login', { email: user.email, password: testPassword })],
  ['signing in with a wrong password', 422, ({ user }) => visitor.post('/api/auth/login', { email: user.email, password: 'wrong' })],
  ['requesting a code', 200, ({ user }) => visitor.post('/api/auth/forgot-password', { email: user.email })],
  [
    'restoring a backup',
    401,
    (reader) =>
      reader.send({
        method: 'POST',
        url: '/api/auth/profile/restore',
        headers: { 'content-type': 'application/zip' },
        payload: Buffer.from(backup),
      }),
  ],
])('%s while the account is being deleted gets status %i, not a server error', async (_name, status, call) => {
  const reader = await asUser(app, visitor.server)
  const deleting = await app.pool.connect()
  await deleting.query('begin')
  await deleting.query('delete from users where id = $1', [reader.user.id])
  const responding = call(reader)
  const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await app.pool.query(waits)).rowCount).toBeGreaterThan(0)
  await deleting.query('commit')
  deleting.release()
  const { statusCode, body } = await responding
  expect(statusCode, body).toBe(status)
})

test('deleting an account while it is being changed elsewhere causes no deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const [reader, moderator] = [await asUser(app, visitor.server), await asUser(app, visitor.server, { role: 'moderator' })]
    const calls = [
      reader.post('/api/auth/profile/delete', { current_password: testPassword }),
      reader.post('/api/auth/change-password', { current_password: testPassword, ...both }),
      reader.put('/api/auth/profile/update', { name: 'آخر' }),
      reader.delete('/api/auth/sessions'),
      moderator.put('/api/auth/profile/update', { name: 'مشرف' }),
    ]
    for (const response of await Promise.all(calls)) expect(response.statusCode, response.body).toBeLessThan(500)
  }
})

test('a reader who deletes the account twice at the same moment gets one e-mail', async () => {
  const reader = await asUser(app, visitor.server)
  const remove = () => reader.post('/api/auth/profile/delete', { current_password: testPassword })
  const responses = await Promise.all([remove(), remove()])
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 401])
  expect(await mailsTo(app, reader.user.email)).toHaveLength(1)
  expect((await createUser(app, { email: reader.user.email })).id).not.toBe(reader.user.id)
})

import { expect, test } from 'vitest'
import { asUser, testPassword } from '../../../../../test/asUser.ts'
import { endSessionsDuring, runDuring } from '../../../../../test/endSessionsDuring.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { mailsTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { backupFormat } from './backupFile.ts'

const app = await createTestApp()
const { server } = asVisitor(app)

test('a session that ended after the password was checked does not change it', async () => {
  const attacker = await asUser(app, server)
  const body = { current_password: testPassword, password: 'the-thiefs-one', password_confirmation: 'the-thiefs-one' }
  const response = await endSessionsDuring(app, attacker, () => attacker.post('/api/auth/change-password', body))
  expect(response.statusCode).toBe(401)
  const login = (password: string) => asVisitor(app).post('/api/auth/login', { email: attacker.user.email, password })
  expect([(await login('the-thiefs-one')).statusCode, (await login(testPassword)).statusCode]).toEqual([422, 200])
})

test('a session that has ended sends no code to another address', async () => {
  const attacker = await asUser(app, server)
  const body = { email: `attacker-${attacker.user.id}@example.com`, current_password: testPassword }
  const response = await endSessionsDuring(app, attacker, () => attacker.put('/api/auth/profile/update', body))
  expect(response.statusCode).toBe(401)
  expect(await app.db.selectFrom('email_codes').select('id').where('email', '=', body.email).execute()).toEqual([])
})

test('a session that has ended does not delete the account', async () => {
  const attacker = await asUser(app, server)
  const response = await endSessionsDuring(app, attacker, () =>
    attacker.post('/api/auth/profile/delete', { current_password: testPassword }),
  )
  expect(response.statusCode).toBe(401)
  expect(await app.db.selectFrom('users').select('id').where('id', '=', attacker.user.id).execute()).toHaveLength(1)
})

test('a session that has ended does not restore a backup', async () => {
  const attacker = await asUser(app, server)
  const profile = { name: 'اسم اللص', phone: '+96599999999', locale: 'en' }
  const backup = { format: backupFormat, version: 1, created_at: app.now().toISOString(), profile, parts: {} }
  const response = await endSessionsDuring(app, attacker, () => attacker.post('/api/auth/profile/restore', backup))
  expect(response.statusCode).toBe(401)
  const user = await app.db.selectFrom('users').select('name').where('id', '=', attacker.user.id).executeTakeFirstOrThrow()
  expect(user.name).toBe(attacker.user.name)
})

test.each([
  ['change-password', { password: 'another-long-one', password_confirmation: 'another-long-one' }],
  ['profile/delete', {}],
])('the notice of %s goes to the address that the account has by then', async (path, form) => {
  const owner = await asUser(app, server)
  const statement = `update users set email = 'moved-' || id || '@example.com' where id = $1`
  const body = { current_password: testPassword, ...form }
  expect((await runDuring(app, owner, statement, () => owner.post(`/api/auth/${path}`, body))).statusCode).toBe(200)
  expect(await mailsTo(app, owner.user.email)).toEqual([])
  expect(await mailsTo(app, `moved-${owner.user.id}@example.com`)).toHaveLength(1)
})

test('signing out ends the session of the cookie even if the request has a bearer token of another session', async () => {
  const [reader, other] = [await asUser(app, server), await asUser(app, server)]
  await reader.post('/api/auth/logout', {}, { authorization: `Bearer ${other.token}` })
  expect((await reader.get('/api/user')).statusCode).toBe(401)
})

test('a session that cannot be prolonged still works', async () => {
  const reader = await asUser(app, server)
  const client = await app.pool.connect()
  try {
    await client.query(`update sessions set expires_at = now() + interval '5 days' where user_id = $1`, [reader.user.id])
    await client.query('begin')
    await client.query('lock table sessions in share mode')
    expect((await reader.get('/api/user')).statusCode).toBe(200)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

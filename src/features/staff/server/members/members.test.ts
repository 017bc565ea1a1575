import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#access/user.ts'
import type { AuditEntry } from '#features/audit/schema.ts'
import { asUser, createUser, type SignedIn, withoutFactor } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { StaffList } from '../../schema.ts'
import { addStaff } from './addStaff.ts'
import { invitationToken } from './invitationToken.ts'
import { mailInvitation } from './mailInvitation.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
let admin: SignedIn
beforeEach(async () => {
  app.setNow(undefined)
  await app.db.updateTable('users').set({ role: 'reader' }).execute()
  await app.db.deleteFrom('throttles').execute()
  admin = await asUser(app, server, { role: 'admin', name: 'دلال المديرة' })
})
let count = 0
const newAddress = () => `invited-${++count}@example.com`
const list = async () => (await admin.get('/api/desk/staff')).json<StaffList>()
const roleOf = async ({ id }: User) => (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

/** @returns the token in the mail */
async function invite(email: string, role = 'editor'): Promise<string> {
  const response = await admin.post('/api/desk/staff/invitations', { email, role })
  expect(response.statusCode, response.body).toBe(200)
  const { id } = await app.db.selectFrom('staff_invitations').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await mailInvitation(app, { id })
  const mail = await app.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /#(\S+)/.exec(mail.text)?.[1] as string
}
const accept = async (who: SignedIn, token: string) => {
  const response = await who.post('/api/auth/invitation', { token })
  return response.statusCode === 200 ? response.json().data.role : response.json().code
}

test('whoever is invited accepts with the account of that address, has the role at once, and needs a second factor to write', async () => {
  const email = newAddress()
  const token = await invite(` ${email.toUpperCase()} `.trim().toLowerCase())
  const someone = await withoutFactor(app, server, { email, name: 'نورة' })
  expect((await list()).invitations.map((one) => one.email)).toContain(email)
  expect(await accept(someone, token)).toBe('editor')
  expect((await someone.post('/api/desk/banned-words', { word: 'مريب' })).json().code).toBe('factor_not_set_up')
  const { members, invitations } = await list()
  expect(invitations.filter((one) => one.email === email)).toEqual([])
  expect(members.find((one) => one.email === email)).toMatchObject({ name: 'نورة', role: 'editor', has_factor: false })
  const entries = (await admin.get('/api/desk/log')).json<{ data: AuditEntry[] }>().data
  expect(entries[0]).toMatchObject({
    action: 'accept_invitation',
    actor: { id: someone.user.id },
    before: { role: 'reader' },
    after: { role: 'editor' },
  })
})

describe('an invitation is worth nothing', () => {
  test('a second time, also after its owner was removed', async () => {
    const email = newAddress()
    const token = await invite(email)
    const someone = await asUser(app, server, { email })
    expect(await accept(someone, token)).toBe('editor')
    expect(await accept(someone, token)).toBe('invitation_gone')
    expect((await admin.delete(`/api/desk/staff/${someone.user.id}`)).statusCode).toBe(200)
    expect(await accept(await asUser(app, server, someone.user), token)).toBe('invitation_gone')
    expect(await roleOf(someone.user)).toBe('reader')
  })

  test('when it is used twice at the same moment', async () => {
    const email = newAddress()
    const token = await invite(email)
    const someone = await asUser(app, server, { email })
    const answers = await Promise.all([accept(someone, token), accept(someone, token), accept(someone, token)])
    expect(answers.sort()).toEqual(['editor', 'invitation_gone', 'invitation_gone'])
  })

  test('after seven days', async () => {
    const email = newAddress()
    const token = await invite(email)
    const someone = await asUser(app, server, { email })
    app.setNow(new Date(Date.now() + 7 * 86_400_000 + 1000))
    expect(await accept(someone, token)).toBe('invitation_gone')
  })

  test('to somebody with another address, or one that is not confirmed', async () => {
    const email = newAddress()
    const token = await invite(email)
    expect(await accept(await asUser(app, server), token)).toBe('invitation_for_another')
    const unconfirmed = await asUser(app, server, { email, verified: false })
    expect(await accept(unconfirmed, token)).toBe('unverified')
    expect(await roleOf(unconfirmed.user)).toBe('reader')
  })

  test('with a changed token, another role in the request, or the id of another invitation', async () => {
    const [email, other] = [newAddress(), newAddress()]
    const token = await invite(email, 'moderator')
    const otherToken = await invite(other, 'admin')
    const someone = await asUser(app, server, { email })
    expect((await someone.post('/api/auth/invitation', { token, role: 'admin' })).statusCode).toBe(422)
    const swapped = otherToken.split('.')[0] + token.slice(token.indexOf('.'))
    expect(await accept(someone, swapped)).toBe('invitation_gone')
    expect(await accept(someone, otherToken)).toBe('invitation_for_another')
    for (const wrong of ['', 'x', '1.', `${token}x`, token.slice(0, -1)]) expect(await accept(someone, wrong)).toBe('invitation_gone')
    expect(await accept(someone, token)).toBe('moderator')
  })

  test('once it was withdrawn, or replaced by a newer one', async () => {
    const email = newAddress()
    const first = await invite(email)
    const second = await invite(email, 'moderator')
    const someone = await asUser(app, server, { email })
    expect(await accept(someone, first)).toBe('invitation_gone')
    const { id } = await app.db.selectFrom('staff_invitations').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    expect((await admin.delete(`/api/desk/staff/invitations/${id}`)).statusCode).toBe(200)
    expect(await accept(someone, second)).toBe('invitation_gone')
  })

  test('and is not in the database, the log or the queue', async () => {
    const email = newAddress()
    const token = await invite(email)
    const { id } = await app.db.selectFrom('staff_invitations').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    expect(token).toBe(invitationToken(app, id))
    const { rows } = await app.pool.query(
      'select (select json_agg(i) from staff_invitations i)::text || (select json_agg(a) from audit_log a)::text || (select json_agg(j) from graphile_worker._private_jobs j)::text as all',
    )
    expect(rows[0].all).toContain(email)
    expect(rows[0].all).not.toContain(token.split('.')[1])
  })
})

describe('a role', () => {
  test('changes at once: the sessions end, and the log has both roles', async () => {
    const editor = await asUser(app, server, { role: 'editor', name: 'عبير' })
    const { data } = (await admin.send({ method: 'PUT', url: `/api/desk/staff/${editor.user.id}`, payload: { role: 'moderator' } })).json()
    expect(data.members.find(({ id }: User) => id === editor.user.id)).toMatchObject({ role: 'moderator', last_seen_at: null })
    expect((await editor.get('/api/desk/log')).statusCode).toBe(401)
  })

  test('is never one’s own to change, nor that of a reader', async () => {
    await createUser(app, { role: 'admin' })
    const own = await admin.put(`/api/desk/staff/${admin.user.id}`, { role: 'moderator' })
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_role'])
    expect((await admin.delete(`/api/desk/staff/${admin.user.id}`)).json().code).toBe('own_role')
    const reader = await createUser(app)
    expect((await admin.put(`/api/desk/staff/${reader.id}`, { role: 'editor' })).statusCode).toBe(404)
    expect((await admin.put(`/api/desk/staff/${admin.user.id}`, { role: 'reader' })).statusCode).toBe(422)
  })

  test('of two admins who remove or demote each other at the same moment, one stays', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      await app.db.updateTable('users').set({ role: 'reader' }).execute()
      const [one, other] = [await asUser(app, server, { role: 'admin' }), await asUser(app, server, { role: 'admin' })]
      const act = (who: SignedIn, whom: SignedIn) =>
        who.send({ method, url: `/api/desk/staff/${whom.user.id}`, ...(method === 'PUT' && { payload: { role: 'moderator' } }) })
      const answers = await Promise.all([act(one, other), act(other, one)])
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const admins = await app.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
      expect(admins).toHaveLength(1)
    }
  })

  test('is not changed by accepting an invitation, so that the last admin does not demote themselves at their next address', async () => {
    const email = newAddress()
    const token = await invite(email, 'moderator')
    await app.db.updateTable('users').set({ email }).where('id', '=', admin.user.id).execute()
    expect(await accept(admin, token)).toBe('own_role')
    expect(await roleOf(admin.user)).toBe('admin')
  })

  test.each([
    ['is taken away', 'DELETE'],
    ['becomes a lower one', 'PUT'],
  ] as const)('of an admin that %s takes their open invitations along, so that they do not come back by one', async (_, method) => {
    const email = newAddress()
    const other = newAddress()
    const token = await invite(email, 'admin')
    const successor = await asUser(app, server, { role: 'admin' })
    await successor.post('/api/desk/staff/invitations', { email: other, role: 'editor' })
    const payload = method === 'PUT' && { payload: { role: 'editor' } }
    expect((await successor.send({ method, url: `/api/desk/staff/${admin.user.id}`, ...payload })).statusCode).toBe(200)
    expect(await accept(await asUser(app, server, { email }), token)).toBe('invitation_gone')
    const { invitations } = (await successor.get('/api/desk/staff')).json<StaffList>()
    const open = invitations.map((one) => one.email)
    expect([open.includes(email), open.includes(other)]).toEqual([false, true])
    const entries = (await successor.get('/api/desk/log')).json<{ data: AuditEntry[] }>().data
    expect(entries.filter(({ action }) => action === 'revoke_invitation')[0]).toMatchObject({ subject: { name: email } })
  })

  test('is not invited to twice', async () => {
    const editor = await createUser(app, { role: 'editor' })
    const response = await admin.post('/api/desk/staff/invitations', { email: editor.email, role: 'admin' })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['email']])
  })
})

test('an account of the staff that a program creates is in the log, one of a reader is not', async () => {
  const given = { email: newAddress(), password: 'a-long-password' }
  const { id } = await addStaff(app, { ...given, role: 'admin' })
  const reader = await addStaff(app, { ...given, email: newAddress() })
  const entries = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', 'in', [String(id), String(reader.id)])
    .execute()
  expect(entries).toMatchObject([{ action: 'add_staff', actor_id: null, subject_id: String(id), after: { role: 'admin' } }])
})

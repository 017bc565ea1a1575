import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#features/audit/schema.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import type { AlertLogPage } from '#features/delivery/schema.ts'
import { asUser, createUser, type SignedIn } from '../../../../test/asUser.ts'
import { createBuyer } from '../../../../test/buyer.ts'
import { writeComment } from '../../../../test/comments.ts'
import { Died, dyingApp } from '../../../../test/dyingApp.ts'
import { asVisitor } from '../../../../test/http.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskReader, FoundReaderPage } from '../schema.ts'
import { eraseReader } from './eraseReader.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const english = { 'x-localization': 'en' }
let admin: SignedIn
beforeAll(async () => {
  await seedPlans(app.db)
  admin = await asUser(app, visitor.server, { role: 'admin', name: 'دلال المديرة' })
})

const search = async (query: string): Promise<FoundReaderPage> => (await admin.get(`/api/desk/readers?${query}`)).json()
const find = async (words: string) => (await search(new URLSearchParams({ search: words }).toString())).data.map(({ name }) => name)
const newestActs = async (count: number) => (await admin.get('/api/desk/log')).json<{ data: AuditEntry[] }>().data.slice(0, count)
const act = (id: number, name: string, body: object) => admin.post(`/api/desk/readers/${id}/${name}`, body, english)
const exists = async (id: number) => (await app.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1

describe('an admin finds a reader', () => {
  beforeAll(async () => {
    await createUser(app, { name: 'أمينة المضاحكة', email: 'amina.m+news@mail.example' })
    await createUser(app, { name: "Conor O'Brien-Walsh", email: 'conor@wildcard.example' })
    await app.db.updateTable('users').set({ phone: '+96566123123' }).where('email', '=', 'amina.m+news@mail.example').execute()
  })

  test.each([
    ['the beginning of a first name', 'أمي'],
    ['another spelling of it', 'امينه'],
    ['a family name without its article', 'مضاحك'],
    ['both, in any order', 'المضاحكة أمينة'],
    ['the whole address', 'amina.m+news@mail.example'],
    ['its beginning, in capitals', 'AMINA.M'],
    ['the phone number', '66123123'],
    ['the number with spaces and country code', '+965 6612 3123'],
    ['the number in Arabic digits', '٦٦١٢'],
  ])('by %s', async (_, words) => {
    expect(await find(words)).toEqual(['أمينة المضاحكة'])
  })

  test.each(["o'brien", 'walsh', 'wildcard.example'])('by %s, although it has signs', async (words) => {
    expect(await find(words)).toEqual(["Conor O'Brien-Walsh"])
  })

  test.each(['%%', '__', 'amina%', "' | '", "x':* | 'amina", '\\\\', '!!', '&&', ':*', '(amina', '<->'])(
    'but nobody by %s',
    async (words) => {
      expect(await find(words)).toEqual([])
    },
  )

  test('not by one letter, nor by a text that is too long or has a control character', async () => {
    for (const words of ['a', 'x'.repeat(101), 'ab\u0000', 'ab\u202e'])
      expect((await admin.get(`/api/desk/readers?${new URLSearchParams({ search: words })}`)).statusCode).toBe(422)
  })

  test('page by page, each reader once', async () => {
    const name = `كثيرون${Date.now()}`
    for (let n = 0; n < 5; n++) await createUser(app, { name })
    const ids: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: FoundReaderPage = await search(new URLSearchParams({ search: name, pagination: '2', cursor }).toString())
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next_cursor
    }
    expect([ids.length, ids]).toEqual([5, [...new Set(ids)].sort((one, other) => other - one)])
  })

  test('among those who are suspended, unconfirmed, or staff', async () => {
    const name = `مصفاة${Date.now()}`
    const suspended = await createUser(app, { name })
    await createUser(app, { name, verified: false })
    await createUser(app, { name, role: 'moderator' })
    await admin.post(`/api/desk/users/${suspended.id}/suspension`, { days: 1, reason: 'abuse', note: '' })
    const shown = async (show: string) => (await search(new URLSearchParams({ search: name, show }).toString())).data
    expect(await shown('suspended')).toMatchObject([{ id: suspended.id, is_suspended: true }])
    expect(await shown('unconfirmed')).toMatchObject([{ email_verified: false }])
    expect(await shown('staff')).toMatchObject([{ role: 'moderator' }])
    expect(await shown('subscribers')).toEqual([])
  })
})

describe('the page of a reader', () => {
  test('has their sessions, comments, payments and plan, and that it was opened is in the log', async () => {
    const buyer = await createBuyer(app, visitor)
    await buyer.buy(1)
    const user = await app.db.selectFrom('users').selectAll().where('id', '=', buyer.id).executeTakeFirstOrThrow()
    await app.db.deleteFrom('sessions').where('user_id', '=', buyer.id).execute()
    await writeComment(await asUser(app, visitor.server, user as never), await addPost(app))
    const page = (await admin.get(`/api/desk/readers/${user.id}`)).json<DeskReader>()
    expect(page).toMatchObject({
      reader: { id: user.id, email: user.email },
      sign_ins: ['credential'],
      suspension: null,
      subscription: { state: 'running' },
      sessions: [{ ip_address: '127.0.0.1' }],
      counts: { comments: 1, removed: 0, payments: 1 },
      comments: [{ state: 'visible' }],
      payments: [{ state: 'paid', amount: 1_500 }],
    })
    expect(await newestActs(1)).toMatchObject([
      { action: 'see_reader', actor: { id: admin.user.id }, reader: { id: user.id, name: user.name } },
    ])
    expect(JSON.stringify(page)).not.toMatch(/argon2|token/)
  })

  test('leads to what became of their alerts, whose opening is an entry too, but not each page of it', async () => {
    const { id, name } = await createUser(app)
    const post_id = await addPost(app, { title: 'خبر نُبّه إليه' })
    const other = await addPost(app)
    for (const [story_id, post] of [
      [1, post_id],
      [2, other],
    ] as const)
      await app.db.insertInto('alerts').values({ story_id, user_id: id, post_id: post, matched_at: app.now(), keyword: 'الكويت' }).execute()
    await app.db
      .insertInto('deliveries')
      .values({ story_id: 1, user_id: id, channel: 'push', state: 'failed', reason: 'gone', planned_at: app.now() })
      .execute()
    const ledger = async (query = '') => (await admin.get(`/api/desk/readers/${id}/alerts${query}`)).json<AlertLogPage>()
    const first = await ledger('?pagination=1')
    const second = await ledger(`?pagination=1&cursor=${first.meta.next_cursor}`)
    expect([...first.data, ...second.data].map(({ id: story }) => story)).toEqual([2, 1])
    expect(second.data).toMatchObject([{ post: { title: 'خبر نُبّه إليه' }, deliveries: [{ channel: 'push', outcome: expect.any(String) }] }])
    const seen = (await newestActs(10)).filter(({ action, reader }) => action === 'see_reader_alerts' && reader?.id === id)
    expect(seen).toMatchObject([{ reader: { name } }])
    expect((await admin.get('/api/desk/readers/2147483647/alerts')).statusCode).toBe(404)
  })

  test('of nobody is not found, and opening it leaves no entry', async () => {
    const [before] = await newestActs(1)
    expect((await admin.get('/api/desk/readers/2147483647')).statusCode).toBe(404)
    expect((await admin.get('/api/desk/readers/1e3')).statusCode).toBe(422)
    expect((await newestActs(1))[0]?.id).toBe(before?.id)
  })
})

describe('an admin', () => {
  test('ends the sessions of a reader, who is a visitor at once and does not learn from which address', async () => {
    const reader = await asUser(app, visitor.server)
    const response = await act(reader.user.id, 'end-sessions', { reason: 'جهاز مسروق' })
    expect([response.statusCode, response.json().data.sessions]).toEqual([200, []])
    expect((await reader.get('/api/user')).statusCode).toBe(401)
    expect(await newestActs(1)).toMatchObject([
      { action: 'end_sessions', reason: 'جهاز مسروق', before: { sessions: 1 }, after: { sessions: 0 } },
    ])
    const event = await app.db.selectFrom('account_events').selectAll().where('user_id', '=', reader.user.id).execute()
    expect(event).toMatchObject([{ kind: 'session_ended', ip_address: null, detail: { by_staff: true } }])
  })

  test('confirms an address once, and not one that the reader has changed meanwhile', async () => {
    const reader = await createUser(app, { verified: false })
    const form = { reason: 'اتصل بنا', email: reader.email }
    expect((await act(reader.id, 'confirm-address', { ...form, email: 'old@mail.example' })).json().code).toBe('conflict')
    expect((await act(reader.id, 'confirm-address', form)).json().data.reader.email_verified).toBe(true)
    const [first] = await newestActs(1)
    expect((await act(reader.id, 'confirm-address', form)).statusCode).toBe(200)
    expect(await newestActs(1)).toMatchObject([{ id: first?.id, action: 'confirm_address', after: { email_verified: true } }])
  })

  test('erases a reader: payments stay without them, and nothing else does, not even in the log', async () => {
    const buyer = await createBuyer(app, visitor)
    const payment = await buyer.buy(1)
    const user = buyer
    await admin.get(`/api/desk/readers/${user.id}`)
    const response = await act(user.id, 'erase', { reason: 'طلب خطي', email: user.email })
    expect([response.statusCode, await exists(user.id)]).toEqual([200, false])
    const kept = await app.db.selectFrom('payments').select(['user_id', 'state']).where('id', '=', payment.id).execute()
    expect(kept).toEqual([{ user_id: null, state: 'paid' }])
    const [erased, seen] = await newestActs(2)
    expect(erased).toMatchObject({ action: 'erase_reader', reason: 'طلب خطي', after: { payments_kept: 1 }, reader: null })
    expect(seen).toMatchObject({ action: 'see_reader', reader: { id: user.id, name: null } })
    expect((await mailsTo(app, user.email)).at(-1)?.text).toContain('حذفت إدارة الموقع حسابك')
    expect((await act(user.id, 'erase', { reason: 'طلب خطي', email: user.email })).statusCode).toBe(404)
  })

  test('dies at any statement of erasing, and the reader is there with no entry, or gone with one', async () => {
    const { id, email } = await createUser(app)
    const entries = async () =>
      (
        await app.db
          .selectFrom('audit_log')
          .select('id')
          .where('action', '=', 'erase_reader')
          .where('subject_id', '=', String(id))
          .execute()
      ).length
    let deaths = 0
    while (await exists(id)) {
      expect(await entries()).toBe(0)
      await expect(eraseReader(dyingApp(app, deaths++), programActor, id, { email, reason: 'طلب خطي' }, [])).rejects.toThrow(Died)
    }
    expect([await entries(), deaths > 6]).toEqual([1, true])
  })

  test('of two who erase one reader at once, one does and the other is told', async () => {
    const reader = await createUser(app)
    const form = { reason: 'طلب خطي', email: reader.email }
    const codes = await Promise.all([act(reader.id, 'erase', form), act(reader.id, 'erase', form)])
    expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(
      (await newestActs(20)).filter(({ action, subject }) => action === 'erase_reader' && subject?.id === String(reader.id)).length,
    ).toBe(1)
  })

  test('erases nobody by a guessed id with the address of another', async () => {
    const [reader, other] = [await createUser(app), await createUser(app)]
    expect((await act(reader.id, 'erase', { reason: 'خطأ', email: other.email })).json().code).toBe('conflict')
    expect([await exists(reader.id), await exists(other.id)]).toEqual([true, true])
  })

  test('erases neither themselves nor other staff, so one admin always remains', async () => {
    const own = await act(admin.user.id, 'erase', { reason: 'خطأ', email: admin.user.email })
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_account'])
    for (const role of ['moderator', 'editor', 'admin'] as const) {
      const colleague = await createUser(app, { role })
      const response = await act(colleague.id, 'erase', { reason: 'خطأ', email: colleague.email })
      expect([response.json().code, await exists(colleague.id)]).toEqual(['staff_account', true])
    }
    for (const name of ['end-sessions', 'confirm-address'] as const) {
      const form = name === 'end-sessions' ? { reason: 'خطأ' } : { reason: 'خطأ', email: admin.user.email }
      expect((await act(admin.user.id, name, form)).json().code).toBe('own_account')
    }
    expect((await admin.get('/api/user')).statusCode).toBe(200)
  })

  test('does nothing without a reason', async () => {
    const reader = await createUser(app, { verified: false })
    for (const name of ['end-sessions', 'confirm-address', 'erase']) {
      const response = await act(reader.id, name, { reason: '  ', email: reader.email })
      expect([response.statusCode, response.json().errors?.reason]).toEqual([422, ['Please enter the reason.']])
    }
    expect(await exists(reader.id)).toBe(true)
  })
})

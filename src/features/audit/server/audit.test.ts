import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#base/database/transact.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { type AuditEntry, AuditPage } from '../schema.ts'
import { type Actor, programActor } from './actor.ts'
import { auditJobs } from './pruneAudit.ts'
import { recordAct } from './recordAct.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const staff = {} as Record<'moderator' | 'editor' | 'admin', SignedIn>
beforeAll(async () => {
  for (const role of ['moderator', 'editor', 'admin'] as const) staff[role] = await asUser(app, server, { role })
  await write('ban_word', { ...actor('نورة المحررة'), access: 'editor' }, { name: '=1+1' })
  await write('edit_ad', actor('دلال المديرة'), { name: 'متجر، "الأول"' })
  await write('approve_comment', { ...actor('سعد المشرف'), access: 'moderator' })
})
afterEach(() => app.setNow(undefined))

const actor = (name: string): Actor => ({ ...programActor, id: 7, name, role: 'admin', ip: '203.0.113.9', userAgent: 'Firefox' })
const write = (action: 'ban_word' | 'edit_ad' | 'approve_comment', by: Actor, { name = 'x' } = {}) =>
  inTransaction(app.db, (tx) =>
    recordAct(app, tx, by, { action, subject: { type: 'test', id: 1, name }, before: { a: 1, same: 2 }, after: { a: 3, same: 2 } }),
  )
const list = async (query = '', who = staff.admin) => (await who.get(`/api/desk/log${query}`)).json<{ data: AuditEntry[] }>().data
const actions = async (query: string, who?: SignedIn) => (await list(query, who)).map(({ action }) => action)
const changing = (statement: string) => sql.raw(statement).execute(app.db)

describe('the audit log', () => {
  test('has the fields that changed, and no others', async () => {
    const page = (await staff.admin.get('/api/desk/log')).json()
    expect(AuditPage.parse(page)).toEqual(page)
    expect((await list('?action=edit_ad'))[0]).toMatchObject({ before: { a: 1 }, after: { a: 3 } })
    expect((await list('?action=edit_ad'))[0]?.before).not.toHaveProperty('same')
  })

  test('shows staff what they may do themselves, and only admins from where it was done', async () => {
    expect(await actions('', staff.moderator)).toEqual(['approve_comment'])
    expect(await actions('', staff.editor)).toEqual(['approve_comment', 'ban_word'])
    expect(await actions('')).toEqual(['approve_comment', 'edit_ad', 'ban_word'])
    expect((await list('', staff.editor)).map(({ origin }) => origin)).toEqual([null, null])
    expect((await list())[0]?.origin).toEqual({ address: '203.0.113.9', user_agent: 'Firefox' })
  })

  test('is searched by names and addresses, and filtered by part of the desk, act, person and day', async () => {
    expect(await actions(`?search=${encodeURIComponent('نورة')}`)).toEqual(['ban_word'])
    expect(await actions('?search=%25')).toEqual([])
    expect(await actions('?search=203.0.113')).toHaveLength(3)
    expect(await actions('?area=comments')).toEqual(['approve_comment'])
    expect(await actions('?actor=7&action=ban_word')).toEqual(['ban_word'])
    expect(await actions('?actor=8')).toEqual([])
    const today = new Date(Date.now() + 3 * 3600_000).toISOString().slice(0, 10)
    expect([(await actions(`?from=${today}&to=${today}`)).length, await actions('?to=2020-01-01')]).toEqual([3, []])
    for (const query of ['?area=x', '?action=x', '?from=yesterday', '?cursor=x', '?actor=0', '?other=1'])
      expect([query, (await staff.admin.get(`/api/desk/log${query}`)).statusCode]).toEqual([query, 422])
  })

  test('is read page by page without a gap', async () => {
    const first = (await staff.admin.get('/api/desk/log?pagination=2')).json()
    const second = (await staff.admin.get(`/api/desk/log?pagination=2&cursor=${first.meta.next_cursor}`)).json()
    expect([...first.data, ...second.data].map(({ action }) => action)).toEqual(['approve_comment', 'edit_ad', 'ban_word'])
    expect(second.meta.next_cursor).toBeNull()
  })

  test('cannot be edited, emptied or shortened, not even by the program itself', async () => {
    for (const statement of ["update audit_log set actor_name = 'x'", 'delete from audit_log', 'truncate audit_log cascade'])
      await expect(changing(statement)).rejects.toThrow('the audit log is never changed')
    expect(await actions('')).toHaveLength(3)
  })

  test('is deleted after three years, and not before', async () => {
    await changing(`insert into audit_log (at, actor_name, access, action) values
      (now() - interval '1097 days', 'old', 'admin', 'edit_ad'), (now() - interval '1000 days', 'young', 'admin', 'edit_ad'),
      (now() - interval '2 days', 'active', 'admin', 'edit_ad')`)
    await auditJobs.pruneAudit?.(app, {} as never)
    const { rows } = await sql<{ actor_name: string }>`select actor_name from audit_log where actor_id is null`.execute(app.db)
    expect(rows.map(({ actor_name }) => actor_name).sort()).toEqual(['active', 'young'])
  })

  test('has no entry of an act whose transaction failed', async () => {
    const before = (await list()).length
    const failing = inTransaction(app.db, async (tx) => {
      await recordAct(app, tx, programActor, { action: 'edit_ad' })
      throw new Error('the process dies here')
    })
    await expect(failing).rejects.toThrow()
    expect(await list()).toHaveLength(before)
  })
})

describe('the exported log', () => {
  const download = (who: SignedIn, query = '', headers = {}) =>
    who.send({ method: 'POST', url: `/api/desk/log/export${query}`, headers: { 'x-localization': 'en', ...headers } })

  test('opens in a spreadsheet as text: byte order mark, quoted cells, and no cell that runs as a formula', async () => {
    const { headers, body } = await download(staff.admin, '?search=%D9%86%D9%88%D8%B1%D8%A9')
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="mirqab-log.csv"',
    ])
    expect(body.startsWith('\uFEFFNumber,Time (Kuwait),Who,Role,Act')).toBe(true)
    expect(body).toContain(",Ban a word,ban_word,test 1,'=1+1,")
    expect(body.trim().split('\r\n')).toHaveLength(2)
    expect((await download(staff.admin, '?action=edit_ad&actor=7')).body).toContain('"متجر، ""الأول"""')
  })

  test('is for admins, needs the CSRF token, and taking it along is an entry', async () => {
    expect((await download(staff.editor)).statusCode).toBe(403)
    expect((await download(staff.admin, '', { 'x-xsrf-token': 'forged' })).statusCode).toBe(403)
    const before = (await actions('?action=export_log')).length
    expect((await download(staff.admin, '?area=ads')).statusCode).toBe(200)
    expect(await actions('?action=export_log')).toHaveLength(before + 1)
    expect((await list('?action=export_log'))[0]?.after).toEqual({ area: 'ads' })
  })
})

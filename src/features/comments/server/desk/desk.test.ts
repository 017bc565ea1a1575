import { beforeEach, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { writeComment } from '../../../../../test/comments.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { type Case, CasePage, LogPage } from '../../deskSchema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const { server } = visitor
const english = { 'x-localization': 'en' }
const moderator = await asUser(app, server, { role: 'moderator', name: 'منيرة المشرفة' })
const editor = await asUser(app, server, { role: 'editor', name: 'خالد المحرر' })

let post: number
let sara: SignedIn
let omar: SignedIn
beforeEach(async () => {
  for (const table of ['comments', 'banned_words', 'moderation_log'] as const) await app.db.deleteFrom(table).execute()
  post = await addPost(app, { title: 'خبر يُعلَّق عليه' })
  sara = await asUser(app, server, { name: 'سارة المطيري' })
  omar = await asUser(app, server, { name: 'عمر العنزي' })
})

const cases = async (query = ''): Promise<Case[]> => (await moderator.get(`/api/desk/comments${query}`)).json().data
const decide = (id: number, decision: string, reason?: string) => moderator.post(`/api/desk/comments/${id}/decision`, { decision, reason })
const report = (reader: SignedIn, comment_id: number, reason = 'abuse', text = '') =>
  reader.post('/api/auth/comment/report', { comment_id, reason, text }, english)
const readAs = async (reader: Pick<SignedIn, 'get'>) => (await reader.get(`/api/auth/comments/${post}`)).json()
const commentCount = async () => (await visitor.get(`/api/post/${post}`)).json().comment_count
const ban = (word: string) => editor.post('/api/desk/banned-words', { word }, english)

describe('a comment with a banned word', () => {
  test('is held: only its author sees it, and it does not count', async () => {
    await ban('نصّاب')
    const response = await sara.post('/api/auth/comments', { type: 'post', resource_id: post, content: 'هذا النصاب معروف' }, english)
    const { message, data } = response.json()
    expect([message, data.comment.state, data.comment.reason]).toEqual([
      'Your comment is waiting for the moderators. Only you can see it until then.',
      'held',
      'banned_word',
    ])
    expect((await readAs(sara)).data).toMatchObject([{ state: 'held', content: 'هذا النصاب معروف' }])
    for (const reader of [visitor, omar, moderator]) expect((await readAs(reader)).data).toEqual([])
    expect(await commentCount()).toBe(0)
    expect((await visitor.get('/api/auth/recentcomments')).json().data).toEqual([])
  })

  test('waits at the desk with the banned word, and is shown to everybody once approved', async () => {
    await ban('نصّاب')
    const { id } = await writeComment(sara, post, { content: 'هذا النصاب معروف' })
    expect(await cases()).toMatchObject([
      {
        id,
        content: 'هذا النصاب معروف',
        state: 'held',
        reason: 'banned_word',
        detail: 'نصّاب',
        author: { id: sara.user.id, name: 'سارة المطيري', role: 'reader', comments: 1, removed: 0, suspension: null },
        subject: { type: 'post', id: post, title: 'خبر يُعلَّق عليه' },
        parent: null,
        reports: [],
      },
    ])
    expect((await decide(id, 'approve')).statusCode).toBe(200)
    expect([await cases(), (await readAs(visitor)).data.length, await commentCount()]).toEqual([[], 1, 1])
  })

  test('is shown once its author removes the word, and held again when they add it', async () => {
    await ban('نصّاب')
    const { id } = await writeComment(sara, post, { content: 'نصاب' })
    const edit = async (content: string) =>
      (await sara.post('/api/auth/comment/update', { comment_id: id, content })).json().data.comment.state
    expect([await edit('رجل أعمال'), await commentCount()]).toEqual(['visible', 1])
    expect([await edit('رجل نصاب'), await commentCount()]).toEqual(['held', 0])
  })
})

describe('a report', () => {
  test('reaches the desk with its reason and text, and with the comment as it was then', async () => {
    const { id: parent } = await writeComment(omar, post, { content: 'ما رأيكم؟' })
    const { id } = await writeComment(sara, post, { content: 'كلام جارح', parent })
    expect((await report(omar, id, 'abuse', 'يهين الناس')).json().message).toBe('Comment Reported.')
    await sara.post('/api/auth/comment/update', { comment_id: id, content: 'كلام لطيف' })
    const [found] = await cases('?kind=reported')
    expect(found).toMatchObject({
      content: 'كلام لطيف',
      state: 'visible',
      parent: { id: parent, content: 'ما رأيكم؟', author: { name: 'عمر العنزي' } },
      reports: [{ reason: 'abuse', text: 'يهين الناس', body_seen: 'كلام جارح', reporter: { name: 'عمر العنزي' } }],
    })
    expect(CasePage.parse({ data: [found], meta: { next_cursor: null, per_page: 20 } }).data).toEqual([found])
    await sara.delete(`/api/auth/comments/${id}`)
    expect((await cases())[0]?.state).toBe('deleted')
  })

  test('counts once per reader, even for concurrent requests', async () => {
    const { id } = await writeComment(sara, post)
    const responses = await Promise.all(Array.from({ length: 5 }, () => report(omar, id)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await report(omar, id, 'spam')).json()).toMatchObject({
      status: 'error',
      code: 'already_reported',
      message: 'Comment already Reported',
    })
    expect((await report(await asUser(app, server), id)).statusCode).toBe(200)
    expect((await cases())[0]?.reports).toHaveLength(2)
  })

  test('needs a reason, and a visible comment by another reader', async () => {
    const { id } = await writeComment(sara, post)
    for (const reason of ['', 'ugly', null, ['spam']]) {
      const response = await omar.post('/api/auth/comment/report', { comment_id: id, reason, text: '' }, english)
      expect([reason, response.json().errors]).toEqual([reason, { reason: ['A comment type must be selected when reporting'] }])
    }
    expect((await report(sara, id)).statusCode).toBe(403)
    expect((await report(omar, 987654321)).statusCode).toBe(404)
    await sara.delete(`/api/auth/comments/${id}`)
    expect((await report(omar, id)).statusCode).toBe(404)
    expect(await cases()).toEqual([])
  })

  test('is closed by the decision, and a new one reopens the case', async () => {
    const { id } = await writeComment(sara, post)
    await report(omar, id)
    await decide(id, 'approve')
    expect([await cases(), await commentCount()]).toEqual([[], 1])
    expect((await report(omar, id)).statusCode).toBe(409)
    await report(await asUser(app, server), id)
    expect(await cases()).toHaveLength(1)
  })
})

describe('a decision', () => {
  test('to remove a comment hides it from all but its author, who sees the reason', async () => {
    const { id } = await writeComment(sara, post)
    await writeComment(omar, post, { parent: id, content: 'رد' })
    expect((await decide(id, 'remove', 'hate')).statusCode).toBe(200)
    expect((await readAs(visitor)).data).toMatchObject([{ content: null, author: null, state: 'removed', reason: null }])
    expect((await readAs(sara)).data).toMatchObject([{ state: 'removed', reason: 'hate', is_own: true }])
    expect(await commentCount()).toBe(1)
    expect((await sara.post('/api/auth/comment/update', { comment_id: id, content: 'غيره' })).statusCode).toBe(403)
    expect((await decide(id, 'approve')).statusCode).toBe(200)
    expect(await commentCount()).toBe(2)
  })

  test('is in the log once, with the moderator and the comment', async () => {
    const { id } = await writeComment(sara, post, { content: 'يُحذف' })
    await Promise.all([decide(id, 'remove', 'spam'), decide(id, 'remove', 'spam'), decide(id, 'remove', 'spam')])
    const log = (await moderator.get('/api/desk/log')).json()
    expect(LogPage.parse(log)).toEqual(log)
    expect(log.data).toMatchObject([
      {
        actor: 'منيرة المشرفة',
        action: 'remove',
        comment_id: id,
        detail: { body: 'يُحذف', reason: 'spam', name: 'سارة المطيري' },
        subject: { id: post },
      },
    ])
  })

  test('stays in the log without name and text when the account is deleted', async () => {
    const { id } = await writeComment(sara, post, { content: 'كلام يُنسى' })
    await decide(id, 'remove', 'spam')
    expect((await sara.post('/api/auth/profile/delete', { current_password: 'a-long-password' })).statusCode).toBe(200)
    const log = await moderator.get('/api/desk/log')
    expect(log.json().data).toMatchObject([{ action: 'remove', detail: { reason: 'spam' } }])
    expect(log.body).not.toMatch(/كلام يُنسى|سارة/)
  })

  test('needs an existing comment, and must be to approve or to remove', async () => {
    expect((await decide(987654321, 'approve')).statusCode).toBe(404)
    const { id } = await writeComment(sara, post)
    for (const body of [{}, { decision: 'burn' }, { decision: 'remove', reason: 'ugly' }, { decision: 'remove', state: 'x' }])
      expect((await moderator.post(`/api/desk/comments/${id}/decision`, body)).statusCode).toBe(422)
  })
})

describe('the queue', () => {
  test('lists the oldest cases first, in pages, and can be filtered by held or reported', async () => {
    await ban('سيئ')
    const held = [await writeComment(sara, post, { content: 'سيئ 1' }), await writeComment(sara, post, { content: 'سيئ 2' })]
    const reported = await writeComment(sara, post)
    await report(omar, reported.id)
    const ids = (found: Case[]) => found.map(({ id }) => id)
    expect(ids(await cases())).toEqual([...held.map(({ id }) => id), reported.id])
    expect(ids(await cases('?kind=held'))).toEqual(held.map(({ id }) => id))
    expect(ids(await cases('?kind=reported'))).toEqual([reported.id])
    const first = (await moderator.get('/api/desk/comments?pagination=2')).json()
    expect(ids((await moderator.get(`/api/desk/comments?cursor=${first.meta.next_cursor}`)).json().data)).toEqual([reported.id])
    for (const query of ['?kind=all2', "?kind=' or 1=1", '?cursor=x', '?pagination=51'])
      expect((await moderator.get(`/api/desk/comments${encodeURI(query)}`)).statusCode).toBe(422)
  })
})

test('the desk counts what waits: comments held or reported, each once, and none after its decision', async () => {
  const waiting = async () => (await moderator.get('/api/desk/comments/waiting')).json().waiting
  expect(await waiting()).toBe(0)
  await ban('نصّاب')
  const { id: held } = await writeComment(sara, post, { content: 'هذا النصاب معروف' })
  const { id: reported } = await writeComment(sara, post, { content: 'كلام عادي' })
  await report(omar, reported)
  await report(moderator, reported)
  expect(await waiting()).toBe(2)
  await decide(held, 'approve')
  await decide(reported, 'remove', 'abuse')
  expect(await waiting()).toBe(0)
})

describe('a suspended reader', () => {
  const suspend = (id: number, days: number | null, by = moderator) =>
    by.post(`/api/desk/users/${id}/suspension`, { days, reason: 'abuse', note: 'تكرار الإهانة' })
  const write = () => sara.post('/api/auth/comments', { type: 'post', resource_id: post, content: 'أنا هنا' }, english)

  test('sees the reason and the end, and can write again afterwards', async () => {
    const { id } = await writeComment(sara, post)
    app.setNow(new Date('2026-11-21T10:00:00Z'))
    expect((await suspend(sara.user.id, 7)).json().data.suspension).toEqual({
      reason: 'abuse',
      note: 'تكرار الإهانة',
      until: '2026-11-28T10:00:00.000Z',
    })
    const response = await write()
    expect([response.statusCode, response.json()]).toEqual([
      403,
      {
        status: 'error',
        code: 'suspended',
        message: 'The moderators have suspended you from commenting. Nothing was published.',
        details: { reason: 'abuse', note: 'تكرار الإهانة', until: '2026-11-28T10:00:00.000Z' },
      },
    ])
    expect((await sara.post('/api/auth/comment/update', { comment_id: id, content: 'أعدّل' })).json().code).toBe('suspended')
    expect((await readAs(sara)).meta.suspension.until).toBe('2026-11-28T10:00:00.000Z')
    expect((await readAs(omar)).meta.suspension).toBe(null)
    expect((await sara.delete(`/api/auth/comments/${id}`)).statusCode).toBe(200)
    app.setNow(new Date('2026-11-28T10:00:01Z'))
    expect((await write()).statusCode).toBe(200)
    app.setNow(undefined)
  })

  test('without an end stays suspended until a moderator lifts it', async () => {
    await suspend(sara.user.id, 1)
    await suspend(sara.user.id, null)
    app.setNow(new Date(Date.now() + 20 * 86_400_000))
    expect((await write()).json().details.until).toBe(null)
    app.setNow(undefined)
    expect((await moderator.delete(`/api/desk/users/${sara.user.id}/suspension`)).statusCode).toBe(200)
    expect((await write()).statusCode).toBe(200)
    const actions = (await moderator.get('/api/desk/log')).json().data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['lift', 'suspend', 'suspend'])
  })

  test('must exist and cannot be a member of staff', async () => {
    for (const { user } of [moderator, editor]) expect((await suspend(user.id, 1)).statusCode).toBe(403)
    expect((await suspend(2_147_483_647, 1)).statusCode).toBe(404)
    for (const id of ['9007199254740991', '2147483648', '0', 'x', "1'"])
      expect((await moderator.delete(`/api/desk/users/${encodeURIComponent(id)}/suspension`)).statusCode).toBe(422)
    for (const days of [2, 0, -1, '7', undefined])
      expect([days, (await suspend(sara.user.id, days as number)).statusCode]).toEqual([days, 422])
  })
})

describe('the banned words', () => {
  test('are managed by editors, exist in one form each, and every change is logged', async () => {
    expect((await ban('النصّاب')).json().data.words).toMatchObject([{ word: 'النصّاب', added_by: 'خالد المحرر' }])
    expect((await ban('نصاب')).json().errors).toEqual({ word: ['This word is already banned, in this form or another.'] })
    expect((await ban('؟؟')).statusCode).toBe(422)
    const [word] = (await editor.get('/api/desk/banned-words')).json().data.words
    expect((await moderator.delete(`/api/desk/banned-words/${word.id}`)).statusCode).toBe(403)
    expect((await editor.delete(`/api/desk/banned-words/${word.id}`)).json().data.words).toEqual([])
    expect((await editor.delete(`/api/desk/banned-words/${word.id}`)).statusCode).toBe(404)
    const { data } = (await moderator.get('/api/desk/log')).json()
    expect(data).toMatchObject([
      { action: 'unban_word', detail: { word: 'النصّاب' }, actor: 'خالد المحرر' },
      { action: 'ban_word', detail: { word: 'النصّاب' } },
    ])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type AuditEntry, AuditPage } from '#features/audit/schema.ts'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { writeComment } from '../../../../../test/comments.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { BanPreview, type Case, CasePage } from '../../deskSchema.ts'

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
  for (const table of ['comments', 'banned_words'] as const) await app.db.deleteFrom(table).execute()
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
      'Your comment is waiting for the moderators. Only you can see it until it is published.',
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
    expect(AuditPage.parse(log)).toEqual(log)
    const about = log.data.filter(({ subject }: AuditEntry) => subject?.type === 'comment' && subject.id === String(id))
    expect(about).toMatchObject([
      {
        actor: { name: 'منيرة المشرفة' },
        action: 'remove_comment',
        reader: { body: 'يُحذف', name: 'سارة المطيري' },
        before: { state: 'visible', reason: null },
        after: { state: 'removed', reason: 'spam' },
        subject: { path: expect.stringContaining(`/${post}/`) },
      },
    ])
  })

  test('stays in the log without name and text when the account is deleted', async () => {
    const { id } = await writeComment(sara, post, { content: 'كلام يُنسى' })
    await decide(id, 'remove', 'spam')
    expect((await sara.post('/api/auth/profile/delete', { current_password: 'a-long-password' })).statusCode).toBe(200)
    const log = await moderator.get('/api/desk/log')
    expect(log.json().data[0]).toMatchObject({ action: 'remove_comment', reader: { name: null, body: null }, after: { reason: 'spam' } })
    expect(JSON.stringify(log.json().data[0])).not.toMatch(/كلام يُنسى|سارة/)
  })

  test('is refused if the comment was edited, reported or decided about since it was seen', async () => {
    const { id } = await writeComment(sara, post)
    await report(omar, id)
    const [seen] = await cases()
    const decideSeen = async (decision: string) =>
      (await moderator.post(`/api/desk/comments/${id}/decision`, { decision, version: seen?.version })).statusCode
    await sara.post('/api/auth/comment/update', { comment_id: id, content: 'صار كلاماً آخر' })
    expect(await decideSeen('approve')).toBe(409)
    const [edited] = await cases()
    await report(await asUser(app, server), id)
    expect(new Set([seen, edited, ...(await cases())].map((one) => one?.version)).size).toBe(3)
    await editor.post(`/api/desk/comments/${id}/decision`, { decision: 'remove' })
    expect([await decideSeen('approve'), await decideSeen('remove')]).toEqual([409, 200])
    expect((await readAs(sara)).data).toMatchObject([{ state: 'removed' }])
  })

  test('removes a comment that is reported once more meanwhile, but does not approve it', async () => {
    const { id } = await writeComment(sara, post)
    await report(omar, id)
    const [seen] = await cases()
    await report(await asUser(app, server), id)
    const statuses = []
    for (const decision of ['approve', 'remove'])
      statuses.push((await moderator.post(`/api/desk/comments/${id}/decision`, { decision, version: seen?.version })).statusCode)
    expect(statuses).toEqual([409, 200])
  })

  test('is undone by whom it was made: held or reported again, as it was', async () => {
    await ban('نصّاب')
    const { id: held } = await writeComment(sara, post, { content: 'هذا النصاب معروف' })
    const { id: reported } = await writeComment(sara, post, { content: 'مبلّغ عنه' })
    await report(omar, reported)
    const before = await cases()
    for (const [id, decision] of [
      [held, 'approve'],
      [held, 'remove'],
      [reported, 'remove'],
      [reported, 'approve'],
    ] as const) {
      const { version } = (await decide(id, decision)).json().data
      expect((await cases()).map((one) => one.id)).not.toContain(id)
      expect((await editor.post(`/api/desk/comments/${id}/undo`, { version })).statusCode).toBe(409)
      expect((await moderator.post(`/api/desk/comments/${id}/undo`, { version })).statusCode).toBe(200)
      expect(await cases()).toEqual(before)
      expect((await moderator.post(`/api/desk/comments/${id}/undo`, { version: before[0]?.version })).statusCode).toBe(409)
    }
    expect(await commentCount()).toBe(1)
  })

  test('is not undone a day later', async () => {
    const { id } = await writeComment(sara, post)
    const { version } = (await decide(id, 'remove')).json().data
    app.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect((await moderator.post(`/api/desk/comments/${id}/undo`, { version })).statusCode).toBe(409)
    app.setNow(undefined)
  })

  test('is not undone once somebody has decided otherwise', async () => {
    const { id } = await writeComment(sara, post)
    const { version } = (await decide(id, 'remove')).json().data
    await editor.post(`/api/desk/comments/${id}/decision`, { decision: 'approve' })
    await editor.post(`/api/desk/comments/${id}/decision`, { decision: 'remove' })
    expect((await moderator.post(`/api/desk/comments/${id}/undo`, { version })).statusCode).toBe(409)
    expect((await readAs(sara)).data).toMatchObject([{ state: 'removed' }])
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
    expect(actions.slice(0, 3)).toEqual(['lift_suspension', 'suspend_reader', 'suspend_reader'])
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

describe('what a word would have held', () => {
  const preview = async (word: string, by = editor) => by.get(`/api/desk/banned-words/preview?word=${encodeURIComponent(word)}`, english)
  const contents = async (word: string) => {
    const found = BanPreview.parse((await preview(word)).json())
    expect(found.held).toBe(found.sample.length)
    return found.sample.map(({ content }) => content).sort()
  }

  test('are the comments that are held when the word is banned and they are sent again', async () => {
    const texts = [
      'هذا النصاب معروف',
      'ن ص ا ب',
      'والنصابون كثر',
      'ناصب الخيمة',
      'بائع النصب',
      'نَصَّابٌ',
      'SCAM!',
      'scampi',
      'رقم حسابك',
      'رقم الحساب',
    ]
    const authors = await Promise.all(texts.map(() => asUser(app, server)))
    const sendAll = () => Promise.all(texts.map((content, n) => writeComment(authors[n] as SignedIn, post, { content })))
    for (const word of ['نصّاب', 'النصابين', 'scams', 'رقم حسابك', 'خيمة', 'كتاب']) {
      await app.db.deleteFrom('comments').execute()
      await sendAll()
      const found = await contents(word)
      await ban(word)
      await app.db.deleteFrom('comments').execute()
      const sent = await sendAll()
      expect([word, found]).toEqual([
        word,
        sent
          .filter(({ state }) => state === 'held')
          .map(({ content }) => content)
          .sort(),
      ])
      await app.db.deleteFrom('banned_words').execute()
    }
  })

  test('has the number, and the newest five with author, time and state; nothing is banned or logged', async () => {
    app.setNow(new Date('2026-11-21T10:00:00Z'))
    for (const n of [1, 2, 3]) await writeComment(sara, post, { content: `نصاب ${n}` })
    for (const n of [4, 5]) await writeComment(omar, post, { content: `نصاب ${n}` })
    const { id } = await writeComment(omar, post, { content: 'نصاب 6' })
    await decide(id, 'remove', 'abuse')
    app.setNow(undefined)
    const logged = async () => (await editor.get('/api/desk/log')).json().data.length
    const before = await logged()
    app.setNow(new Date('2026-11-21T11:00:00Z'))
    const found = BanPreview.parse((await preview(' نصاب ')).json())
    expect(found).toMatchObject({ word: 'نصاب', held: 6, looked_at: 6, is_cut: false })
    expect(found.sample.map(({ content }) => content)).toEqual(['نصاب 6', 'نصاب 5', 'نصاب 4', 'نصاب 3', 'نصاب 2'])
    expect(found.sample.slice(0, 1)).toEqual([
      { id, content: 'نصاب 6', state: 'removed', author: { id: omar.user.id, name: 'عمر العنزي' }, created_at: '2026-11-21T10:00:00.000Z' },
    ])
    app.setNow(undefined)
    expect(await logged()).toBe(before)
    expect((await editor.get('/api/desk/banned-words')).json().data.words).toEqual([])
  })

  test('leaves out comments older than 30 days and those that their authors deleted', async () => {
    app.setNow(new Date('2026-10-20T10:00:00Z'))
    await writeComment(sara, post, { content: 'نصاب قديم' })
    app.setNow(new Date('2026-10-22T10:00:00Z'))
    await writeComment(sara, post, { content: 'نصاب حديث' })
    const { id } = await writeComment(sara, post, { content: 'نصاب حذفته' })
    await sara.delete(`/api/auth/comments/${id}`)
    app.setNow(new Date('2026-11-20T10:00:00Z'))
    expect(await contents('نصاب')).toEqual(['نصاب حديث'])
    app.setNow(undefined)
  })

  test('looks at the newest 10,000 and says that there are more', async () => {
    const add = (count: number, body: string, minutesAgo: number) =>
      app.pool.query(
        `insert into comments (resource_type, resource_id, author_id, body, created_at)
          select 'post', $1, $2, $3 || ' ' || n, $4::timestamptz - n * interval '1 ms' from generate_series(1, $5::int) n`,
        [post, sara.user.id, body, new Date(app.now().getTime() - minutesAgo * 60_000), count],
      )
    await add(10_000, 'نصاب', 1)
    expect(await (await preview('نصاب')).json()).toMatchObject({ held: 10_000, looked_at: 10_000, is_cut: false })
    await add(1, 'نصاب سابق', 60)
    const found = (await preview('نصاب')).json()
    expect(found).toMatchObject({ held: 10_000, looked_at: 10_000, is_cut: true })
    expect(found.sample.map(({ content }: { content: string }) => content)).toEqual([1, 2, 3, 4, 5].map((n) => `نصاب ${n}`))
    expect((await preview('سابق')).json()).toMatchObject({ held: 0, is_cut: true, sample: [] })
  })

  test('is only for those who may ban, and needs a word', async () => {
    await writeComment(sara, post, { content: 'نصاب' })
    for (const someone of [moderator, sara]) {
      const response = await preview('نصاب', someone)
      expect([response.statusCode, response.body.includes('سارة')]).toEqual([403, false])
    }
    expect((await preview('؟؟')).json().errors).toEqual((await ban('؟؟')).json().errors)
    for (const query of ['', '?word=', '?word=%20', `?word=${'x'.repeat(81)}`, '?word=a&word=b', '?word=a&limit=9'])
      expect([query, (await editor.get(`/api/desk/banned-words/preview${query}`)).statusCode]).toEqual([query, 422])
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
    const { data } = (await editor.get('/api/desk/log')).json()
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'unban_word', before: { word: 'النصّاب' }, actor: { name: 'خالد المحرر' } },
      { action: 'ban_word', after: { word: 'النصّاب' } },
    ])
  })
})

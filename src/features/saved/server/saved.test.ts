import { beforeEach, describe, expect, test } from 'vitest'
import { react } from '#features/reactions/server/react.ts'
import { asUser, type SignedIn, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let sara: SignedIn
beforeEach(async () => {
  sara = await asUser(app, visitor.server)
})

const save = (reader: SignedIn, id: number, on?: boolean) => react(app, reader.user.id, { type: 'post', id }, { kind: 'save', on })
const list = async (reader: SignedIn, query = '') => (await reader.get(`/api/auth/saved${query}`)).json()
const idsOf = (page: { data: { id: number }[] }) => page.data.map((post) => post.id)
const saves = async (id: number) =>
  (await app.db.selectFrom('post_counters').select('saves').where('post_id', '=', id).executeTakeFirst())?.saves

describe('saved posts', () => {
  test('are listed with the time of saving, most recently saved first', async () => {
    const [first, second] = [await addPost(app), await addPost(app, { media_type: 'media' })]
    app.setNow(new Date('2026-11-21T10:00:00.000Z'))
    await save(sara, second)
    app.setNow(new Date('2026-11-21T11:00:00.000Z'))
    await save(sara, first)
    app.setNow(undefined)
    const page = await list(sara)
    expect(page.data).toMatchObject([
      { id: first, media_type: 'text', at: '2026-11-21T11:00:00.000Z', post_reactions: { save: 1 }, agency: { id: expect.any(Number) } },
      { id: second, media_type: 'media', at: '2026-11-21T10:00:00.000Z' },
    ])
    expect(page.meta).toEqual({ next_cursor: null, per_page: 50 })
    await save(sara, first, false)
    expect(idsOf(await list(sara))).toEqual([second])
  })

  test('are paged without skips or repeats while others are saved, even if many have the same time', async () => {
    app.setNow(new Date('2026-11-21T10:00:00.000Z'))
    const ids: number[] = []
    for (let n = 0; n < 7; n++) ids.push(await addPost(app))
    for (const id of ids) await save(sara, id)
    const first = await list(sara, '?pagination=3')
    app.setNow(new Date('2026-11-21T10:00:01.000Z'))
    await save(sara, await addPost(app))
    const second = await list(sara, `?pagination=3&cursor=${first.meta.next_cursor}`)
    const third = await list(sara, `?pagination=3&cursor=${second.meta.next_cursor}`)
    app.setNow(undefined)
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids.toReversed())
    expect(third.meta.next_cursor).toBeNull()
  })

  test('are visible only to the reader who saved them', async () => {
    await save(sara, await addPost(app))
    expect((await list(await asUser(app, visitor.server))).data).toEqual([])
    expect((await visitor.get('/api/auth/saved')).statusCode).toBe(401)
    expect((await sara.get('/api/auth/saved')).headers['cache-control']).toBe('no-store')
  })

  test('refuse an invalid cursor', async () => {
    const foreign = Buffer.from('["latest1",1,1]').toString('base64url')
    for (const query of ['pagination=0', 'pagination=201', 'pagination=x', 'cursor=x', `cursor=${foreign}`, 'user_id=1', 'more=1'])
      expect([query, (await sara.get(`/api/auth/saved?${query}`)).statusCode]).toEqual([query, 422])
  })

  test('that were deleted are not listed, and can still be unsaved', async () => {
    const [deleted, remaining] = [await addPost(app), await addPost(app)]
    await save(sara, deleted)
    await save(sara, remaining)
    await app.db.deleteFrom('posts').where('id', '=', deleted).execute()
    expect(idsOf(await list(sara))).toEqual([remaining])
    const response = await sara.post('/api/auth/post/reactable', { resource_id: deleted, reaction: 'save' })
    expect([response.statusCode, response.json().data.user_reactions.save]).toEqual([200, 0])
  })
})

describe('saved comments', () => {
  const savedComments = async (reader: SignedIn) => (await reader.get('/api/auth/saved/comments')).json().data
  async function addComment(content: string): Promise<{ id: number; post: number }> {
    const post = await addPost(app, { title: 'عنوان الخبر' })
    const response = await (await asUser(app, visitor.server, { name: 'نورة' })).post('/api/auth/comments', {
      type: 'post',
      resource_id: post,
      content,
    })
    return { id: response.json().data.comment.id, post }
  }
  const saveComment = (id: number, on: boolean) => react(app, sara.user.id, { type: 'comment', id }, { kind: 'save', on })

  test('are listed with who wrote them and what they are about, most recently saved first, to nobody else', async () => {
    const [first, second] = [await addComment('تعليق أول'), await addComment('تعليق ثانٍ')]
    app.setNow(new Date('2026-11-21T10:00:00.000Z'))
    await saveComment(first.id, true)
    app.setNow(new Date('2026-11-21T11:00:00.000Z'))
    await saveComment(second.id, true)
    app.setNow(undefined)
    expect(await savedComments(sara)).toMatchObject([
      { id: second.id, content: 'تعليق ثانٍ', author: { name: 'نورة' }, subject: { type: 'post', id: second.post, title: 'عنوان الخبر' } },
      { id: first.id, comment_reactions: { save: 1 } },
    ])
    expect(await savedComments(await asUser(app, visitor.server))).toEqual([])
    await saveComment(second.id, false)
    expect(await savedComments(sara)).toMatchObject([{ id: first.id }])
  })

  test('that moderators removed are neither listed nor in the backup’s text', async () => {
    const { id } = await addComment('كلام يُزال')
    await saveComment(id, true)
    const moderator = await asUser(app, visitor.server, { role: 'moderator' })
    await moderator.post(`/api/desk/comments/${id}/decision`, { decision: 'remove', reason: 'abuse' })
    expect(await savedComments(sara)).toEqual([])
    const { savedBackup } = await import('#features/reactions/server/backup.ts')
    expect(await savedBackup.collect(app, sara.user.id)).toMatchObject([{ resource_type: 'comment', resource_id: id, title: '' }])
  })

  test('are restored from a backup, and counted once', async () => {
    const { id } = await addComment('تعليق محفوظ')
    const row = { resource_type: 'comment', resource_id: id, saved_at: '2026-01-01T10:00:00.000Z' }
    const { name, phone, locale } = sara.user
    const backup = { format: 'mirqab-backup', version: 1, profile: { name, phone, locale }, parts: { saved: [row] } }
    for (const count of [1, 0])
      expect((await sara.post('/api/auth/profile/restore', backup)).json().data.restored).toEqual({ saved: count })
    expect(await savedComments(sara)).toMatchObject([{ id, comment_reactions: { save: 1 } }])
  })
})

describe('a backup', () => {
  const backup = (saved: unknown[]) => {
    const { name, phone, locale } = sara.user
    return { format: 'mirqab-backup', version: 1, profile: { name, phone, locale }, parts: { saved } }
  }

  test('restores saved posts with their times, and counts each once', async () => {
    const [saved, unsaved] = [await addPost(app), await addPost(app)]
    await save(sara, saved)
    const saved_at = '2026-01-01T10:00:00.000Z'
    const rows = [saved, unsaved, unsaved, 987654321].map((resource_id) => ({
      resource_type: 'post',
      resource_id,
      title: 'x',
      url: 'x',
      saved_at,
    }))
    for (const count of [1, 0]) {
      const response = await sara.post('/api/auth/profile/restore', backup([...rows, { resource_id: 'x' }, null, 7]))
      expect(response.json().data?.restored, response.body).toEqual({ saved: count })
    }
    expect((await list(sara)).data).toMatchObject([{ id: saved }, { id: unsaved, at: saved_at }])
    expect([await saves(saved), await saves(unsaved)]).toEqual([1, 1])
  })

  test('has the reader’s own saved posts, reactions and reads only', async () => {
    const id = await addPost(app, { title: 'عنوان' })
    await save(sara, id)
    await react(app, sara.user.id, { type: 'post', id }, { kind: 'funny' })
    await react(app, (await asUser(app, visitor.server)).user.id, { type: 'post', id }, { kind: 'like' })
    const { savedBackup, reactionsBackup } = await import('#features/reactions/server/backup.ts')
    expect(await savedBackup.collect(app, sara.user.id)).toMatchObject([{ resource_type: 'post', resource_id: id, title: 'عنوان' }])
    expect(await reactionsBackup.collect(app, sara.user.id)).toMatchObject([{ resource_type: 'post', resource_id: id, kind: 'funny' }])
  })
})

test('deleting a user removes their reactions from the counters, even for deleted posts', async () => {
  const [post, deleted] = [await addPost(app), await addPost(app)]
  const omar = await asUser(app, visitor.server)
  for (const reader of [sara, omar]) await react(app, reader.user.id, { type: 'post', id: post }, { kind: 'like' })
  await save(sara, post)
  await save(sara, deleted)
  await app.db.deleteFrom('posts').where('id', '=', deleted).execute()
  const [late, deletion] = await Promise.allSettled([
    sara.post('/api/auth/post/reactable', { resource_id: post, reaction: 'important' }),
    sara.post('/api/auth/profile/delete', { current_password: testPassword }),
  ])
  expect(deletion).toMatchObject({ value: { statusCode: 200 } })
  expect(late).toMatchObject({ value: { statusCode: expect.toBeOneOf([200, 401, 404]) } })
  const counters = await app.db.selectFrom('post_counters').selectAll().where('post_id', '=', post).executeTakeFirst()
  expect(counters).toMatchObject({ likes: 1, saves: 0, important: 0 })
  expect(await app.db.selectFrom('reactions').select('kind').where('user_id', '=', sara.user.id).execute()).toEqual([])
})

import { expect, test } from 'vitest'
import type { Comment, Reply } from '../../schema.ts'
import { addReplies, insertComment, insertReply, mergeComments, removeComment, replaceComment } from './threadList.ts'

const none = { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 }
const reply = (id: number, parent_id: number | null, more: Partial<Reply> = {}): Reply => ({
  id,
  parent_id,
  resource_type: 'post',
  resource_id: 1,
  content: `نص ${id}`,
  author: { id: 9, name: 'سارة' },
  state: 'visible',
  reason: null,
  is_own: false,
  created_at: '2026-11-21T10:00:00.000Z',
  edited_at: null,
  reply_count: 0,
  comment_reactions: none,
  ...more,
})
const comment = (id: number, replies: Reply[] = [], more: Partial<Comment> = {}): Comment => ({
  ...reply(id, null),
  reply_count: replies.length,
  replies,
  replies_cursor: null,
  ...more,
})
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test('sorted by newest, a new comment is inserted at the top with those of others, and no comment appears twice', () => {
  const list = [comment(3), comment(2), comment(1)]
  const inserted = insertComment({ comments: list, order: 'newest', next: null }, comment(5), [comment(5), comment(4), comment(3)])
  expect(ids(inserted)).toEqual([5, 4, 3, 2, 1])
})

test('sorted by oldest, a new comment is inserted at the end, or at the top while the end is not loaded', () => {
  const list = [comment(1), comment(2)]
  expect(ids(insertComment({ comments: list, order: 'oldest', next: null }, comment(5), []))).toEqual([1, 2, 5])
  expect(ids(insertComment({ comments: list, order: 'oldest', next: 'x' }, comment(5), []))).toEqual([5, 1, 2])
})

test('a reply is inserted once, and counts unless it is held', () => {
  const [shown] = insertReply([comment(1, [reply(2, 1)])], reply(3, 1))
  expect([shown?.reply_count, ids(shown?.replies ?? [])]).toEqual([2, [2, 3]])
  const [again] = insertReply(shown ? [shown] : [], reply(3, 1, { state: 'held' }))
  expect([again?.reply_count, ids(again?.replies ?? [])]).toEqual([2, [2, 3]])
  expect(insertReply([comment(1)], reply(3, 1, { state: 'held' }))[0]?.reply_count).toBe(0)
})

test('refreshing a comment keeps the replies that were loaded and their cursor', () => {
  const before = comment(1, [reply(2, 1), reply(3, 1), reply(4, 1), reply(5, 1)], { replies_cursor: 'after 5', reply_count: 9 })
  const fresh = comment(1, [reply(2, 1, { content: 'عُدّل' }), reply(3, 1), reply(4, 1)], { replies_cursor: 'after 4', reply_count: 10 })
  const [merged] = mergeComments([before], fresh)
  expect([ids(merged?.replies ?? []), merged?.replies[0]?.content, merged?.replies_cursor, merged?.reply_count]).toEqual([
    [2, 3, 4, 5],
    'عُدّل',
    'after 5',
    10,
  ])
  expect(ids(mergeComments([comment(3)], comment(1)))).toEqual([1, 3])
})

test('pages of replies are appended to the end, without repeating a reply that is already there', () => {
  const replies = Array.from({ length: 60 }, (_, n) => reply(n + 2, 1))
  let list = [comment(1, [...replies.slice(0, 3), ...replies.slice(50, 51)], { replies_cursor: '3' })]
  for (const at of [3, 23, 43]) list = addReplies(list, 1, replies.slice(at, at + 20), at === 43 ? null : String(at + 20))
  expect(ids(list[0]?.replies ?? [])).toEqual(ids(replies))
  expect(list[0]?.replies_cursor).toBe(null)
})

test('an edit changes the text and keeps the replies', () => {
  const list = [comment(1, [reply(2, 1)])]
  expect(replaceComment(list, comment(1, [], { content: 'جديد' }))[0]).toMatchObject({ content: 'جديد', replies: [{ id: 2 }] })
  expect(replaceComment(list, reply(2, 1, { content: 'جديد' }))[0]?.replies[0]?.content).toBe('جديد')
})

test('a removed comment with replies leaves a placeholder until its last reply is removed', () => {
  const list = [comment(1, [reply(2, 1)]), comment(3)]
  expect(ids(removeComment(list, 3))).toEqual([1])
  const placeholder = removeComment(list, 1)
  expect(placeholder[0]).toMatchObject({ id: 1, content: null, author: null, state: 'deleted', replies: [{ id: 2 }] })
  expect(ids(removeComment(placeholder, 2))).toEqual([3])
  expect(removeComment(list, 2)[0]).toMatchObject({ id: 1, reply_count: 0, replies: [] })
})

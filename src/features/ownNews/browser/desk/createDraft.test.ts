import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#ui/callApi.ts'
import type { DeskNewsDetail } from '../../schema.ts'
import { createDraft, type DraftContents } from './createDraft.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // A lost connection is noted there.
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const stored: DeskNewsDetail = {
  id: 1,
  state: 'draft',
  language: 'ar',
  title: 'عنوان',
  editor: 'هيا',
  updated_at: '2026-11-24T12:00:00.000Z',
  publish_at: null,
  published_at: null,
  path: null,
  version: 1,
  summary: '',
  byline: '',
  body_html: '',
  category_id: null,
  sub_category_id: null,
  picture: null,
}

/** A server with one piece, which can be unreachable, and that somebody else can save. */
function open() {
  const server = { news: stored, sent: [] as string[], isDown: false, waiting: [] as (() => void)[], isSlow: false }
  const save = async (_: number, version: number, contents: DraftContents) => {
    if (server.isSlow) await new Promise<void>((resolve) => server.waiting.push(resolve))
    if (server.isDown) throw new TypeError('Failed to fetch')
    if (version !== server.news.version) throw new ApiError(409, { code: 'news_changed', message: 'تغيّر' })
    if (contents.title.length > 300) throw new ApiError(422, { code: 'invalid', message: 'صحّح', errors: { title: ['طويل'] } })
    server.sent.push(contents.title)
    server.news = { ...server.news, ...contents, version: version + 1 }
    return server.news
  }
  const draft = createDraft(stored, { save, read: async () => server.news }, { saveMs: 1_000, retryMs: 5_000 })
  return { server, draft, state: () => draft.store.get() }
}

test('what is typed is saved once after a pause, not with every letter', async () => {
  const { server, draft, state } = open()
  for (const title of ['ع', 'عا', 'عاجل']) draft.change({ title })
  expect(state().save).toBe('changed')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([server.sent, state().save, state().news.version]).toEqual([['عاجل'], 'saved', 2])
})

test('what is typed while a save is on its way is saved after it, and is never replaced by its response', async () => {
  const { server, draft, state } = open()
  server.isSlow = true
  draft.change({ title: 'أول' })
  await vi.advanceTimersByTimeAsync(1_000)
  draft.change({ title: 'ثان' })
  server.isSlow = false
  for (const resolve of server.waiting) resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state().contents.title).toBe('ثان')
  expect([server.sent, state().save]).toEqual([['أول', 'ثان'], 'saved'])
})

test('without a connection the text stays, and is saved when the connection is back', async () => {
  const { server, draft, state } = open()
  server.isDown = true
  draft.change({ title: 'بلا اتصال' })
  await vi.advanceTimersByTimeAsync(12_000)
  expect([state().save, state().contents.title, server.sent]).toEqual(['failed', 'بلا اتصال', []])
  server.isDown = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect([state().save, server.sent]).toEqual(['saved', ['بلا اتصال']])
})

test('what the server refuses is not sent again before it is changed', async () => {
  const { server, draft, state } = open()
  draft.change({ title: 'ط'.repeat(301) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state().save, state().fields]).toEqual(['refused', { title: ['طويل'] }])
  expect(await draft.flush()).toBe(false)
  draft.change({ title: 'قصير' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([state().save, state().fields, server.sent]).toEqual(['saved', {}, ['قصير']])
})

test('if somebody else has saved, both texts stay until one is chosen, and what is typed meanwhile is not sent', async () => {
  const { server, draft, state } = open()
  server.news = { ...stored, title: 'نص بدر', editor: 'بدر', version: 5 }
  draft.change({ title: 'نص هيا' })
  await vi.advanceTimersByTimeAsync(1_000)
  draft.change({ title: 'نص هيا الأطول' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state().save, state().contents.title, state().theirs?.title, server.sent]).toEqual(['conflict', 'نص هيا الأطول', 'نص بدر', []])
  await draft.keepMine()
  expect([state().save, server.news.title, server.news.version]).toEqual(['saved', 'نص هيا الأطول', 6])
})

test('whoever takes the other text goes on with it', async () => {
  const { server, draft, state } = open()
  server.news = { ...stored, title: 'نص بدر', version: 5 }
  draft.change({ title: 'نص هيا' })
  await vi.advanceTimersByTimeAsync(1_000)
  draft.takeTheirs()
  expect(state()).toMatchObject({ save: 'saved', theirs: null, given: 1, contents: { title: 'نص بدر' }, news: { version: 5 } })
  draft.change({ title: 'نص بدر وهيا' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.news).toMatchObject({ title: 'نص بدر وهيا', version: 6 })
})

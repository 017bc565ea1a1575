import { beforeEach } from 'vitest'
import type { Origin, RssItem } from '../../../../../test/origin.ts'
import type { TestApp } from '../../../../../test/testApp.ts'
import { addSource } from '../sources/addSource.ts'
import { ingestOnce } from './ingestOnce.ts'

/** The time at which each test begins. */
export const start = new Date('2026-11-21T09:00:00Z')
export const minute = 60_000

/**
 * Call once in a test file. A feed with another path in each test, and the source that reads it.
 */
export function createTestFeed(app: TestApp, origin: Origin) {
  let number = 0
  const feed = {
    path: '',
    items: (count: number, more: Partial<RssItem> = {}): RssItem[] =>
      Array.from({ length: count }, (_, index) => ({
        guid: `${feed.path}-${index}`,
        link: `https://paper.example${feed.path}/${index}`,
        title: `خبر رقم ${index} من الصحيفة`,
        text: `<p>نص الخبر رقم ${index}</p>`,
        date: new Date(start.getTime() - index * minute),
        ...more,
      })),
    /** Adds the source, of the feed at this origin. */
    async add(from: Origin = origin): Promise<number> {
      const { id } = await addSource(app, { url: from.url(feed.path), agency: 'صحيفة' })
      return id
    },
    /** Reads every active source, this many minutes after the start. */
    async pass(minutes: number) {
      app.setNow(new Date(start.getTime() + minutes * minute))
      await app.db.updateTable('sources').set({ next_fetch_at: app.now() }).where('status', '=', 'active').execute()
      return ingestOnce(app)
    },
    /** The only source. */
    readSource: () => app.db.selectFrom('sources').selectAll().executeTakeFirstOrThrow(),
    listTitles: async () => (await app.db.selectFrom('posts').select('title').orderBy('id').execute()).map(({ title }) => title),
    /** The requests for the feed. */
    requests: () => origin.requests.filter((request) => request.path === feed.path),
  }
  beforeEach(async () => {
    app.setNow(start)
    await app.db.deleteFrom('posts').execute()
    await app.db.deleteFrom('sources').execute()
    feed.path = `/feed-${++number}`
  })
  return feed
}

import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { listPosts } from './listPosts.ts'

const app = await createTestApp()
const agency = await addAgency(app)
const start = Date.UTC(2026, 10, 21, 12)

beforeEach(async () => {
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('rankings').execute()
})

/**
 * Events between two pages: posts that arrive, this many seconds before or after noon; and the size
 * of the next page.
 */
const steps = fc.array(
  fc.record({ arrivals: fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 4 }), size: fc.integer({ min: 1, max: 7 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
)
const before = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 25 })

/** Reads a list to its end while `steps` happen; after them, no more posts arrive. */
async function readAll(
  query: Record<string, string>,
  happening: { arrivals: number[]; size: number }[],
  arrive: (second: number) => Promise<unknown>,
) {
  const read: number[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null; page++) {
    const { arrivals, size } = happening[page] ?? { arrivals: [], size: 5 }
    const list = await listPosts(app, ListPostsQuery.parse({ ...query, cursor, pagination: String(size) }))
    expect(list.data.length).toBeLessThanOrEqual(size)
    read.push(...list.data.map((post) => post.id))
    cursor = list.meta.next_cursor
    for (const second of arrivals) await arrive(second)
  }
  return read
}

const post = (second: number) => addPost(app, { agency_id: agency, title: 'خبر عن النفط', published_at: new Date(start + second * 1000) })

describe('reading a list page by page while news arrives', () => {
  test.each([
    ['the newest posts', {}],
    ['the posts of an agency', { agency: String(agency) }],
    ['the posts with a word', { search: 'النفط' }],
  ])('%s: every existing post is read exactly once, newest first', async (_name, query) => {
    await fc.assert(
      fc
        .asyncProperty(before, steps, async (seconds, happening) => {
          const there: number[] = []
          for (const second of seconds) there.push(await post(second))
          const read = await readAll(query, happening, post)
          expect(new Set(read).size).toBe(read.length)
          expect(there.filter((id) => !read.includes(id))).toEqual([])
          expect(read).toEqual(await inOrder(read))
        })
        .beforeEach(async () => void (await app.db.deleteFrom('posts').execute())),
      { numRuns: 25 },
    )
  })

  test('the first page: each story is read once, although posts arrive and the order changes meanwhile', async () => {
    app.setNow(new Date(start))
    await fc.assert(
      fc
        .asyncProperty(before, steps, async (seconds, happening) => {
          for (const second of seconds) await post(second)
          await rankPosts(app)
          const there = await app.db.selectFrom('posts').select('id').execute()
          const read = await readAll({ category: 'first_page' }, happening, async (second) => {
            await post(second)
            await rankPosts(app)
          })
          expect(read.toSorted()).toEqual(there.map((row) => row.id).toSorted())
        })
        .beforeEach(async () => {
          await app.db.deleteFrom('posts').execute()
          await app.db.deleteFrom('rankings').execute()
          await app.db.deleteFrom('stories').execute()
        }),
      { numRuns: 15 },
    )
  })
})

async function inOrder(ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await app.db
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.id)
}

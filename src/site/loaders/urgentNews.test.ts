import { expect, test } from 'vitest'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { storeUrgent } from '#features/urgent/server/storeUrgent.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { addAgency, addPost } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { renderLight } from '../http/pages/renderLight.tsx'
import { loadList } from './listLoader.ts'

const app = await createTestApp()
const agency = await addAgency(app)
const since = app.now()
const until = new Date(since.getTime() + 3_600_000)

async function addUrgent(edition: 'ar' | 'en', title: string, minutes: number): Promise<void> {
  const { story_id } = await app.db
    .selectFrom('posts')
    .select('story_id')
    .where('id', '=', await addPost(app, { title, language: edition, agency_id: agency }))
    .executeTakeFirstOrThrow()
  const burst = minutes > 0 ? { agencies: 6, minutes } : null
  await app.db.transaction().execute((tx) => storeUrgent(tx, { edition, story: story_id, since, until, burst }))
}
await addUrgent('ar', 'انفجار في ميناء', 12)
await addUrgent('en', 'Blast at a port', 0)

const strip = async (path: string) => {
  const { urgent } = await loadList(app, new URL(path, 'http://localhost'))
  return urgent && [urgent.label, ...urgent.stories.map(({ title, reason }) => `${title}: ${reason}`)]
}

test.each(['/', '/news?category=first_page', '/news?trending=mostviews', '/news/1'])(
  'urgent stories are above %s, with the reason',
  async (path) => {
    expect(await strip(path)).toEqual(['عاجل', 'انفجار في ميناء: أوردته 6 وكالات في 12 دقيقة'])
  },
)

test('the English edition has its own, and lists in both languages those of the Arabic one', async () => {
  expect(await strip('/en')).toEqual(['Breaking', 'Blast at a port: chosen by the editors'])
  expect(await strip('/en/news?language=both')).toEqual(['Breaking', 'انفجار في ميناء: 6 agencies within 12 minutes'])
})

test.each([
  `/news?agency=${agency}`,
  `/news/${kuwaitDay(since.getTime()).replaceAll('-', '/')}`,
  '/news?search=ميناء',
  '/media',
  '/mirqab-news',
])('no urgent stories are above %s', async (path) => {
  expect(await strip(path)).toBeUndefined()
})

test('light lists have them once, at the start', async () => {
  const html = async (cursor?: string) => {
    const page = await renderLight({ app, locale: 'ar', url: new URL('http://localhost/'), cursor, part: 1, charge: () => {} })
    return page.bytes.toString()
  }
  const first = await html()
  expect(first).toContain('<h2 id="urgent">عاجل</h2>')
  expect(first).toContain('أوردته 6 وكالات في 12 دقيقة')
  const { meta } = await listPosts(app, ListPostsQuery.parse({ pagination: '1' }))
  expect(await html(meta.next_cursor ?? '')).not.toContain('عاجل')
})

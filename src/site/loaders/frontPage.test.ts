import { expect, test } from 'vitest'
import { unpackItems } from '#features/posts/browser/list/packItems.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { addAgency, addPost, type PostValues } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { loadList } from './listLoader.ts'

const app = await createTestApp()
const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000)
const items = async (path: string) => unpackItems((await loadList(app, new URL(path, 'http://localhost'))).items)

test('the front page leads with the newest report, the others with something else to say, and the newest picture of the story', async () => {
  const agencies = await Promise.all([0, 1, 2, 3, 4].map(() => addAgency(app)))
  const report = (title: string, agency: number, minutes: number, values: PostValues = {}) =>
    addPost(app, { title, agency_id: agencies[agency], published_at: minutesAgo(minutes), ...values })
  const { story_id } = await app.db
    .selectFrom('posts')
    .select('story_id')
    .where('id', '=', await report('حريق في السالمية', 0, 60))
    .executeTakeFirstOrThrow()
  await report('الإطفاء: حريق السالمية تحت السيطرة', 1, 40, { story_id, image_url: 'https://a.example/1.jpg' })
  await report('صورة أقدم', 1, 50, { story_id, image_url: 'https://a.example/2.jpg' })
  await report('بالفيديو: إصابتان في حريق السالمية (صور)', 2, 30, { story_id })
  await report('متابعة: إصابتان في حريق السالميه', 3, 20, { story_id })
  await report('حريق السالمية: فتح تحقيق', 4, 10, { story_id })
  await report('خبر آخر', 0, 5)
  await rankPosts(app)

  const [lead, second] = await items('/news?category=first_page')
  expect([lead?.title, lead?.prominence]).toEqual(['حريق السالمية: فتح تحقيق', 'lead'])
  expect(lead?.reports?.map(({ title }) => title)).toEqual([
    'إصابتان في حريق السالميه',
    'الإطفاء: حريق السالمية تحت السيطرة',
    'حريق في السالمية',
  ])
  expect(lead?.image?.src).toContain(Buffer.from('https://a.example/1.jpg').toString('base64url'))
  expect([second?.title, second?.prominence]).toEqual(['خبر آخر', undefined])
})

test('other reports of the lead are in the language of the list', async () => {
  await app.db
    .updateTable('posts')
    .set({ language: 'en', title: 'Fire in Salmiya under control' })
    .where('title', 'like', 'الإطفاء:%')
    .execute()
  await rankPosts(app)
  const reports = async (path: string) => (await items(path))[0]?.reports?.map(({ title }) => title)
  expect(await reports('/news?category=first_page&language=both')).toContain('Fire in Salmiya under control')
  expect(await reports('/news?category=first_page')).toEqual(['إصابتان في حريق السالميه', 'صورة أقدم', 'حريق في السالمية'])
})

test('lists by time have a story once, unless the address asks for every report', async () => {
  expect((await items('/')).map(({ title }) => title)).toEqual(['خبر آخر', 'حريق السالمية: فتح تحقيق'])
  expect(await items('/news?reports=all')).toHaveLength(6)
  expect(await items('/news?reports=all&language=both')).toHaveLength(7)
})

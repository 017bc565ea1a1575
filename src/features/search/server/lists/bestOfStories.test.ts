import { expect, test } from 'vitest'
import type { PostPage } from '#features/posts/schema.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

test('a search by relevance that shows a story once has its best report, also on further pages', async () => {
  const app = await createTestApp()
  const agency_id = await addAgency(app)
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
  const add = (title: string, minute: number, story_id?: number) => addPost(app, { title, agency_id, published_at: at(minute), story_id })
  const { story_id } = await app.db
    .selectFrom('posts')
    .select('story_id')
    .where('id', '=', await add('حريق السالمية', 1))
    .executeTakeFirstOrThrow()
  await add('الدفاع المدني يسيطر بعد ساعات من العمل على ما اندلع من حريق في منطقة السالمية فجر اليوم', 2, story_id)
  await add('مصنع في الشويخ: حريق السالمية لم يؤثر في عملنا اليومي', 3)
  const page = async (query: string) =>
    (await asVisitor(app).get(`/api/posts?search=${encodeURIComponent('حريق السالمية')}&sort=relevance${query}`)).json<PostPage>()
  const all = await page('')
  expect(all.data).toHaveLength(3)
  const once = await page('&group=story')
  expect(once.data.map(({ title }) => title)).toEqual(['حريق السالمية', 'مصنع في الشويخ: حريق السالمية لم يؤثر في عملنا اليومي'])
  const first = await page('&group=story&pagination=1')
  expect((await page(`&group=story&pagination=1&cursor=${first.meta.next_cursor}`)).data.map(({ title }) => title)).toEqual([
    'مصنع في الشويخ: حريق السالمية لم يؤثر في عملنا اليومي',
  ])
})

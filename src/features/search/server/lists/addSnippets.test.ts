import { beforeAll, expect, test } from 'vitest'
import type { PostPage } from '#features/posts/schema.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)

async function passages(search: string): Promise<(string | undefined)[]> {
  const response = await visitor.get(`/api/posts?search=${encodeURIComponent(search)}`)
  return response.json<PostPage>().data.map((post) => post.snippet)
}

beforeAll(async () => {
  const long = 'قال التقرير إن المؤشرات العامة ارتفعت خلال الربع الثالث من العام الجاري مقارنة بالفترة نفسها من العام الماضي'
  await addPost(app, { title: 'أسعار النفط ترتفع', excerpt: 'صعد النفط اليوم', body: '<p>النفط</p>', language: 'ar' })
  await addPost(app, { title: 'البورصة تغلق على مكاسب', excerpt: `${long} في سوق الذهب`, body: '<p>الذهب يصعد</p>' })
  await addPost(app, { title: 'ملخص اليوم', excerpt: 'أبرز ما نُشر', body: `<p>${long}</p><p>وزاد إنتاج <b>الغاز</b></p>` })
})

test('a post whose title has the words of a search needs no snippet', async () => {
  expect(await passages('نفط')).toEqual([undefined])
})

test('a post whose excerpt has the words shows that part of it, wherever it is', async () => {
  expect(await passages('الذهب')).toEqual([expect.stringMatching(/ في سوق الذهب$/)])
})

test('a post with the words only in its body shows a snippet of the body', async () => {
  expect(await passages('الغاز')).toEqual([expect.stringMatching(/ وزاد إنتاج الغاز$/)])
})

test('a post whose excerpt was changed shows a snippet of the new one at once, though snippets are cached', async () => {
  await addPost(app, { title: 'تقرير الأسواق', excerpt: 'هبطت أسعار الفضة', body: '<p>الفضة</p>', language: 'ar' })
  expect(await passages('الفضة')).toEqual(['هبطت أسعار الفضة'])
  await app.pool.query(`update posts set excerpt = 'عادت أسعار الفضة إلى الصعود' where title = 'تقرير الأسواق'`)
  expect(await passages('الفضة')).toEqual(['عادت أسعار الفضة إلى الصعود'])
})

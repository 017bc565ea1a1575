import { beforeAll, expect, test } from 'vitest'
import { listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import type { Post, PostPage } from '#features/posts/schema.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)

async function list(query: string): Promise<Post[]> {
  return (await visitor.get(`/api/posts?${new URLSearchParams(query)}`)).json<PostPage>().data
}

/** The marked words of the only post in a list, in its title and below. */
async function marked(query: string): Promise<string[][]> {
  const [post] = await list(query)
  if (!post?.marks) throw new Error('there are no marks')
  const { title, snippet, excerpt, marks } = listItemOf(post, 'ar')
  return [
    [title, marks?.title],
    [snippet ?? excerpt, marks?.excerpt],
  ].map(([text, of]) => (of as [number, number][]).map(([start, end]) => (text as string).slice(start, end)))
}

beforeAll(async () => {
  const long = 'قال التقرير إن المؤشرات العامة ارتفعت خلال الربع الثالث من العام الجاري مقارنة بالفترة نفسها من العام الماضي'
  await addPost(app, {
    title: 'أسعار النفط ترتفع',
    excerpt: `صعد «نفطُ» بحر الشمال. ${long}، كما جاء فيه، والنفط الكويتي`,
    counters: { views: 10 },
  })
  await addPost(app, { title: 'البورصة تغلق على مكاسب', excerpt: 'أبرز ما نُشر', body: `<p>${long} في سوق الذهب</p>` })
  await rankPosts(app)
})

test('the words of a search are marked in the title and in the visible part of the excerpt', async () => {
  expect(await marked('search=نفط')).toEqual([['النفط'], ['نفطُ']])
  expect(await marked('search=ذهب')).toEqual([[], ['الذهب']])
})

test('the words of a search are marked in every order of the list, and without a search there are no marks', async () => {
  for (const order of ['sort=relevance', 'category=first_page']) {
    expect(await marked(`search=نفط&${order}`), order).toEqual([['النفط'], ['نفطُ']])
  }
  expect((await list('')).map((post) => post.marks)).toEqual([undefined, undefined])
})

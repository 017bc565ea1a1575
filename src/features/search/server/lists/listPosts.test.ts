import { beforeAll, describe, expect, test } from 'vitest'
import { type Post, PostPage } from '#features/posts/schema.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { asVisitor, type Visitor } from '../../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../../test/posts.ts'
import { createTestApp, type TestApp } from '../../../../../test/testApp.ts'
import { listPosts } from './listPosts.ts'

let app: TestApp
let visitor: Visitor
const ids = { alrai: 0, alanba: 0, own: 0 }
let economy: Awaited<ReturnType<typeof addSections>>
let sport: Awaited<ReturnType<typeof addSections>>
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))

beforeAll(async () => {
  app = await createTestApp()
  visitor = asVisitor(app)
  ids.alrai = await addAgency(app, { name_ar: 'الراي' })
  ids.alanba = await addAgency(app, { name_ar: 'الأنباء', logo_url: 'https://alanba.example/mark.png' })
  ids.own = await addAgency(app, { name_ar: 'مرقاب', is_own: true })
  economy = await addSections(app)
  sport = await addSections(app)
  const ofEconomy = { main_category_id: economy.main, category_id: economy.category }
  const ofSport = { main_category_id: sport.main, category_id: sport.category }
  await addPost(app, { title: 'ارتفاع أسعار النفط في الكويت', agency_id: ids.alrai, ...ofEconomy, published_at: at(1) })
  await addPost(app, { title: 'نفط وغاز', agency_id: ids.alanba, ...ofEconomy, sub_category_id: economy.sub, published_at: at(2) })
  await addPost(app, { title: 'فوز القادسية', agency_id: ids.alrai, ...ofSport, published_at: at(3) })
  await addPost(app, {
    title: 'مباراة مصورة',
    agency_id: ids.alrai,
    ...ofSport,
    media_type: 'media',
    source: 'youtube',
    published_at: at(4),
  })
  const clip = { media_type: 'media', source: 'twitter', url: 'https://x.example/1.mp4', published_at: at(5) }
  await addPost(app, { title: 'مقطع قصير', agency_id: ids.alanba, ...clip })
  await addPost(app, { title: 'من مرقاب', agency_id: ids.own, is_own: true, source: 'mirqab', ...ofSport, published_at: at(6) })
})

async function titles(query: string, path = '/api/posts'): Promise<string[]> {
  const response = await visitor.get(`${path}?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<PostPage>().data.map((post) => post.title)
}

describe('a list of posts', () => {
  test('without parameters has text news, newest first', async () => {
    expect(await titles('')).toEqual(['من مرقاب', 'فوز القادسية', 'نفط وغاز', 'ارتفاع أسعار النفط في الكويت'])
  })

  test('has only media if media is requested', async () => {
    expect(await titles('media_type=media')).toEqual(['مقطع قصير', 'مباراة مصورة'])
  })

  test('has only short clips of three networks in quick view', async () => {
    expect(await titles('media_type=media&quickView=true')).toEqual(['مقطع قصير'])
    expect(await titles('quickView=1')).toEqual(['مقطع قصير'])
    expect(await titles('media_type=media&quickView=false')).toHaveLength(2)
  })

  test('is narrowed by each filter, and by several at once', async () => {
    expect(await titles(`category=${economy.category}`)).toHaveLength(2)
    expect(await titles(`main_category=${sport.main}`)).toEqual(['من مرقاب', 'فوز القادسية'])
    expect(await titles(`sub_category=${economy.sub}`)).toEqual(['نفط وغاز'])
    expect(await titles(`agency=${ids.alrai}`)).toEqual(['فوز القادسية', 'ارتفاع أسعار النفط في الكويت'])
    expect(await titles(`agency=${ids.alrai}&category=${economy.category}`)).toEqual(['ارتفاع أسعار النفط في الكويت'])
    expect(await titles(`main_category=${economy.main}&category=${economy.category}&sub_category=${economy.sub}`)).toEqual(['نفط وغاز'])
    expect(await titles(`agency=${ids.alrai}&category=${economy.category}&search=النفط`)).toHaveLength(1)
    expect(await titles(`agency=${ids.alanba}&category=${sport.category}`)).toEqual([])
  })

  test('is empty when the filters exclude each other', async () => {
    expect(await titles(`category=${economy.category}&main_category=${sport.main}`)).toEqual([])
    expect(await titles(`category=${sport.category}&sub_category=${economy.sub}`)).toEqual([])
  })

  test('ignores empty and null filters', async () => {
    const all = await titles('')
    expect(
      await titles('category=&main_category=null&sub_category=&agency=&trending=&search=&cursor=&pagination=&media_type=&quickView='),
    ).toEqual(all)
  })

  test("of the product's own news has no other posts", async () => {
    expect(await titles('', '/api/mirqab-posts')).toEqual(['من مرقاب'])
    expect(await titles(`category=${economy.category}`, '/api/mirqab-posts')).toEqual([])
  })

  test('has as many posts as requested, and the cursor of the next page', async () => {
    const first = (await visitor.get('/api/posts?pagination=3')).json<PostPage>()
    expect(first.data).toHaveLength(3)
    expect(first.meta).toEqual({ next_cursor: expect.any(String), per_page: 3 })
    const last = (await visitor.get(`/api/posts?pagination=3&cursor=${first.meta.next_cursor}`)).json<PostPage>()
    expect(last.data.map((post) => post.title)).toEqual(['ارتفاع أسعار النفط في الكويت'])
    expect(last.meta).toEqual({ next_cursor: null, per_page: 3 })
  })

  test('has no next page after a full last page', async () => {
    expect((await visitor.get('/api/posts?pagination=4')).json<PostPage>().meta.next_cursor).toBeNull()
  })

  test('can be filtered by an agency that was just added', async () => {
    await titles('')
    const agency = await addAgency(app)
    expect(await titles(`agency=${agency}`)).toEqual([])
    await addPost(app, { title: 'من وكالة جديدة', published_at: at(0) })
    expect(await titles('')).toContain('من وكالة جديدة')
  })

  test('is the same over HTTP and for a page that calls it in the same process', async () => {
    const page = await listPosts(app, ListPostsQuery.parse({ agency: String(ids.alrai) }))
    expect(page).toEqual((await visitor.get(`/api/posts?agency=${ids.alrai}`)).json())
  })
})

describe('a post in a list', () => {
  test('has every field of the schema and no other', async () => {
    const responses = await Promise.all(['', 'media_type=media', 'search=النفط'].map((query) => visitor.get(`/api/posts?${query}`)))
    for (const response of responses) expect(PostPage.strict().parse(response.json())).toEqual(response.json())
  })

  test('has names, counters and pictures on our own origin', async () => {
    const values = { agency_id: ids.alanba, category_id: economy.category, main_category_id: economy.main, published_at: at(59) }
    const image = { image_url: 'https://alanba.example/1.jpg', image_width: 800, image_height: 600, image_color: '#aabbcc' }
    const counters = { views: 7, comments: 2, likes: 3, dislikes: 1, important: 4, funny: 5, fakenews: 6, saves: 8 }
    const id = await addPost(app, { ...values, ...image, counters, story: { agency_count: 3 } })
    const [post] = (await visitor.get('/api/posts?pagination=1')).json<PostPage>().data
    expect(post).toMatchObject({
      id,
      published_at: '2026-11-21T09:59:00.000Z',
      agency: { id: ids.alanba, name_ar: 'الأنباء', logo: expect.stringMatching(/^\/pictures\/.*w=640$/) },
      category: { id: economy.category },
      sub_category: null,
      image: { src: expect.stringMatching(/^\/pictures\/.*w=640$/), width: 800, height: 600, color: '#aabbcc' },
      video: null,
      posts_view: 7,
      comment_count: 2,
      post_reactions: { like: 3, dislike: 1, important: 4, funny: 5, fakenews: 6, save: 8 },
      story: { agencies: 3 },
    } satisfies Partial<Record<keyof Post, unknown>>)
  })

  test('has zeros if there are no counters, and no picture if there is none', async () => {
    const id = await addPost(app, { agency_id: ids.own, published_at: at(58) })
    await app.db.deleteFrom('post_counters').where('post_id', '=', id).execute()
    const post = (await visitor.get('/api/posts')).json<PostPage>().data.find((one) => one.id === id)
    expect(post).toMatchObject({ image: null, posts_view: 0, post_reactions: { like: 0, save: 0 } })
  })
})

import { describe, expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { PostDetail } from '../../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const read = async (id: number) => (await visitor.get(`/api/auth/post/${id}`)).json<PostDetail>()

describe('a post', () => {
  test('has its text, its sections and every field of the schema, at both URLs', async () => {
    const { main, category, sub } = await addSections(app)
    const video = { src: 'https://v.example/1.mp4', poster: null, duration: 12.5 }
    const values = {
      main_category_id: main,
      category_id: category,
      sub_category_id: sub,
      video: JSON.stringify(video),
      media_type: 'media',
    }
    const id = await addPost(app, { body: '<p>نص الخبر</p>', excerpt: 'مقتطف', ...values })
    const post = await read(id)
    expect(PostDetail.parse(post)).toEqual(post)
    expect(post).toMatchObject({ id, body_html: '<p>نص الخبر</p>', excerpt: 'مقتطف', video, author: null, also_reported_by: [] })
    expect([post.main_category?.id, post.category?.id, post.sub_category?.id]).toEqual([main, category, sub])
    expect((await visitor.get(`/api/post/${id}`)).json()).toEqual(post)
  })

  test('lists the other agencies of its story once each with their first report, oldest first', async () => {
    const [one, two, three] = [await addAgency(app), await addAgency(app), await addAgency(app)]
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
    const id = await addPost(app, { agency_id: one, published_at: at(5), story: { agency_count: 3 } })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()
    await addPost(app, { agency_id: one, story_id, published_at: at(1) })
    const late = await addPost(app, { agency_id: two, story_id, published_at: at(8), title: 'متأخر', url: 'https://two.example/8' })
    await addPost(app, { agency_id: three, story_id, published_at: at(9) })
    const early = await addPost(app, { agency_id: three, story_id, published_at: at(2) })
    const post = await read(id)
    expect(PostDetail.parse(post)).toEqual(post)
    expect(post.story).toEqual({ id: story_id, agencies: 3 })
    expect(post.also_reported_by.map((report) => report.id)).toEqual([early, late])
    expect(post.also_reported_by[1]).toMatchObject({
      title: 'متأخر',
      language: 'ar',
      url: 'https://two.example/8',
      published_at: at(8).toISOString(),
      agency: { id: two },
    })
  })

  test('that was stored long after its publication is not edited until its words change', async () => {
    const published_at = new Date(Date.UTC(2026, 10, 20, 9))
    const [stored, edited] = [new Date(Date.UTC(2026, 10, 20, 12)), new Date(Date.UTC(2026, 10, 20, 13))]
    const id = await addPost(app, { published_at, created_at: stored, updated_at: stored })
    expect((await read(id)).updated_at).toBe(published_at.toISOString())
    await app.db.updateTable('posts').set({ updated_at: edited }).where('id', '=', id).execute()
    expect((await read(id)).updated_at).toBe(edited.toISOString())
  })

  test('has paragraphs where its agency only breaks lines', async () => {
    const id = await addPost(app, { body: '<p dir="auto">أول<br /><br />ثان</p>' })
    expect((await read(id)).body_html).toBe('<p dir="auto">أول</p>\n<p dir="auto">ثان</p>')
  })

  test('without a stored text is still returned', async () => {
    const id = await addPost(app)
    await app.db.deleteFrom('post_contents').where('post_id', '=', id).execute()
    expect(await read(id)).toMatchObject({ id, body_html: '', author: null })
  })
})

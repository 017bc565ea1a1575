import type { Insertable } from 'kysely'
import type { App } from '#base/app.ts'
import type { Agencies, PostCounters, Posts, Stories } from '#base/database/tables.ts'
import { postWords } from '#features/posts/server/store/postWords.ts'

let made = 0

/** An agency with unique names. */
export async function addAgency(app: App, values: Partial<Insertable<Agencies>> = {}): Promise<number> {
  made++
  const row = { slug: `agency-${made}`, name_ar: `وكالة ${made}`, name_en: `Agency ${made}`, ...values }
  return (await app.db.insertInto('agencies').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A main category, a category in it, and a sub-category in that. */
export async function addSections(app: App): Promise<{ main: number; category: number; sub: number }> {
  made++
  const names = { slug: `section-${made}`, name_ar: `قسم ${made}`, name_en: `Section ${made}` }
  const main = await app.db.insertInto('main_categories').values(names).returning('id').executeTakeFirstOrThrow()
  const category = await app.db
    .insertInto('categories')
    .values({ ...names, main_category_id: main.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sub = await app.db
    .insertInto('sub_categories')
    .values({ ...names, category_id: category.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { main: main.id, category: category.id, sub: sub.id }
}

export type PostValues = Partial<Insertable<Posts>> & {
  body?: string
  counters?: Partial<Insertable<PostCounters>>
  story?: Partial<Insertable<Stories>>
}

/**
 * A post as ingestion stores it: in a new story unless `story_id` is given, with text, counters and
 * search words.
 */
export async function addPost(app: App, { body = '', counters, story, ...values }: PostValues = {}): Promise<number> {
  made++
  const published_at = values.published_at ?? app.now()
  const title = values.title ?? `خبر ${made}`
  const agency_id = values.agency_id ?? (await addAgency(app))
  const times = { first_published_at: published_at, last_published_at: published_at }
  const story_id =
    values.story_id ??
    (
      await app.db
        .insertInto('stories')
        .values({ ...times, ...story })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const basics = { media_type: 'text', source: 'rss', language: 'ar', url: `https://news.example/${made}` }
  return app.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('posts')
      .values({ ...basics, ...values, title, agency_id, published_at, story_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('post_contents')
      .values({ post_id: id, body_html: body, content_hash: Buffer.from([0]) })
      .execute()
    await tx
      .insertInto('post_counters')
      .values({ post_id: id, ...counters })
      .execute()
    await tx
      .insertInto('post_words')
      .values({ post_id: id, ...postWords({ title, excerpt: values.excerpt ?? '', body }) })
      .execute()
    return id
  })
}

import { sql } from 'kysely'
import type { Tx } from '#base/db.ts'
import { postWords } from './postWords.ts'
import type { PostDraft, PostOrigin } from './savePosts.ts'

/** A draft that becomes a post: the id kept for it, the story it belongs to, when it counts as published. */
export type NewPost = { id: number; storyId: number; publishedAt: Date; draft: PostDraft }

/** Writes new posts with their text, counters and search words, all in one statement. */
export async function insertPosts(tx: Tx, origin: PostOrigin, posts: NewPost[], now: Date): Promise<void> {
  const rows = posts.map((post) => toRow(origin, post, now))
  await sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id bigint, agency_id int, source_id int, story_id bigint, media_type text, is_own boolean, source text, language char(2),
      main_category_id int, category_id int, sub_category_id int, title text, excerpt text, url text, published_at timestamptz,
      saved_at timestamptz, image_url text, video jsonb, body_html text, author text, tags text[], content_hash text, words tsvector)),
    post as (insert into posts (id, agency_id, source_id, story_id, media_type, is_own, source, language, main_category_id, category_id,
      sub_category_id, title, excerpt, url, published_at, created_at, updated_at, image_url, video) overriding system value
      select id, agency_id, source_id, story_id, media_type, is_own, source, language, main_category_id, category_id,
      sub_category_id, title, excerpt, url, published_at, saved_at, saved_at, image_url, video from given),
    content as (insert into post_contents (post_id, body_html, author, tags, content_hash)
      select id, body_html, author, coalesce(tags, '{}'), decode(content_hash, 'hex') from given),
    counters as (insert into post_counters (post_id) select id from given)
    insert into post_words (post_id, words) select id, words from given`.execute(tx)
}

function toRow(origin: PostOrigin, { id, storyId, publishedAt, draft }: NewPost, now: Date) {
  return {
    id,
    agency_id: origin.agencyId,
    source_id: origin.id,
    story_id: storyId,
    media_type: draft.mediaType,
    is_own: origin.isOwn,
    source: draft.source,
    language: draft.language,
    main_category_id: draft.mainCategoryId,
    category_id: draft.categoryId,
    sub_category_id: draft.subCategoryId,
    title: draft.title,
    excerpt: draft.excerpt,
    url: draft.url,
    published_at: publishedAt,
    saved_at: now,
    image_url: draft.imageUrl,
    video: draft.video,
    body_html: draft.bodyHtml,
    author: draft.author,
    tags: draft.tags,
    content_hash: draft.contentHash,
    words: postWords({ title: draft.title, excerpt: draft.excerpt, body: draft.bodyText }),
  }
}

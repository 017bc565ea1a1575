import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import type { PostDraft, PostOrigin } from './postDraft.ts'
import { postWords } from './postWords.ts'

/** A draft that becomes a post: its reserved id, and the publication time to store. */
export type NewPost = { id: number; publishedAt: Date; draft: PostDraft }

/**
 * Writes text, counters and search words of new posts. `insertPosts` must follow in the same
 * transaction.
 */
export async function insertTexts(tx: Tx, posts: NewPost[]): Promise<void> {
  const rows = posts.map(({ id, draft }) => ({
    id,
    body_html: draft.bodyHtml,
    author: draft.author,
    tags: draft.tags,
    content_hash: draft.contentHash,
    text_start: draft.textBounds.start,
    text_end: draft.textBounds.end,
    ...postWords({ title: draft.title, excerpt: draft.excerpt, body: draft.bodyText }),
  }))
  await sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id bigint, body_html text, author text, tags text[], content_hash text, text_start int, text_end int, spelled text)),
    content as (insert into post_contents (post_id, body_html, author, tags, content_hash, text_start, text_end)
      select id, body_html, author, tags, decode(content_hash, 'hex'), text_start, text_end from given),
    counters as (insert into post_counters (post_id) select id from given)
    insert into post_words (post_id, spelled) select id, spelled from given`.execute(tx)
}

/** Writes new posts into their stories. */
export async function insertPosts(tx: Tx, origin: PostOrigin, posts: NewPost[], storyIds: number[], now: Date): Promise<void> {
  const rows = posts.map(({ id, publishedAt, draft }, index) => ({
    id,
    agency_id: origin.agencyId,
    source_id: origin.id,
    story_id: storyIds[index],
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
    created_at: now,
    updated_at: now,
    image_url: draft.imageUrl,
    video: draft.video,
  }))
  await sql`
    insert into posts (id, agency_id, source_id, story_id, media_type, is_own, source, language, main_category_id, category_id, sub_category_id,
      title, excerpt, url, published_at, created_at, updated_at, image_url, video) overriding system value
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (id bigint, agency_id int, source_id int, story_id bigint,
      media_type text, is_own boolean, source text, language char(2), main_category_id int, category_id int, sub_category_id int, title text,
      excerpt text, url text, published_at timestamptz, created_at timestamptz, updated_at timestamptz, image_url text, video jsonb)`.execute(
    tx,
  )
}

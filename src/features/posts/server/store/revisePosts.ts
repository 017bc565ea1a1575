import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { type StoredText, type TextBounds, textOf } from '#text/newsText/newsText.ts'
import { plainText } from '#text/plainText.ts'
import type { PostDraft, PostOrigin } from './postDraft.ts'
import { postWords } from './postWords.ts'
import { writeGalleries } from './writeGalleries.ts'

export type RevisedPost = { id: number; newPicture: boolean }

type StoredPost = StoredText & {
  id: number
  source_id: number | null
  title: string
  excerpt: string
  image_url: string | null
  content_hash: string
}

type Change = {
  before: StoredPost
  draft: PostDraft
  title: string
  excerpt: string
  bodyHtml: string
  bodyText: string
  textBounds: TextBounds
  reworded: boolean
}

/**
 * Revisions stored per post. Agencies usually correct an item a few times; one that is edited every
 * minute would fill the disk.
 */
const maxRevisions = 50

/**
 * Length in UTF-16 units: excerpts of one text that begin at different places also end at different
 * ones.
 */
const comparedExcerpt = 100

/**
 * Updates existing posts to what their source says now, and stores the previous version if a reader
 * would see the difference. Only the source that a post came from may change it, because other
 * sources of the agency often have a shorter text. A read without a text removes none, and
 * `published_at` never changes. Returns the posts whose text or picture changed.
 */
export async function revisePosts(tx: Tx, origin: PostOrigin, drafts: Map<number, PostDraft>, now: Date): Promise<RevisedPost[]> {
  if (drafts.size === 0) return []
  const changes: Change[] = []
  for (const before of await lockPosts(tx, [...drafts.keys()])) {
    const draft = drafts.get(before.id) as PostDraft
    const ours = before.source_id === null || before.source_id === origin.id
    if (ours && before.content_hash !== draft.contentHash) changes.push(compare(before, draft))
  }
  const reworded = changes.filter((change) => change.reworded)
  if (reworded.length > 0) await storeRevisions(tx, reworded, now)
  if (changes.length > 0) await writeChanges(tx, changes, now)
  const galleries = changes.map(({ before, draft }) => ({ id: before.id, gallery: draft.gallery }))
  const unmeasured = await writeGalleries(tx, galleries)
  return changes.flatMap(({ before, draft, reworded }) => {
    const newPicture = (!before.image_url && Boolean(draft.imageUrl)) || unmeasured.has(before.id)
    return reworded || newPicture ? [{ id: before.id, newPicture }] : []
  })
}

/**
 * Locks posts in ascending order, so that two transactions never deadlock; reads and new keys of
 * these posts are not blocked.
 */
async function lockPosts(tx: Tx, ids: number[]): Promise<StoredPost[]> {
  const { rows } = await sql<StoredPost>`
    select p.id, p.source_id, p.title, p.excerpt, c.body_html, c.text_start, c.text_end, p.image_url, encode(c.content_hash, 'hex') as content_hash
    from posts p join post_contents c on c.post_id = p.id where p.id = any(${ids}::bigint[])
    order by p.id for no key update of p`.execute(tx)
  return rows
}

function compare(before: StoredPost, draft: PostDraft): Change {
  const bodyHtml = draft.bodyHtml || before.body_html
  const isSameBody = !draft.bodyHtml || plainText(bodyHtml) === plainText(before.body_html)
  const excerpt = isSameBody && isSameExcerpt(before, draft) ? before.excerpt : draft.excerpt || before.excerpt
  const reworded = draft.title !== before.title || excerpt !== before.excerpt || !isSameBody
  const textBounds = isSameBody ? { start: before.text_start, end: before.text_end } : draft.textBounds
  const bodyText = isSameBody ? textOf(before) : draft.bodyText
  return { before, draft, title: draft.title, excerpt, bodyHtml, bodyText, textBounds, reworded }
}

/**
 * Whether the excerpt only leaves out what of the same body has been learnt since to be no text:
 * the source has changed nothing.
 */
function isSameExcerpt(before: StoredPost, { excerpt, textBounds }: PostDraft): boolean {
  const isOtherText = before.text_start !== textBounds.start || before.text_end !== textBounds.end
  return isOtherText && excerpt !== '' && before.excerpt.includes(excerpt.slice(0, comparedExcerpt).replace(/…$/, ''))
}

async function storeRevisions(tx: Tx, changes: Change[], now: Date): Promise<void> {
  await tx
    .insertInto('post_revisions')
    .values(
      changes.map(({ before }) => ({
        post_id: before.id,
        title: before.title,
        excerpt: before.excerpt,
        body_html: before.body_html,
        replaced_at: now,
      })),
    )
    .execute()
  await thinRevisions(
    tx,
    changes.map(({ before }) => before.id),
  )
}

/** Keeps the first and the newest revisions of an item that is edited again and again. */
async function thinRevisions(tx: Tx, postIds: number[]): Promise<void> {
  await sql`
    delete from post_revisions r using (
      select id, row_number() over (partition by post_id order by id) as nth, count(*) over (partition by post_id) as all_of_post
      from post_revisions where post_id = any(${postIds}::bigint[])) numbered
    where r.id = numbered.id and nth > 1 and nth <= all_of_post - ${maxRevisions - 1}`.execute(tx)
}

/**
 * An invisible change (markup, a date) is stored without changing `updated_at`. Networks sign
 * addresses again: of the same picture the newer one counts.
 */
async function writeChanges(tx: Tx, changes: Change[], now: Date): Promise<void> {
  const rows = changes.map(({ before, draft, title, excerpt, bodyHtml, bodyText, textBounds, reworded }) => ({
    id: before.id,
    title,
    excerpt,
    body_html: bodyHtml,
    content_hash: draft.contentHash,
    text_start: textBounds.start,
    text_end: textBounds.end,
    image_url: draft.imageUrl,
    signed: ['instagram', 'threads'].includes(draft.source),
    video: draft.video,
    updated_at: reworded ? now : null,
    ...(reworded ? postWords({ title, excerpt, body: bodyText }) : {}),
  }))
  await sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (id bigint, title text, excerpt text,
      body_html text, content_hash text, text_start int, text_end int, image_url text, signed boolean, video jsonb, updated_at timestamptz, spelled text)),
    post as (update posts p set title = given.title, excerpt = given.excerpt, updated_at = coalesce(given.updated_at, p.updated_at),
      image_url = case when given.signed and split_part(p.image_url, '?', 1) = split_part(given.image_url, '?', 1) then given.image_url
        else coalesce(p.image_url, given.image_url) end,
      video = coalesce(given.video, p.video) from given where p.id = given.id),
    content as (update post_contents c set body_html = given.body_html, content_hash = decode(given.content_hash, 'hex'),
        text_start = given.text_start, text_end = given.text_end from given where c.post_id = given.id)
    update post_words w set spelled = given.spelled from given where w.post_id = given.id and given.spelled is not null`.execute(tx)
}

import type pg from 'pg'
import { isClip, isEnglish, isMedia, isOwn } from '#engine/search/documents.ts'
import type { NewDocument } from '#engine/search/writeSegment.ts'
import { clipCondition } from '#features/posts/server/clipCondition.ts'

const columns = `p.id, p.published_at, p.agency_id, p.main_category_id, p.category_id, p.sub_category_id,
  (case when p.media_type = 'media' then ${isMedia} else 0 end) + (case when p.is_own then ${isOwn} else 0 end)
    + (case when ${clipCondition} then ${isClip} else 0 end)
    + (case when p.language = 'en' then ${isEnglish} else 0 end) as flags, w.spelled`

type Row = {
  id: number
  published_at: Date
  agency_id: number
  main_category_id: number | null
  category_id: number | null
  sub_category_id: number | null
  flags: number
  spelled: string
}

/** The documents of these posts for the index; deleted posts are omitted. */
export async function readDocuments(pool: pg.Pool, ids: number[]): Promise<NewDocument[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from posts p join post_words w on w.post_id = p.id where p.id = any($1::bigint[])`,
    [ids],
  )
  return rows.map(documentOf)
}

/** The documents of posts with lower ids, highest first, at most `count`. */
export async function readDocumentsBelow(pool: pg.Pool, id: number, count: number): Promise<NewDocument[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from posts p join post_words w on w.post_id = p.id where p.id < $1 order by p.id desc limit $2`,
    [id, count],
  )
  return rows.map(documentOf)
}

function documentOf(row: Row): NewDocument {
  return {
    id: row.id,
    time: row.published_at.getTime(),
    agency: row.agency_id,
    main: row.main_category_id ?? 0,
    category: row.category_id ?? 0,
    sub: row.sub_category_id ?? 0,
    flags: row.flags,
    spelled: row.spelled,
  }
}

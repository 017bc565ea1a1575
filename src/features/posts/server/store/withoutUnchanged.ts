import { sql } from 'kysely'
import type { Db } from '#base/database/db.ts'
import type { PostOrigin } from './postDraft.ts'

type StoredPost = { key: string; source_id: number | null; content_hash: string }

/**
 * Drops the items that are already stored in this version and under all their keys (which are more
 * after a merge of agencies), so that only new and edited ones are cleaned and stored. Reads only;
 * `savePosts` decides again under its locks. `doubles`: how many another source of the agency
 * brought.
 */
export async function withoutUnchanged<Item extends { keys: string[]; contentHash: string }>(
  db: Db,
  origin: PostOrigin,
  items: Item[],
): Promise<{ changed: Item[]; doubles: number }> {
  const standing = await readStored(db, items)
  if (standing.size === 0) return { changed: items, doubles: 0 }
  let doubles = 0
  const changed = items.filter(({ keys, contentHash }) => {
    const owner = keys.map((key) => standing.get(key)).find(Boolean)
    if (!owner) return true
    const isOurs = owner.source_id === null || owner.source_id === origin.id
    if (!isOurs) doubles++
    return (isOurs && owner.content_hash !== contentHash) || !keys.every((key) => standing.has(key))
  })
  return { changed, doubles }
}

async function readStored(db: Db, items: { keys: string[] }[]): Promise<Map<string, StoredPost>> {
  const keys = items.flatMap((item) => item.keys)
  const { rows } = await sql<StoredPost>`
    select i.key, p.source_id, encode(c.content_hash, 'hex') as content_hash
    from post_identities i join posts p on p.id = i.post_id join post_contents c on c.post_id = i.post_id
    where i.key = any(${keys}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** The keys of these items under which a post is stored. */
export async function findStored(db: Db, items: { keys: string[] }[]): Promise<Set<string>> {
  return new Set((await readStored(db, items)).keys())
}

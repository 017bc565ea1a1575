import { sql } from 'kysely'
import type { Db } from '#base/database/db.ts'
import type { PostOrigin } from './postDraft.ts'

type StoredPost = { key: string; source_id: number | null; content_hash: string }

/**
 * Drops the items that are already stored in this version, so that only new and edited ones are cleaned and stored. Reads only; `savePosts`
 * decides again under its locks.
 */
export async function withoutUnchanged<Item extends { keys: string[]; contentHash: string }>(
  db: Db,
  origin: PostOrigin,
  items: Item[],
): Promise<Item[]> {
  const standing = await readStored(db, items)
  if (standing.size === 0) return items
  return items.filter(({ keys, contentHash }) => {
    const owner = keys.map((key) => standing.get(key)).find(Boolean)
    if (!owner) return true
    const isOurs = owner.source_id === null || owner.source_id === origin.id
    return isOurs ? owner.content_hash !== contentHash : !keys.every((key) => standing.has(key))
  })
}

async function readStored(db: Db, items: { keys: string[] }[]): Promise<Map<string, StoredPost>> {
  const keys = items.flatMap((item) => item.keys)
  const { rows } = await sql<StoredPost>`
    select i.key, p.source_id, encode(c.content_hash, 'hex') as content_hash
    from post_identities i join posts p on p.id = i.post_id join post_contents c on c.post_id = i.post_id
    where i.key = any(${keys}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

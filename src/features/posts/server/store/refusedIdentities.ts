import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/** The keys of these items under which an editor took a post off the site. */
export async function readRefused(tx: Tx, items: { keys: string[] }[]): Promise<Set<string>> {
  const keys = items.flatMap((item) => item.keys)
  const { rows } = await sql<{ key: string }>`select key from refused_identities where key = any(${keys}::uuid[])`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Keeps sources from bringing a post back. */
export async function refuseIdentities(tx: Tx, postId: number, now: Date): Promise<void> {
  await sql`insert into refused_identities (key, refused_at) select key, ${now} from post_identities where post_id = ${postId}
    on conflict (key) do nothing`.execute(tx)
}

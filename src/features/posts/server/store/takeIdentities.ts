import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/** The post of an item: a new one with a reserved id, or an existing one. */
export type Identity = { id: number; isNew: boolean }

/**
 * Decides for each item (given by its identity keys, strongest first) whether it is a new post, and
 * takes its keys. Of two transactions with the same item, the later one waits at the first common
 * key until the earlier one ends, then finds its post. Every transaction takes its keys in
 * ascending order, so there is no deadlock.
 */
export async function takeIdentities(tx: Tx, items: { keys: string[] }[]): Promise<Identity[]> {
  const pairs = items.flatMap(({ keys }, item) => keys.map((key) => ({ key, item })))
  const reserved = await reserveIds(tx, items.length)
  const taken = await insertKeys(
    tx,
    pairs.map(({ key }) => key),
    pairs.map(({ item }) => reserved[item] as number),
  )
  const lost = pairs.filter(({ key }) => !taken.has(key))
  const owners =
    lost.length > 0
      ? await readOwners(
          tx,
          lost.map(({ key }) => key),
        )
      : new Map<string, number>()

  const identities = items.map(({ keys }, item) => {
    const owner = keys.map((key) => owners.get(key)).find((id) => id !== undefined)
    return owner === undefined ? { id: reserved[item] as number, isNew: true } : { id: owner, isNew: false }
  })
  const moved = pairs.filter(({ key, item }) => taken.has(key) && !identities[item]?.isNew)
  if (moved.length > 0)
    await moveKeys(
      tx,
      moved.map(({ key }) => key),
      moved.map(({ item }) => identities[item]?.id as number),
    )
  return identities
}

async function reserveIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select nextval('posts_id_seq') as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

async function insertKeys(tx: Tx, keys: string[], ids: number[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into post_identities (key, post_id)
    select key, id from unnest(${keys}::uuid[], ${ids}::bigint[]) as taken (key, id) order by key
    on conflict (key) do nothing returning key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

async function readOwners(tx: Tx, keys: string[]): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('post_identities').select(['key', 'post_id']).where(sql<boolean>`key = any(${keys}::uuid[])`).execute()
  return new Map(rows.map(({ key, post_id }) => [key, post_id]))
}

async function moveKeys(tx: Tx, keys: string[], ids: number[]): Promise<void> {
  await sql`update post_identities set post_id = moved.id from unnest(${keys}::uuid[], ${ids}::bigint[]) as moved (key, id)
    where post_identities.key = moved.key`.execute(tx)
}

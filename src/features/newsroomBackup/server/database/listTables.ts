import type pg from 'pg'
import type { BackedTable } from '../archive/archiveContent.ts'

/**
 * Tables that make no sense in another database: `migrations` is written by the migrations that a
 * restore runs, `job_workers` says which processes are alive, `search_changes` has transaction ids
 * of this server (a search index of another database reads all posts), and who viewed what is kept
 * for a day only. Unlogged tables are left out too: what a crash may take need not be restored.
 */
const left = ['migrations', 'job_workers', 'search_changes', 'post_viewers', 'poll_viewers', 'ad_viewers']

/**
 * The tables of a backup with their columns, without computed ones. Tables of extensions belong to
 * those.
 */
export async function listTables(client: pg.Client): Promise<BackedTable[]> {
  const { rows } = await client.query<BackedTable>(
    `select relname::text as name, array(
        select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> all($1)
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
      order by 1`,
    [left],
  )
  return rows
}

/** Tables that have rows although nobody but migrations has written to this database. */
const filledByMigrations = ['migrations', 'provider_pace', 'post_spelling', 'body_cleaning']

/** A table of this database that has rows; undefined if nothing was ever stored in it. */
export async function findFilledTable(client: pg.Client): Promise<string | undefined> {
  const tables = (await listTables(client)).filter(({ name }) => !filledByMigrations.includes(name))
  if (tables.length === 0) return undefined
  const probes = tables.map(
    ({ name }) => `select ${client.escapeLiteral(name)} as name where exists (select from ${client.escapeIdentifier(name)})`,
  )
  const { rows } = await client.query<{ name: string }>(`${probes.join(' union all ')} limit 1`)
  return rows[0]?.name
}

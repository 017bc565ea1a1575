import type pg from 'pg'
import type { BackedTable } from '../archive/archiveContent.ts'

/**
 * Empties the tables and drops what would slow down copying into them, or react to it: foreign
 * keys, indexes that no constraint needs, triggers. All of it in the caller's transaction. Returns
 * the statements that create it again.
 */
export async function dropForCopy(client: pg.Client, tables: BackedTable[]): Promise<string[]> {
  const names = tables.map(({ name }) => name)
  const keys = await listKeys(client, names)
  const indexes = await listIndexes(client, names)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const quoted = names.map((name) => client.escapeIdentifier(name))
  for (const name of quoted) await client.query(`alter table ${name} disable trigger user`)
  if (quoted.length > 0) await client.query(`truncate ${quoted.join(', ')}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...quoted.map((name) => `alter table ${name} enable trigger user`),
  ]
}

type Key = { table: string; name: string; definition: string }

async function listKeys(client: pg.Client, tables: string[]): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid in (conrelid, confrelid)
      where contype = 'f' and c.relnamespace = 'public'::regnamespace and relname = any($1) group by conrelid, k.oid, conname order by 1, 2`,
    [tables],
  )
  return rows
}

async function listIndexes(client: pg.Client, tables: string[]): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index i join pg_class c on c.oid = indrelid
      where c.relnamespace = 'public'::regnamespace and relname = any($1)
        and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f') order by 1`,
    [tables],
  )
  return rows
}

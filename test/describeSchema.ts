import pg from 'pg'

/**
 * The definitions of everything that migrations can create. The order of columns is left out
 * because later `alter table` lines decide it.
 */
const definitions = `
  select 'column ' || attrelid::regclass || '.' || attname as name,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as definition
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped and relnamespace = 'public'::regnamespace
  union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(pg_trigger.oid)
  from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace
  union all select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
  from pg_proc p where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all select 'storage ' || oid::regclass, concat_ws(' ', reloptions::text, relpersistence) from pg_class
  where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
  union all select 'type ' || t.oid::regtype, string_agg(enumlabel, ',' order by enumsortorder)
  from pg_type t join pg_enum on enumtypid = t.oid group by t.oid
  union all select 'extension ' || extname, extversion from pg_extension
  order by 1`

/** The schema of a database as name → definition, so that two can be compared. */
export async function describeSchema(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(definitions)
    return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
  } finally {
    await client.end()
  }
}

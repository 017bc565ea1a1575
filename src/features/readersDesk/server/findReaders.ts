import { type RawBuilder, sql } from 'kysely'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import type { FindReadersQuery, FoundReader, FoundReaderPage } from '../schema.ts'
import { searchedWords } from './searchedWords.ts'

const kind = 'readers1'

type Row = Omit<FoundReader, 'created_at' | 'plan_until'> & { created_at: Date; plan_until: Date | null }

/**
 * Accounts, the newest first. What is searched for is looked up in an index before anything is
 * sorted (`users_found_by`), however common it is. Throws `invalid` for a cursor of another list.
 */
export async function findReaders(app: App, { search, show, pagination, cursor }: FindReadersQuery): Promise<FoundReaderPage> {
  const [before = Number.MAX_SAFE_INTEGER] = cursor ? decodeCursor(kind, 1, cursor) : []
  const words = search === undefined ? '' : searchedWords(search)
  const found = sql`found as materialized (select id from users where reader_words(name, email, phone) @@ fold_name(${words})::tsquery), `
  const lasting = sql`lifted_at is null and (until is null or until > ${app.now()})`
  const filters: Record<FindReadersQuery['show'], RawBuilder<unknown>> = {
    all: sql`true`,
    staff: sql`u.role <> 'reader'`,
    unconfirmed: sql`not u.email_verified`,
    suspended: sql`u.id in (select user_id from suspensions where ${lasting})`,
    subscribers: sql`exists (select from subscriptions s where s.user_id = u.id and s.state <> 'ended')`,
  }
  const { rows } = await sql<Row>`
    with ${words ? found : sql``} page as (
      select u.id, u.name, u.email, u.phone, u.role, u.email_verified, u.created_at from users u
      where u.id < ${before}::bigint and ${filters[show]} and ${words ? sql`u.id in (select id from found)` : sql`true`}
      order by u.id desc limit ${pagination + 1})
    select page.*, exists (select from suspensions where user_id = page.id and ${lasting}) as is_suspended, s.ends_at as plan_until
    from page left join subscriptions s on s.user_id = page.id order by page.id desc`.execute(app.db)
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(kind, [last.id]))
  return { data: shown.map(present), meta }
}

function present({ created_at, plan_until, ...row }: Row): FoundReader {
  return { ...row, created_at: created_at.toISOString(), plan_until: plan_until?.toISOString() ?? null }
}

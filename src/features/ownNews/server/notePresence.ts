import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { NewsPresence } from '../schema.ts'

/** An open page says so every ten seconds. */
const presentMs = 30_000

/** Notes that this editor has a piece open, and returns who else has. Throws `not_found`. */
export async function notePresence(app: App, userId: number, newsId: number): Promise<NewsPresence> {
  const now = app.now()
  const cutoff = new Date(now.getTime() - presentMs)
  const noted = await sql`
    insert into own_news_presence (news_id, user_id, seen_at) select id, ${userId}::int, ${now} from own_news where id = ${newsId}
    on conflict (news_id, user_id) do update set seen_at = excluded.seen_at returning news_id`.execute(app.db)
  if (noted.rows.length === 0) throw new AppError('not_found')
  await app.db.deleteFrom('own_news_presence').where('news_id', '=', newsId).where('seen_at', '<', cutoff).execute()
  const others = await app.db
    .selectFrom('own_news_presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('u.name')
    .where('p.news_id', '=', newsId)
    .where('p.user_id', '!=', userId)
    .orderBy('u.name')
    .execute()
  return { others: others.map(({ name }) => name) }
}

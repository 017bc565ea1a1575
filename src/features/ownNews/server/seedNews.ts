import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { insertNews } from './addNews.ts'
import { cleanNews } from './cleanNews.ts'

/**
 * A draft in the demo's newsroom, so that the editor can be tried on something. Nothing if there is
 * own news already.
 */
export async function seedNews(app: App): Promise<void> {
  if (await hasNews(app.db)) return
  const columns = await cleanNews(app, {
    language: 'ar',
    title: 'مكتبة جديدة في الجهراء تفتح أبوابها مطلع الشهر المقبل',
    summary: 'خمسون ألف كتاب وقاعات للأطفال، والدخول مجاناً.',
    byline: 'هيئة التحرير',
    body_html:
      '<p>تفتح مكتبة عامة جديدة أبوابها في الجهراء مطلع الشهر المقبل.</p><h2>ماذا فيها؟</h2><ul><li>خمسون ألف كتاب</li><li>قاعة للأطفال</li></ul>',
    category_id: null,
    sub_category_id: null,
  })
  await inTransaction(app.db, async (tx) => {
    // Two programs may start at the same time.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seedDemo})`.execute(tx)
    if (!(await hasNews(tx))) await insertNews(app, tx, programActor, columns)
  })
}

const hasNews = (db: Db) => db.selectFrom('own_news').select('id').limit(1).executeTakeFirst()

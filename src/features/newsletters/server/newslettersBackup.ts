import { sql } from 'kysely'
import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { insertSubscriptions } from './insertSubscriptions.ts'
import { selectNewsletters } from './newsletterRow.ts'

const NewsletterRow = z.object({ newsletter: z.int().min(1).max(maxInt) })

/**
 * The newsletters that a reader gets. What its confirmed mailbox asked for without signing in is
 * deleted with the account.
 */
export const newslettersBackup: BackupPart = {
  name: 'newsletters',
  async collect(app, userId) {
    const rows = await selectNewsletters(app.db)
      .innerJoin('newsletter_subscriptions as s', 's.newsletter_id', 'n.id')
      .where('s.user_id', '=', userId)
      .select('s.confirmed_at')
      .execute()
    return rows.map(({ id, name_ar, name_en, confirmed_at }) => ({
      newsletter: id,
      name_ar,
      name_en,
      confirmed_at: confirmed_at.toISOString(),
    }))
  },
  restore: {
    maxRows: 200,
    async run(app, tx, userId, rows) {
      const ids = rows.flatMap((row) => NewsletterRow.safeParse(row).data?.newsletter ?? [])
      if (ids.length === 0) return 0
      const existing = await tx.selectFrom('newsletters').select('id').where('id', 'in', ids).orderBy('id').execute()
      const user = await tx.selectFrom('users').select(['id', 'email', 'locale']).where('id', '=', userId).executeTakeFirstOrThrow()
      const newsletters = existing.map(({ id }) => id)
      return insertSubscriptions(tx, app.now(), { ...user, locale: user.locale === 'en' ? 'en' : 'ar' }, newsletters)
    },
  },
  async forget(_app, tx, userId) {
    for (const table of ['newsletter_subscriptions', 'newsletter_requests'] as const)
      await sql`delete from ${sql.table(table)} where email = (select email from users where id = ${userId} and email_verified)`.execute(tx)
  },
}

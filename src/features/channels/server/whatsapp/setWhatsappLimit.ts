import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'

/**
 * Sets the limit that Meta gives us now; undefined: WHATSAPP_DAILY_LIMIT again. Messages that were
 * sent still count.
 */
export async function setWhatsappLimit(app: App, actor: Actor, limit: number | undefined): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const before = await tx.selectFrom('whatsapp_limit').select('daily_limit').forUpdate().executeTakeFirst()
    if (limit === undefined) await tx.deleteFrom('whatsapp_limit').execute()
    else {
      const values = { daily_limit: limit, set_at: app.now() }
      const inserting = tx.insertInto('whatsapp_limit').values(values)
      await inserting.onConflict((conflict) => conflict.column('only_row').doUpdateSet(values)).execute()
    }
    const subject = { type: 'whatsapp', id: 'daily_limit', path: '/desk/whatsapp' }
    const after = { daily_limit: limit ?? null }
    await recordAct(app, tx, actor, { action: 'set_whatsapp_limit', subject, before: before ?? { daily_limit: null }, after })
  })
}

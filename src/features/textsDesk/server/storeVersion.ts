import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { TextParams } from '../schema.ts'

type Change = { source: string | null; version: number; action: 'save_text' | 'reset_text' }

/**
 * Stores what a text is from now on, as the version after the one that was seen. Throws `conflict`
 * if there is one already.
 */
export async function storeVersion(app: App, actor: Actor, { page, language }: TextParams, change: Change): Promise<void> {
  const { source, version, action } = change
  await inTransaction(app.db, async (tx) => {
    const before = await tx
      .selectFrom('text_versions')
      .select(['version', 'source'])
      .where('page', '=', page)
      .where('locale', '=', language)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if ((before?.version ?? 0) !== version) throw new AppError('conflict')
    // Of two at the same moment, the second waits here for the first.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('text_versions')
      .values({
        page,
        locale: language,
        version: version + 1,
        source,
        editor_id: actor.id,
        editor_name: actor.name,
        saved_at: app.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('conflict')
    await recordAct(app, tx, actor, {
      action,
      subject: { type: 'text', id: `${page} ${language}`, path: `/desk/texts?page=${page}&language=${language}` },
      before: { version, length: before?.source?.length ?? null },
      after: { version: version + 1, length: source?.length ?? null },
    })
  })
}

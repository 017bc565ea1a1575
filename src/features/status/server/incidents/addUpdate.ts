import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import type { stages } from '../../knownServices.ts'

type Update = { stage: (typeof stages)[number]; text_ar: string; text_en: string }

/** Stores what readers read under an incident. */
export async function addUpdate(app: App, tx: Tx, actor: Actor, incident_id: number, update: Update): Promise<void> {
  await tx
    .insertInto('incident_updates')
    .values({ ...update, incident_id, author_id: actor.id, at: app.now() })
    .execute()
}

import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { moveChoices } from './moveChoices.ts'
import { requireMergeable } from './requireMergeable.ts'

/**
 * Makes an agency part of another: its addresses and names lead there from now on, and its posts
 * carry the other's name; a job moves them (`finishMerge`). Throws what `requireMergeable` throws.
 */
export async function mergeAgencies(app: App, actor: Actor, from: number, into: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const named = await requireMergeable(tx, from, into)
    const posts = await storeMerge(app, tx, from, into)
    const sources = await moveChoices(tx, from, into)
    await notify(tx, 'taxonomy')
    await addJob(tx, 'finishMerge', { id: from }, { key: `finishMerge ${from}` })
    await recordAct(app, tx, actor, {
      action: 'merge_agencies',
      subject: { type: 'agency', id: into, name: named.into.name_ar, path: `/news/agency/${into}` },
      before: { agency: named.from.name_ar, agency_id: from, posts, sources },
      after: { agency: named.into.name_ar, agency_id: into },
    })
  })
}

/** @returns how many posts are to be moved */
async function storeMerge(app: App, tx: Tx, from: number, into: number): Promise<number> {
  // Those that were merged into it before lead to the other at once.
  await tx.updateTable('merged_agencies').set({ into_id: into }).where('into_id', '=', from).execute()
  const { rows } = await sql<{ posts: number }>`
    insert into merged_agencies (id, slug, name_ar, name_en, into_id, posts, merged_at)
    select id, slug, name_ar, name_en, ${into}, (select count(*) from posts where agency_id = ${from}), ${app.now()}
    from agencies where id = ${from} returning posts`.execute(tx)
  return rows[0]?.posts ?? 0
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { runIn } from '#base/database/transact.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import type { ReactionKind } from '../reactionKinds.ts'
import { type ResourceType, resourceTypes } from '../schema.ts'
import { countReactions, lockReactions } from './react.ts'
import type { ReactionChange } from './reactionCounter.ts'

const SavedRow = z.object({ resource_type: z.enum(resourceTypes), resource_id: z.int().min(1), saved_at: z.iso.datetime() })

/**
 * Saved posts, polls and comments, which can be restored; those that no longer exist or are already
 * saved are skipped.
 */
export const savedBackup: BackupPart = {
  locksCounters: true,
  name: 'saved',
  async collect(app, userId) {
    const { rows } = await sql<{ resource_type: string; resource_id: number; title: string; url: string; created_at: Date }>`
      select r.resource_type, r.resource_id, coalesce(p.title, q.question_ar, q.question_en, left(m.body, 200), '') as title, coalesce(p.url, '') as url, r.created_at
      from reactions r left join posts p on r.resource_type = 'post' and p.id = r.resource_id
        left join polls q on r.resource_type = 'poll' and q.id = r.resource_id
        left join comments m on r.resource_type = 'comment' and m.id = r.resource_id and m.shown
      where r.user_id = ${userId} and r.kind = 'save' order by r.created_at, r.resource_id`.execute(app.db)
    return rows.map(({ created_at, title, ...row }) => ({
      ...row,
      title: row.resource_type === 'post' ? withoutLabels(title) : title,
      saved_at: created_at.toISOString(),
    }))
  },
  restore: { maxRows: 20_000, run: restoreSaved },
}

const tables: Record<ResourceType, string> = { post: 'posts', poll: 'polls', comment: 'comments' }

async function restoreSaved(app: App, tx: Tx, userId: number, given: BackupRow[]): Promise<number> {
  await lockReactions(runIn(tx), userId)
  const rows = given.flatMap((row) => SavedRow.safeParse(row).data ?? [])
  const now = app.now().getTime()
  let count = 0
  for (const type of resourceTypes) {
    const typed = rows.filter((row) => row.resource_type === type)
    const resources = sql.table(tables[type])
    const { rows: saved } = await sql<{ id: number; at: Date }>`
      insert into reactions (user_id, resource_type, resource_id, kind, created_at)
      select ${userId}, ${type}, t.id, 'save', max(given.at)
      from unnest(${typed.map((row) => row.resource_id)}::bigint[], ${typed.map((row) => new Date(Math.min(now, Date.parse(row.saved_at))))}::timestamptz[])
        as given (id, at) join ${resources} t on t.id = given.id group by t.id
      on conflict do nothing returning resource_id as id, created_at as at`.execute(tx)
    if (saved.length > 0)
      await countReactions[type](
        runIn(tx),
        saved.map(({ id, at }): ReactionChange => ({ id, kind: 'save', delta: 1, at })),
      )
    count += saved.length
  }
  return count
}

/**
 * All other reactions. When the account is deleted, these and the saved ones are deleted and
 * subtracted from the counters.
 */
export const reactionsBackup: BackupPart = {
  locksCounters: true,
  name: 'reactions',
  async collect(app, userId) {
    const query = app.db
      .selectFrom('reactions')
      .select(['resource_type', 'resource_id', 'kind', 'created_at'])
      .where('user_id', '=', userId)
    const rows = await query.where('kind', '<>', 'save').orderBy('created_at').execute()
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
  },
  async forget(_app, tx, userId) {
    await lockReactions(runIn(tx), userId)
    const deleted = await tx.deleteFrom('reactions').where('user_id', '=', userId).returningAll().execute()
    for (const type of resourceTypes) {
      const changes = deleted
        .filter((row) => row.resource_type === type)
        .map((row): ReactionChange => ({ id: row.resource_id, kind: row.kind as ReactionKind, delta: -1, at: row.created_at }))
      if (changes.length > 0) await countReactions[type](runIn(tx), changes)
    }
  },
}

import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { followKinds, maxFollows } from '../followKinds.ts'
import { insertFollows } from './follow.ts'
import { listFollows } from './listFollows.ts'

const FollowRow = z.object({ kind: z.enum(followKinds), id: z.int().min(1).max(maxInt), followed_at: z.iso.datetime() })

/**
 * Subjects that the reader follows, with names. Those that still exist are restored, up to the
 * maximum of a reader.
 */
export const followsBackup: BackupPart = {
  name: 'follows',
  collect: (app, userId) => listFollows(app.db, userId),
  restore: { maxRows: 10 * maxFollows, run: restoreFollows },
}

async function restoreFollows(app: App, tx: Tx, userId: number, given: BackupRow[]): Promise<number> {
  const now = app.now().getTime()
  const followed = given.flatMap((one) => {
    const row = FollowRow.safeParse(one).data
    return row ? [{ kind: row.kind, id: row.id, followedAt: new Date(Math.min(now, Date.parse(row.followed_at))) }] : []
  })
  return insertFollows(tx, userId, followed)
}

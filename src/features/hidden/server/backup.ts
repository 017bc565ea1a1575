import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { hiddenKinds, maxHidden } from '../hiddenKeys.ts'
import { insertHidden } from './changeHidden.ts'
import { listHidden } from './listHidden.ts'

const HiddenRow = z.object({ kind: z.enum(hiddenKinds), id: z.int().min(1).max(maxBigint), hidden_at: z.iso.datetime() })

/**
 * Agencies, sections and stories that the reader hides, with names. Those that still exist are
 * restored.
 */
export const hiddenBackup: BackupPart = {
  name: 'hidden',
  collect: (app, userId) => listHidden(app, userId),
  restore: { maxRows: 2 * hiddenKinds.length * maxHidden, run: restoreHidden },
}

async function restoreHidden(app: App, tx: Tx, userId: number, given: BackupRow[]): Promise<number> {
  const now = app.now().getTime()
  const hidden = given.flatMap((one) => {
    const row = HiddenRow.safeParse(one).data
    return row ? [{ kind: row.kind, id: row.id, hiddenAt: new Date(Math.min(now, Date.parse(row.hidden_at))) }] : []
  })
  return insertHidden(tx, userId, hidden)
}

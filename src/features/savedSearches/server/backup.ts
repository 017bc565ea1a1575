import { z } from 'zod'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { maxSaved } from '../schema.ts'
import { listSavedSearches } from './listSavedSearches.ts'
import { normalizeQuery } from './savedQuery.ts'
import { insertSearches } from './saveSearch.ts'

const SavedRow = z.object({ query: z.string().max(2000), created_at: z.iso.datetime() })

/** Saved searches, which are restored up to the maximum of a reader. */
export const savedSearchesBackup: BackupPart = {
  name: 'saved_searches',
  async collect(app, userId) {
    const searches = await listSavedSearches(app, userId)
    return searches.map(({ search, query, created_at }) => ({ search, query, created_at }))
  },
  restore: { maxRows: 20 * maxSaved, run: restoreSearches },
}

async function restoreSearches(app: App, tx: Tx, userId: number, given: BackupRow[]): Promise<number> {
  const now = app.now().getTime()
  const searches = given.flatMap((one) => {
    const row = SavedRow.safeParse(one).data
    const query = row && normalizeQuery(row.query)
    return row && query ? [{ query, createdAt: new Date(Math.min(now, Date.parse(row.created_at))) }] : []
  })
  return insertSearches(tx, userId, searches)
}

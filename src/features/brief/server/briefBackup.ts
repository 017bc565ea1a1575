import type { BackupPart } from '#base/backupPart.ts'
import { BriefForm } from '../schema.ts'
import { readBrief, saveBrief } from './saveBrief.ts'

/** The hour of the morning brief, if the reader wants one. */
export const briefBackup: BackupPart = {
  name: 'brief',
  async collect(app, userId) {
    const { hour } = await readBrief(app.db, userId)
    return hour === null ? [] : [{ hour }]
  },
  restore: {
    maxRows: 1,
    async run(app, tx, userId, rows) {
      const form = rows.map((row) => BriefForm.safeParse({ hour: Number(row.hour) })).find(({ success }) => success)?.data
      if (!form) return 0
      await saveBrief(app, tx, userId, form)
      return 1
    },
  },
}

import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { readAtScrape } from '#base/metrics.ts'
import { readLastBackups } from './readLastBackups.ts'

/** Adds the last backups and trial restores to GET /metrics. */
export function backupMetrics(_server: ApiServer, app: App): void {
  const times = 'When the last backup or trial restore succeeded, and when one failed after that'
  readAtScrape({ name: 'mirqab_backup_timestamp_seconds', help: times, labelNames: ['kind', 'outcome'] }, async () => {
    const last = await readLastBackups(app.publicDb)
    return (['backup', 'trial'] as const).flatMap((kind) => {
      const { succeededAt, failedAt } = last[kind]
      const ends = [
        { outcome: 'succeeded', at: succeededAt },
        { outcome: 'failed', at: failedAt },
      ]
      return ends.flatMap(({ outcome, at }) => (at ? { labels: { kind, outcome }, value: at.getTime() / 1000 } : []))
    })
  })
  readAtScrape({ name: 'mirqab_backup_bytes', help: 'Size of the last backup; 0: there is none' }, async () => {
    const { backup } = await readLastBackups(app.publicDb)
    return [{ value: backup.bytes ?? 0 }]
  })
}

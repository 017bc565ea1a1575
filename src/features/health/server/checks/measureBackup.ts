import type { App } from '#base/app.ts'
import { readLastBackups } from '#features/newsroomBackup/server/nightly/readLastBackups.ts'
import type { Measured } from '../check.ts'

const hourMs = 3_600_000
/** A night may be missed by an hour or so. */
const maxHours = 30

/** The last nightly backup, and the last trial of one. */
export async function measureBackup(app: App): Promise<Measured[]> {
  const { folder, tryDays } = app.config.backup
  if (!folder)
    return [
      {
        state: 'warning',
        says: { ar: 'لا تُنسخ غرفة الأخبار كل ليلة.', en: 'There are no nightly backups.' },
        remedy: { ar: 'اضبط BACKUP_DIR.', en: 'Set BACKUP_DIR.' },
      },
    ]
  const { backup, trial } = await readLastBackups(app.db)
  const hoursSince = (time: Date | null) => (time ? Math.floor((app.now().getTime() - time.getTime()) / hourMs) : Number.POSITIVE_INFINITY)
  const hours = hoursSince(backup.succeededAt)
  const isLate = hours > maxHours
  const made: Measured = {
    subject: 'backup',
    state: isLate ? 'failing' : backup.failedAt ? 'warning' : 'ok',
    says: Number.isFinite(hours)
      ? { ar: `ساعات مضت منذ آخر نسخة ناجحة: ${hours}.`, en: `The last backup that succeeded was ${hours} h ago.` }
      : { ar: 'لم تنجح أي نسخة بعد.', en: 'No backup has succeeded yet.' },
  }
  const days = Math.floor(hoursSince(trial.succeededAt) / 24)
  const isUntried = tryDays > 0 && days > tryDays * 2
  const tried: Measured = {
    subject: 'trial',
    state: trial.failedAt ? 'failing' : isUntried ? 'warning' : 'ok',
    says: Number.isFinite(days)
      ? { ar: `أيام مضت منذ آخر تجربة استعادة ناجحة: ${days}.`, en: `Days since the last trial restore that succeeded: ${days}.` }
      : { ar: 'لم تُجرّب استعادة أي نسخة بعد.', en: 'No backup has been tried yet.' },
  }
  const remedy = {
    ar: 'انظر في سجل العامل (worker) عن السبب، وفي مساحة مجلد النسخ.',
    en: 'See the worker’s log for the reason, and the space in the folder of backups.',
  }
  return [made, tried].map((one) => (one.state === 'ok' ? one : { ...one, remedy }))
}

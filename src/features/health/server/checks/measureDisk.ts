import { statfs } from 'node:fs/promises'
import type { App } from '#base/app.ts'
import type { Measured } from '../check.ts'

/** Room on the disks of DATA_DIR and BACKUP_DIR. */
export async function measureDisk(app: App): Promise<Measured[]> {
  const folders = [
    ['data', app.config.dataDir] as const,
    ...(app.config.backup.folder ? [['backups', app.config.backup.folder] as const] : []),
  ]
  const measured = await Promise.all(folders.map(([subject, folder]) => measureFolder(subject, folder)))
  return measured.flat()
}

async function measureFolder(subject: 'data' | 'backups', folder: string): Promise<Measured[]> {
  // A folder that is made later is no trouble yet.
  const disk = await statfs(folder).catch(() => null)
  return disk ? [describeDisk(subject, disk.bavail * disk.bsize, disk.blocks * disk.bsize)] : []
}

/** @param free bytes that are left of `total` */
export function describeDisk(subject: 'data' | 'backups', free: number, total: number): Measured {
  const share = free / Math.max(total, 1)
  const state = share < 0.05 || free < 5e8 ? 'failing' : share < 0.15 ? 'warning' : 'ok'
  const room = `${(free / 1e9).toFixed(1)}`
  const percent = Math.floor(share * 100)
  const [ar, en] = subject === 'data' ? ['قرص البيانات', 'Data'] : ['قرص النسخ الاحتياطية', 'Backups']
  const says = { ar: `${ar}: بقي ${room} غيغابايت (\u2066${percent}%\u2069).`, en: `${en}: ${room} GB left (${percent}%).` }
  if (state === 'ok') return { subject, state, says }
  const remedy = {
    ar: 'أفرغ مكاناً أو كبّر القرص؛ وإن كانت النسخ هي الكبيرة فقلل BACKUP_KEEP_DAILY.',
    en: 'Free some room or enlarge the disk; if it is the backups, lower BACKUP_KEEP_DAILY.',
  }
  return { subject, state, says, remedy }
}

import { strToU8, type Zippable, zip } from 'fflate'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from './backupParts.ts'
import type { Caller } from './caller.ts'
import { recordEvent } from './recordEvent.ts'
import type { User } from './schema.ts'
import { takeTurns } from './throttle.ts'

/** The file of the ZIP that `restoreProfile` reads. */
export const backupFile = 'backup.json'
export const backupFormat = 'mirqab-backup'

/** A ZIP with everything as JSON, and each part as a CSV for spreadsheets. Throws `too_many_requests` after ten in an hour. */
export async function backupProfile(app: App, caller: Caller, reader: User, parts: BackupPart[]): Promise<Buffer> {
  await takeTurns(app, [{ name: 'backup', who: String(reader.id), most: 10, seconds: 3600 }])
  const collected: Record<string, BackupRow[]> = {}
  for (const part of [...ownParts, ...parts]) collected[part.name] = await part.collect(app, reader.id)
  await recordEvent(app.db, 'backup_taken', reader.id, caller)
  const whole = { format: backupFormat, version: 1, created_at: app.now().toISOString(), profile: reader, parts: collected }
  const files: Zippable = { [backupFile]: strToU8(JSON.stringify(whole, null, 2)), 'profile.csv': strToU8(toCsv([reader])) }
  for (const [name, rows] of Object.entries(collected)) files[`${name}.csv`] = strToU8(toCsv(rows))
  return pack(files)
}

const ownParts: BackupPart[] = [
  {
    name: 'account_events',
    async collect(app, userId) {
      const columns = ['kind', 'ip_address', 'user_agent', 'created_at'] as const
      const query = app.db.selectFrom('account_events').select(columns).where('user_id', '=', userId).orderBy('created_at').limit(10_000)
      return (await query.execute()).map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
    },
  },
  {
    name: 'ways_to_sign_in',
    async collect(app, userId) {
      const query = app.db.selectFrom('accounts').select(['provider_id', 'created_at']).where('user_id', '=', userId).orderBy('id')
      return (await query.execute()).map((row) => ({ provider: row.provider_id, created_at: row.created_at.toISOString() }))
    },
  },
]

/** RFC 4180, with the mark that makes spreadsheets read UTF-8; a cell that would be taken for a formula is told to be text. */
export function toCsv(rows: BackupRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cell = (value: BackupRow[string] | undefined) => {
    const text = String(value ?? '')
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

/** Packed by other threads when it is large. */
function pack(files: Zippable): Promise<Buffer> {
  return new Promise((resolve, reject) => zip(files, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes)))))
}

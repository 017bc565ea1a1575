import { strToU8, type Zippable, zip } from 'fflate'
import { consume } from '#access/server/rateLimit.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import type { BackupPart, BackupRow } from '#base/backupPart.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { writeCsv, writeRows } from '#base/writeCsv.ts'
import { backupFile, backupFormat, historyFile } from './backupFile.ts'

/**
 * Limit of one at a time per process, because everything that the reader ever wrote is then in
 * memory.
 */
const limit = limitConcurrency(1, 8)

/**
 * A ZIP with everything as JSON, and each part as a CSV for spreadsheets. What can be restored is
 * in a separate file, so that a long history does not make it too large to restore. Throws
 * `too_many_requests` after ten in an hour, `unavailable` when too many others are queued.
 */
export async function backupProfile(app: App, caller: Caller, reader: User, parts: BackupPart[]): Promise<Buffer> {
  await consume(app, [{ name: 'backup', key: String(reader.id), max: 10, seconds: 3600 }])
  return limit(async () => {
    const restorable: Record<string, BackupRow[]> = {}
    const history: Record<string, BackupRow[]> = {}
    const files: Zippable = { 'profile.csv': strToU8(await writeCsv([reader])) }
    for (const part of [...ownParts, ...parts]) {
      const rows = await part.collect(app, reader.id)
      files[`${part.name}.csv`] = strToU8(await writeCsv(rows))
      // Rows are sorted from the oldest; beyond the limit the oldest are left out.
      if (part.restore) restorable[part.name] = rows.slice(-part.restore.maxRows)
      else history[part.name] = rows
    }
    const head = { format: backupFormat, version: 1, created_at: app.now().toISOString(), profile: reader }
    files[backupFile] = strToU8(await toJson(head, restorable))
    files[historyFile] = strToU8(await toJson(head, history))
    await recordEvent(app.db, 'backup_taken', reader.id, caller)
    return pack(files)
  })
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

/**
 * `{ …head, parts }`, one row per line. Written in steps, because one `JSON.stringify` of
 * everything would block the process.
 */
async function toJson(head: object, parts: Record<string, BackupRow[]>): Promise<string> {
  const members = Object.entries(head).map(([name, value]) => member(name, JSON.stringify(value)))
  const lists: string[] = []
  for (const [name, rows] of Object.entries(parts)) {
    const lines = await writeRows(rows, (row) => JSON.stringify(row))
    lists.push(member(name, `[${lines.map((line) => `\n${line}`).join(',')}]`))
  }
  return `{\n${[...members, member('parts', `{\n${lists.join(',\n')}\n}`)].join(',\n')}\n}\n`
}

const member = (name: string, json: string) => `${JSON.stringify(name)}: ${json}`

/** Large files are compressed on other threads. */
function pack(files: Zippable): Promise<Buffer> {
  return new Promise((resolve, reject) => zip(files, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes)))))
}

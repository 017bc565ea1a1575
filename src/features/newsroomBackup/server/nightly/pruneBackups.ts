import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseKept, type Retention } from './chooseKept.ts'

const ending = /\.tar\.zst(\.age)?$/
const ours = /^mirqab-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/
const maxPartAgeMs = 24 * 3_600_000

/** mirqab-20261124T020000Z.tar.zst, in UTC; with `.age` if it is encrypted. */
export function backupName(at: Date, encrypted: boolean): string {
  return `mirqab-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst${encrypted ? '.age' : ''}`
}

/**
 * Deletes nightly backups that are not to be kept, and parts of those that failed. Files with other
 * names stay. Returns the names that it deleted.
 */
export async function pruneBackups(folder: string, retention: Retention, now: Date): Promise<string[]> {
  const names = await readdir(folder)
  const times = new Map(names.filter((name) => ours.test(name)).map((name) => [name, timeOf(name)]))
  const kept = chooseKept([...times.values()], retention)
  const deleted = [...times].filter(([, time]) => !kept.has(time)).map(([name]) => name)
  for (const name of names.filter((one) => one.endsWith('.part') && ours.test(one.slice(0, -'.part'.length)))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < now.getTime() - maxPartAgeMs) deleted.push(name)
  }
  for (const name of deleted) await rm(join(folder, name), { force: true })
  return deleted
}

function timeOf(name: string): number {
  return Date.parse(name.replace(ours, '$1-$2-$3T$4:$5:$6Z').replace(ending, ''))
}

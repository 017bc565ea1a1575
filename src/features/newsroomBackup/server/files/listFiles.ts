import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Config } from '#base/config.ts'

/** A file to back up: `name` is its path in the archive, with `/`. */
type BackedFile = { name: string; path: string }

/**
 * Files in DATA_DIR that are computed again: the embedded database (which is copied table by
 * table), the search index, and what a trial restore or a restore was doing. Everything else is
 * backed up, so that a new kind of file is not forgotten.
 */
const computed = /^(postgres($|[-.])|DATABASE-IS-IN$|search$|trial-restore$|restore-)/
/**
 * Pictures in other sizes are made from the original again; an original may be gone where it came
 * from.
 */
const resized = /^pictures\/.*-\d+\.[a-z]+$/
const partial = /\.part$/

/** Whether a file of this path in DATA_DIR belongs to a backup. */
function isBackedUp(path: string): boolean {
  return !computed.test(path.split('/')[0] ?? '') && !resized.test(path) && !partial.test(path)
}

/**
 * Files of DATA_DIR that cannot be computed again, and the operator's own texts.
 * @param except absolute paths of folders and files to leave out
 */
export async function listFiles(config: Config, except: string[]): Promise<BackedFile[]> {
  const data = await listFolder(config.dataDir, 'data', except)
  const isApart = relative(config.dataDir, config.textsDir).startsWith('..')
  const texts = isApart ? await listFolder(config.textsDir, 'texts', except) : []
  return [...data.filter(({ name }) => isBackedUp(name.slice('data/'.length))), ...texts]
}

async function listFolder(folder: string, prefix: string, except: string[]): Promise<BackedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files: BackedFile[] = []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const name = `${prefix}/${entry.name}`
    if (except.includes(path) || computed.test(name.replace(/^data\//, ''))) continue
    if (entry.isDirectory()) files.push(...(await listFolder(path, name, except)))
    else if (entry.isFile()) files.push({ name, path })
  }
  return files
}

/**
 * Returns where a file of an archive belongs; undefined if its path leads out of the two folders,
 * or to what a backup has no part in.
 */
export function placeOf(config: Pick<Config, 'dataDir' | 'textsDir'>, name: string): string | undefined {
  const [root, ...rest] = name.split('/')
  const folder = root === 'data' ? config.dataDir : root === 'texts' ? config.textsDir : undefined
  const path = rest.join('/')
  if (!folder || !path || path.includes('\0') || path.includes('\\')) return undefined
  if (root === 'data' && !isBackedUp(path)) return undefined
  const target = resolve(folder, path)
  return target.startsWith(folder + sep) ? target : undefined
}

/** Bytes of a file now; undefined if it has just been deleted. */
export async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size
}

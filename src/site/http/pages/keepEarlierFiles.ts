import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Times when the files of earlier builds were replaced, by its name (ISO 8601, UTC). */
type Replaced = Record<string, string>

/** How long pages that are still open find the files of their version. */
const keptMs = 7 * 24 * 3600_000

/**
 * Runs a build, which empties the folder of the browser's files (`assets`), and then brings back
 * those files of earlier builds that were replaced within the last week: pages that are still open,
 * and pages that are stored on readers' devices, load them late. If the build fails, the files
 * before it stay.
 * @param output the folder of the build
 */
export function keepEarlierFiles(output: string, build: () => void, now = new Date()): void {
  const assets = join(output, 'client/assets')
  const list = join(output, 'replaced.json')
  const aside = join(output, 'earlier')
  const replaced: Replaced = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  rmSync(aside, { recursive: true, force: true })
  if (existsSync(assets)) renameSync(assets, aside)
  try {
    build()
  } catch (error) {
    rmSync(assets, { recursive: true, force: true })
    mkdirSync(join(output, 'client'), { recursive: true })
    if (existsSync(aside)) renameSync(aside, assets)
    throw error
  }
  if (!existsSync(aside)) return
  mkdirSync(assets, { recursive: true })
  const current = new Set(readdirSync(assets))
  const kept: Replaced = {}
  for (const file of readdirSync(aside)) {
    const since = replaced[file] ?? now.toISOString()
    if (current.has(file.replace(/\.(?:br|gz)$/, '')) || now.getTime() - Date.parse(since) > keptMs) continue
    copyFileSync(join(aside, file), join(assets, file))
    kept[file] = since
  }
  writeFileSync(list, JSON.stringify(kept))
  rmSync(aside, { recursive: true })
}

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder `src`, also in bundled code: threads are started from their source, which Node runs
 * directly.
 */
export function sourceFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, 'src')
}

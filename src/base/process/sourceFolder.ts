import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder `src`, also for code that was bundled: threads are started from their source, which Node runs as it is. */
export function sourceFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, 'src')
}

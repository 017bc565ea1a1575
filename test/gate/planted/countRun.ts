import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How often the test of this name has run, this time included. The folder `PLANTED_FOLDER`
 * remembers it.
 */
export function countRun(name: string): number {
  const file = join(process.env.PLANTED_FOLDER as string, name)
  appendFileSync(file, '.')
  return readFileSync(file, 'utf8').length
}

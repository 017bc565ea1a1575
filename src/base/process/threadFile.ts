import { join } from 'node:path'
import { sourceFolder } from './sourceFolder.ts'

/**
 * The file of a thread in `mains/threads`: its source if this code runs from source, otherwise the
 * built one (`buildPrograms.ts`), which takes less memory.
 */
export function threadFile(name: string): string {
  const source = sourceFolder()
  if (import.meta.dirname.startsWith(source)) return join(source, 'mains/threads', `${name}.ts`)
  return join(source, '../build/programs', `${name}.js`)
}

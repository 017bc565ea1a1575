import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../shared/data/ir/queries-only/queries.tsv')

/** Real queries, evenly sampled; three invented ones if there are none. */
export function readQueries(count: number): string[] {
  if (!existsSync(file)) return ['مجلس الأمة', 'أسعار النفط', 'وزير الخارجية']
  const lines = readFileSync(file, 'utf8').split('\n').slice(1).filter(Boolean)
  const step = Math.floor(lines.length / count)
  return lines
    .filter((_, n) => n % step === 0)
    .slice(0, count)
    .map((line) => line.split('\t').at(-1) as string)
}

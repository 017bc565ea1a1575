import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type Measured, query, stateAbove } from '../check.ts'

/** Seconds of silence after which a web process has ended. */
const endedSeconds = 120
const limits = { warning: 120, failing: 600 }

type Reported = { processes: number; behind: number; documents: number; building: number }

/**
 * The search index of the web process that is furthest behind the news. Nothing if no web process
 * runs.
 */
export async function measureSearch(app: App): Promise<Measured[]> {
  const { rows } = await query(
    app,
    sql<Reported>`
      select count(*)::int as processes, max(behind_seconds) as behind, min(documents) as documents, (count(*) filter (where not complete))::int as building
      from search_index_reports where seen_at > ${app.now()}::timestamptz - ${endedSeconds} * interval '1 second'`,
  )
  const [found] = rows
  if (!found || found.processes === 0) return []
  const { processes, behind, documents, building } = found
  const numbers = {
    ar: `فهارس البحث: ${processes}، وأخبار أصغرها: ${documents}، وتأخر أبطئها بالثواني: ${behind}.`,
    en: `Search indexes: ${processes}; posts in the smallest: ${documents}; the slowest is ${behind} s behind.`,
  }
  const state = stateAbove(behind, limits)
  if (state !== 'ok') {
    const remedy = {
      ar: 'انظر في سجل خوادم الصفحات عن «search index»، وتحقق من القرص والذاكرة، ثم أعد تشغيلها؛ يُبنى الفهرس من قاعدة البيانات.',
      en: 'Look for “search index” in the log of the web processes, check disk and memory, then restart them; the index is built from the database.',
    }
    return [{ state, says: numbers, remedy }]
  }
  if (building === 0) return [{ state, says: numbers }]
  const says = {
    ar: `يُبنى فهرس البحث، وقد تنقصه أخبار قديمة. ${numbers.ar}`,
    en: `The search index is being built; old posts may be missing. ${numbers.en}`,
  }
  const remedy = { ar: 'انتظر حتى ينتهي بناؤه.', en: 'Wait until it has been built.' }
  return [{ state: 'warning', says, remedy }]
}

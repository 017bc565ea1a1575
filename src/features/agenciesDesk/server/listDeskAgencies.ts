import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { fold } from '#text/tokenizer/fold.ts'
import type { DeskAgency, DeskAgencyPage, ListDeskAgenciesQuery } from '../schema.ts'

const kind = 'agencies1'

/**
 * Agencies by age, without those that were merged; `search`: part of a name, in any spelling.
 * Throws `invalid` (field `cursor`).
 */
export async function listDeskAgencies(app: App, { pagination, cursor, search }: ListDeskAgenciesQuery): Promise<DeskAgencyPage> {
  const [after] = cursor ? decodeCursor(kind, 1, cursor) : [0]
  const named = search ? await agenciesNamed(app, search) : null
  const { rows } = await sql<DeskAgency>`
    select a.id, a.name_ar, a.name_en, a.is_own,
      (select count(*)::int from sources s where s.agency_id = a.id) as sources,
      (select count(*)::int from follows f where f.kind = 'agency' and f.id = a.id) as followers
    from agencies a
    where a.id > ${after}::int and not exists (select from merged_agencies m where m.id = a.id)
      and (${named}::int[] is null or a.id = any(${named}::int[]))
    order by a.id limit ${pagination + 1}`.execute(app.db)
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(kind, [last.id]))
  return { data: shown, meta }
}

async function agenciesNamed(app: App, search: string): Promise<number[]> {
  const folded = fold(search)
  const { categorization } = await readTaxonomy(app)
  const found = categorization.agencies.filter(({ name_ar, name_en }) => [name_ar, name_en].some((name) => fold(name).includes(folded)))
  return found.map(({ id }) => id)
}

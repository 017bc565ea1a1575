import type { Kysely } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import type { AgencyCard } from '../schema.ts'

/** The card of an agency. Throws `not_found`, also for one that was merged into another. */
export async function readCard(app: App, id: number): Promise<AgencyCard> {
  const card = await selectCard(app.db, id).executeTakeFirst()
  if (!card) throw new AppError('not_found')
  return presentCard(card)
}

type Row = Omit<AgencyCard, 'edited_at'> & { edited_at: Date | null }

export const selectCard = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('agencies')
    .select(['id', 'name_ar', 'name_en', 'country', 'homepage', 'about_ar', 'about_en', 'owner_ar', 'owner_en', 'edited_at'])
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('merged_agencies').select('merged_agencies.id').whereRef('merged_agencies.id', '=', 'agencies.id'))),
    )

export const presentCard = (row: Row): AgencyCard => ({ ...row, edited_at: row.edited_at?.toISOString() ?? null })

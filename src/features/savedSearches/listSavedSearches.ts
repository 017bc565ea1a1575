import type { App } from '#base/app.ts'
import type { SavedSearch } from './schema.ts'

export type SavedRow = { id: number; query: string; created_at: Date }

/** A reader's searches, the one saved last first. */
export async function listSavedSearches(app: App, userId: number): Promise<SavedSearch[]> {
  const rows = await app.db
    .selectFrom('saved_searches')
    .select(['id', 'query', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentSaved)
}

export function presentSaved({ id, query, created_at }: SavedRow): SavedSearch {
  return { id, search: new URLSearchParams(query).get('search') ?? '', query, created_at: created_at.toISOString() }
}

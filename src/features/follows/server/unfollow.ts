import type { App } from '#base/app.ts'
import { presentAgencies } from '#features/taxonomy/server/presentAgency.ts'
import type { FollowForm } from '../schema.ts'

/** Unfollows an agency or a section. Idempotent. */
export async function unfollow(app: App, userId: number, { kind, id }: FollowForm): Promise<void> {
  const ids = kind === 'agency' ? [id, ...(await presentAgencies(app.db, [id]))] : [id]
  await app.db.deleteFrom('follows').where('user_id', '=', userId).where('kind', '=', kind).where('id', 'in', ids).execute()
}

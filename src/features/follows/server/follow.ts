import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { presentAgencies, presentAgency } from '#features/taxonomy/server/presentAgency.ts'
import { type FollowKind, maxFollows } from '../followKinds.ts'
import type { FollowForm } from '../schema.ts'
import { listFollows } from './listFollows.ts'

/**
 * Follows an agency or a section. Idempotent. Throws `not_found` for one that does not exist,
 * `invalid` at the maximum.
 */
export async function follow(app: App, userId: number, { kind, id }: FollowForm): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const inserted = await insertFollows(tx, userId, [{ kind, id, followedAt: app.now() }])
    if (inserted > 0) return
    const follows = await listFollows(tx, userId)
    const present = kind === 'agency' ? (await presentAgencies(tx, [id]))[0] : id
    if (follows.some((one) => one.kind === kind && one.id === present)) return
    if (follows.length >= maxFollows) throw new AppError('invalid', { id: ['follows_full'] })
    throw new AppError('not_found')
  })
}

type Followed = { kind: FollowKind; id: number; followedAt: Date }

/**
 * Inserts what exists and is not followed yet, in order, up to the maximum of the reader; a merged
 * agency as the one that it is part of.
 * @returns how many were inserted
 */
export async function insertFollows(tx: Tx, userId: number, followed: Followed[]): Promise<number> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.follows}::int, ${userId}::int)`.execute(tx)
  // What is not there any more leaves room.
  await sql`
    delete from follows f where user_id = ${userId} and case kind
      when 'agency' then not exists (select from agencies a where a.id = f.id)
      when 'main_category' then not exists (select from main_categories m where m.id = f.id)
      else not exists (select from categories c where c.id = f.id) end`.execute(tx)
  const { rows } = await sql`
    insert into follows (user_id, kind, id, followed_at)
    select ${userId}, kind, id, followed_at from (
      select distinct on (kind, id) * from (
        select kind, case kind when 'agency' then ${presentAgency(sql.raw('named.id'))} else id end as id, followed_at, position
        from unnest(${followed.map(({ kind }) => kind)}::text[], ${followed.map(({ id }) => id)}::int[],
          ${followed.map(({ followedAt }) => followedAt)}::timestamptz[]) with ordinality as named (kind, id, followed_at, position)) given
      where case kind
          when 'agency' then exists (select from agencies a where a.id = given.id)
          when 'main_category' then exists (select from main_categories m where m.id = given.id)
          else exists (select from categories c where c.id = given.id) end
        and not exists (select from follows f where f.user_id = ${userId} and f.kind = given.kind and f.id = given.id)
      order by kind, id, position) fresh
    order by position limit greatest(0, ${maxFollows} - (select count(*) from follows where user_id = ${userId}))
    returning id`.execute(tx)
  return rows.length
}

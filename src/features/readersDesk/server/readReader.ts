import { sql } from 'kysely'
import { listSessions } from '#access/server/sessions/listSessions.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { receiptNumber } from '#features/billing/server/payments/presentPayment.ts'
import { readSuspension } from '#features/comments/server/readSuspension.ts'
import type { DeskReader } from '../schema.ts'

/** Rows of each list, the newest. */
const shown = 10

/**
 * A reader's page; that somebody has opened it is an entry of the audit log. Throws `not_found`.
 */
export async function openReader(app: App, actor: Actor, userId: number): Promise<DeskReader> {
  const found = await readReader(app, userId)
  const { id, name } = found.reader
  const subject = { type: 'reader', id, path: `/desk/readers/${id}` }
  await inTransaction(app.db, (tx) => recordAct(app, tx, actor, { action: 'see_reader', subject, reader: { id, name } }))
  return found
}

/** The same without an entry, after an act that has its own. Throws `not_found`. */
export async function readReader(app: App, userId: number): Promise<DeskReader> {
  const columns = ['id', 'name', 'email', 'phone', 'role', 'email_verified', 'locale', 'created_at'] as const
  const row = await app.db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  // One after another: each takes a millisecond, but opening seven more connections to ask all at
  // once takes a quarter of a second.
  const accounts = await app.db.selectFrom('accounts').select('provider_id').where('user_id', '=', userId).orderBy('id').execute()
  const sessions = await listSessions(app, userId, 0)
  return {
    reader: { ...row, created_at: row.created_at.toISOString() } as User,
    sign_ins: accounts.map(({ provider_id }) => provider_id),
    sessions: sessions.map(({ current: _, ...session }) => session),
    suspension: await readSuspension(app.db, app.now(), userId),
    subscription: await readSubscription(app, userId),
    events: await readEvents(app, userId),
    counts: await countWhatTheyDid(app, userId),
    comments: await readComments(app, userId),
    payments: await readPayments(app, userId),
    channels: await readChannels(app, userId),
  }
}

async function readSubscription(app: App, userId: number): Promise<DeskReader['subscription']> {
  const row = await app.db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.plan_id', 'p.name_ar as plan_name_ar', 'p.name_en as plan_name_en', 's.state', 's.starts_at', 's.ends_at'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() } : null
}

async function readEvents(app: App, userId: number): Promise<DeskReader['events']> {
  const columns = ['id', 'kind', 'ip_address', 'created_at'] as const
  const query = app.db.selectFrom('account_events').select(columns).where('user_id', '=', userId)
  const rows = await query.orderBy('created_at', 'desc').limit(shown).execute()
  return rows.map(({ created_at, ...event }) => ({ ...event, created_at: created_at.toISOString() }))
}

async function countWhatTheyDid(app: App, userId: number): Promise<DeskReader['counts']> {
  const { rows } = await sql<DeskReader['counts']>`select
    (select count(*)::int from comments where author_id = ${userId}) as comments,
    (select count(*)::int from comments where author_id = ${userId} and state = 'removed') as removed,
    (select count(*)::int from comment_reports where reporter_id = ${userId}) as reports_made,
    (select count(*)::int from payments where user_id = ${userId}) as payments`.execute(app.db)
  return rows[0] ?? { comments: 0, removed: 0, reports_made: 0, payments: 0 }
}

type CommentRow = {
  id: number
  body: string
  state: 'visible' | 'held' | 'removed'
  created_at: Date
  deleted_at: Date | null
  reports: number
  path: string
}

async function readComments(app: App, userId: number): Promise<DeskReader['comments']> {
  const { rows } = await sql<CommentRow>`select c.id, c.body, c.state, c.created_at, c.deleted_at,
      (select count(*)::int from comment_reports r where r.comment_id = c.id) as reports,
      case c.resource_type when 'post' then '/news/' else '/polls/' end || c.resource_id || '#comment-' || c.id as path
    from comments c where c.author_id = ${userId} order by c.id desc limit ${shown}`.execute(app.db)
  return rows.map(({ id, body, state, deleted_at, created_at, reports, path }) => ({
    ...{ id, content: body, reports, path },
    state: deleted_at ? 'deleted' : state,
    created_at: created_at.toISOString(),
  }))
}

async function readPayments(app: App, userId: number): Promise<DeskReader['payments']> {
  const columns = [
    'id',
    'plan_name_ar',
    'plan_name_en',
    'amount',
    'state',
    'receipt_year',
    'receipt_number',
    'created_at',
    'paid_at',
  ] as const
  const query = app.db.selectFrom('payments').select(columns).where('user_id', '=', userId)
  const rows = await query.orderBy('seq', 'desc').limit(shown).execute()
  return rows.map(({ receipt_year, receipt_number, created_at, paid_at, ...payment }) => ({
    ...payment,
    receipt: receiptNumber({ receipt_year, receipt_number }),
    at: (paid_at ?? created_at).toISOString(),
  }))
}

async function readChannels(app: App, userId: number): Promise<DeskReader['channels']> {
  const { rows } = await sql<DeskReader['channels'][number]>`select linked.channel, d.reason as disabled from (
      select 'push' as channel where exists (select from push_subscriptions where user_id = ${userId})
      union all select 'telegram' from telegram_chats where user_id = ${userId}
      union all select 'whatsapp' from whatsapp_numbers where user_id = ${userId} and verified_at is not null) linked
    left join disabled_channels d on d.user_id = ${userId} and d.channel = linked.channel`.execute(app.db)
  return rows
}

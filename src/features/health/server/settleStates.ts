import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { LocalizedText } from '#text/locale.ts'
import type { HealthState } from '../schema.ts'
import { alarmChannels } from './alarms/alarmChannels.ts'
import type { Check, Measured } from './check.ts'

type Row = {
  subject: string
  state: HealthState
  since: Date
  seen_state: HealthState
  seen_times: number
  says: LocalizedText
  remedy: LocalizedText | null
}

const recovered: LocalizedText = { ar: 'زال السبب.', en: 'It is over.' }

/**
 * Stores what was measured. A state holds once it was measured `holds` times in a row; that change,
 * its entry in the history and the alarms about it are one transaction, so there is one message
 * when a failure starts and one when it ends, even if a process dies in between. A subject that was
 * not measured is ok; it is forgotten once that holds.
 */
export async function settleStates(app: App, { name, holds }: Check, measured: Measured[]): Promise<void> {
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.settleHealth})`.execute(tx)
    const stored = (await tx.selectFrom('health_states').selectAll().where('check_name', '=', name).execute()) as unknown as Row[]
    const rows = new Map(stored.map((row) => [row.subject, row]))
    const found = new Map(measured.map((one) => [one.subject ?? '', one]))
    for (const subject of rows.keys()) if (!found.has(subject)) found.set(subject, { state: 'ok', says: recovered })
    for (const [subject, one] of found) {
      const before = rows.get(subject)
      const after = settle(before, one, { subject, holds, now })
      if (after.state !== (before?.state ?? 'ok')) await noteChange(app, tx, { check: name, before, after, now })
      const isForgotten = one.says === recovered && after.state === 'ok'
      await (isForgotten ? forget(tx, name, subject) : store(tx, name, after))
    }
  })
}

function settle(before: Row | undefined, one: Measured, { subject, holds, now }: { subject: string; holds: number; now: Date }): Row {
  const { state = 'ok', since = now } = before ?? {}
  const seen_times = before?.seen_state === one.state ? before.seen_times + 1 : 1
  const seen = { subject, seen_state: one.state, seen_times: Math.min(seen_times, holds) }
  const isSettled = one.state === state
  if (!isSettled && seen_times < holds)
    return { ...seen, state, since, says: before?.says ?? one.says, remedy: before ? before.remedy : (one.remedy ?? null) }
  return { ...seen, state: one.state, since: isSettled ? since : now, says: one.says, remedy: one.remedy ?? null }
}

type Change = { check: string; before: Row | undefined; after: Row; now: Date }

async function noteChange(app: App, tx: Tx, { check, before, after, now }: Change): Promise<void> {
  const { subject, state } = after
  await tx.insertInto('health_transitions').values({ check_name: check, subject, state, at: now }).execute()
  const moment = state === 'failing' ? 'start' : before?.state === 'failing' ? 'end' : undefined
  const channels = alarmChannels(app)
  if (!moment || channels.length === 0) return
  const says = JSON.stringify(after.says)
  const remedy = moment === 'start' && after.remedy ? JSON.stringify(after.remedy) : null
  const since = moment === 'end' && before ? before.since : now
  const message = { moment, check_name: check, subject, says, remedy, since, at: now }
  await tx
    .insertInto('health_messages')
    .values(channels.map((channel) => ({ channel, ...message })))
    .execute()
}

async function store(tx: Tx, check: string, { says, remedy, ...row }: Row): Promise<void> {
  const values = { ...row, says: JSON.stringify(says), remedy: remedy && JSON.stringify(remedy) }
  await tx
    .insertInto('health_states')
    .values({ check_name: check, ...values })
    .onConflict((conflict) => conflict.columns(['check_name', 'subject']).doUpdateSet(values))
    .execute()
}

async function forget(tx: Tx, check: string, subject: string): Promise<void> {
  await tx.deleteFrom('health_states').where('check_name', '=', check).where('subject', '=', subject).execute()
}

import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { RetryForm } from '../../schema.ts'
import { queueFronts } from '../plan/settingsSql.ts'
import { states } from '../stateSql.ts'
import { isGivenUp, isTakenOver } from './givenUp.ts'

/**
 * Sends again what was given up, once however often this is called: a delivery that is not given up
 * any more, or that reached its reader by another channel, is left as it is. What was in a bundle
 * or digest goes into one again. The reader's limit does not count it a second time.
 * @returns how many are sent again
 */
export function retryGivenUp(app: App, actor: Actor, { letters }: RetryForm): Promise<number> {
  const now = app.now()
  return inTransaction(app.db, async (tx) => {
    const { rows } = await sql<{ channel: string }>`
      with chosen as (
        select d.story_id, d.user_id, d.channel from deliveries d
        join unnest(${letters.map(({ story }) => story)}::bigint[], ${letters.map(({ user }) => user)}::int[], ${letters.map(({ channel }) => channel)}::text[])
          as l (story_id, user_id, channel) using (story_id, user_id, channel)
        where ${isGivenUp} and not ${isTakenOver}
        order by d.story_id, d.user_id, d.channel for update of d)
      update deliveries d set state = case when d.kind = 'alert' then ${states.queued} else ${states.digest} end,
        turn = case when d.kind = 'alert' then front.turn + 1 end, queued_at = case when d.kind = 'alert' then ${now}::timestamptz end,
        due_at = case when d.kind = 'alert' then null else ${now}::timestamptz end,
        message_id = null, is_head = true, attempts = 0, reason = null, sent_at = null, provider_id = null, leased_until = null
      from chosen join (${queueFronts}) front using (channel)
      where d.story_id = chosen.story_id and d.user_id = chosen.user_id and d.channel = chosen.channel and ${isGivenUp}
      returning d.channel`.execute(tx)
    if (rows.length > 0) {
      const count = (name: string) => rows.filter(({ channel }) => channel === name).length
      const after = Object.fromEntries([...new Set(rows.map(({ channel }) => channel))].sort().map((name) => [name, count(name)]))
      await recordAct(app, tx, actor, { action: 'retry_alerts', subject: { type: 'alerts', id: 0, path: '/desk/alerts' }, after })
      await notify(tx, 'deliveries')
    }
    return rows.length
  })
}

import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { isDue, latestWritten } from '#base/database/fastClock.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { PushSubscription } from '#partners/push.ts'
import type { Locale } from '#text/locale.ts'

/**
 * Longer than a push service may take; another worker sends after it if this process dies
 * meanwhile.
 */
const leaseMs = 60_000

/** An urgent story that is sent to one browser. `attempts` counts this one. */
export type UrgentSend = PushSubscription & {
  push_id: number
  browser_id: number
  attempts: number
  edition: Locale
  story_id: number
  title: string
  agency: string
  path: string
  expires_at: Date
}

/**
 * Takes sends that are due, so that no other worker does for a minute; none of what an editor has
 * ended.
 */
export function claimSends(app: App, max: number): Promise<UrgentSend[]> {
  const now = app.now()
  return inTransaction(app.db, async (tx) => {
    const { rows } = await sql<UrgentSend>`
      with due as (
        select s.push_id, s.browser_id from urgent_sends s join urgent_pushes p on p.id = s.push_id
        where ${isDue(sql`s.due_at`, now)} and p.expires_at > ${now}
          and exists (select from urgent_stories u where u.edition = p.edition and u.story_id = p.story_id and u.until > ${now})
        order by s.due_at, s.push_id, s.browser_id limit ${max} for update of s skip locked)
      update urgent_sends s set attempts = s.attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
      from due join urgent_pushes p on p.id = due.push_id join urgent_browsers b on b.id = due.browser_id
      where s.push_id = due.push_id and s.browser_id = due.browser_id
      returning s.push_id, s.browser_id, s.attempts, b.endpoint, b.p256dh, b.auth, p.edition, p.story_id, p.title, p.agency, p.path,
        p.expires_at`.execute(tx)
    return rows
  })
}

/**
 * Drops what is no longer urgent, or was begun while the clock was fast. A browser for which it was
 * tried until its time was over was not reached, if others were: otherwise the fault is likely
 * ours.
 */
export async function dropOver(app: App): Promise<void> {
  const now = app.now()
  await sql`
    with dropped as (
      delete from urgent_sends s using urgent_pushes p where p.id = s.push_id and (p.expires_at <= ${now} or p.started_at > ${latestWritten(now)}
        or not exists (select from urgent_stories u where u.edition = p.edition and u.story_id = p.story_id and u.until > ${now}))
      returning s.browser_id, s.attempts > 0 and p.expires_at <= ${now} and p.sent > 0 as was_missed)
    update urgent_browsers set failures = failures + 1 where id in (select browser_id from dropped where was_missed)`.execute(app.db)
}

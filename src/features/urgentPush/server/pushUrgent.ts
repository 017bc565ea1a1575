import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { postPath } from '#features/posts/postPath.ts'
import { pushUrgentKey } from '#features/urgent/server/storeUrgent.ts'
import { inLocale, type Locale } from '#text/locale.ts'
import { withoutLabels } from '#text/withoutLabels.ts'

/** How long push services keep trying, and we with those that are busy. */
const lifeMs = 3_600_000
const clockErrorMs = 60_000
/** How often we look whether an urgent story has a report in the language of its edition by now. */
const waitMs = 30_000

/**
 * Has an urgent story sent to every browser of its edition: its newest report in that language, as
 * the strip shows it. Nothing is sent if it was, or is no longer urgent. Without such a report, it
 * waits for one while the story is urgent. Due a little after the story became urgent
 * (`storeUrgent`); running twice changes nothing.
 */
export async function pushUrgent(app: App, { edition, story: given }: { edition: Locale; story: number }): Promise<void> {
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    const report = await findReport(tx, edition, given, now)
    if (!report) return waitForReport(tx, edition, given, now)
    const { story, agency, title } = report
    const path = inLocale(edition, postPath(report))
    const expires_at = new Date(now.getTime() + lifeMs)
    // The worker that sends it may have another clock.
    const atOnce = new Date(now.getTime() - clockErrorMs)
    const push = await tx
      .insertInto('urgent_pushes')
      .values({ edition, story_id: story, title, agency, path, started_at: now, expires_at })
      .onConflict((conflict) => conflict.columns(['edition', 'story_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!push) return
    await sql`insert into urgent_sends (push_id, browser_id, due_at) select ${push.id}, id, ${atOnce} from urgent_browsers where edition = ${edition}`.execute(
      tx,
    )
    await addJob(tx, 'sendUrgentPushes', {}, { key: 'send urgent pushes' })
  })
}

type Report = { story: number; id: number; title: string; own: boolean; media: boolean; agency: string }

/**
 * Finds the report of the story, or of the one that it was merged into; locks the story as urgent,
 * so that it is sent or taken back first.
 */
async function findReport(tx: Tx, edition: Locale, given: number, now: Date): Promise<Report | undefined> {
  const { rows } = await sql<Report>`
    select u.story_id as story, newest.id, newest.title, newest.is_own as own, newest.media_type = 'media' as media,
      ${sql.ref(edition === 'en' ? 'a.name_en' : 'a.name_ar')} as agency
    from urgent_stories u cross join lateral (
      select p.* from posts p where p.story_id = u.story_id and p.language = ${edition}
        and not exists (select from front_page_hides h where h.edition = u.edition and h.post_id = p.id)
      order by p.media_type = 'text' desc, p.published_at desc, p.id desc limit 1) newest join agencies a on a.id = newest.agency_id
    where u.edition = ${edition} and u.until > ${now} and u.story_id = ${presentStory(given)}
      and not exists (select from front_page_hides h where h.edition = u.edition and h.story_id = u.story_id)
    for share of u`.execute(tx)
  return rows[0] && { ...rows[0], title: withoutLabels(rows[0].title) }
}

const presentStory = (given: number) => sql`(select coalesce(s.merged_into, s.id) from stories s where s.id = ${given})`

/** Looks again a little later, if the story is urgent still. */
async function waitForReport(tx: Tx, edition: Locale, given: number, now: Date): Promise<void> {
  const { rows } = await sql`
    select from urgent_stories u where u.edition = ${edition} and u.until > ${now} and u.story_id = ${presentStory(given)}`.execute(tx)
  if (rows.length === 0) return
  await addJob(tx, 'pushUrgent', { edition, story: given }, { key: pushUrgentKey(edition, given), runAt: new Date(now.getTime() + waitMs) })
}

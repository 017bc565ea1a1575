import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { termFrequency } from '#engine/matcher/termFrequency.ts'

type Followed = { index: RuleIndex; revision: number; readAt: number }
type Follower = { followed?: Followed; queue: Promise<unknown> }
type Row = Rule & { user_id: number; revision: number; ended: boolean }

const followerOf = perApp((): Follower => ({ queue: Promise.resolve() }))
const pageSize = 2_000
/**
 * Time after which a process loads all rules again. Ended rules are stored for longer
 * (features/interests/server/jobs.ts).
 */
const maxAgeMs = 24 * 3_600_000
/** Number of the newest posts that determine which words are rare. */
const sampleSize = 2_000

/**
 * The rules of all users, by user id, as committed when this was called or later. They are cached
 * in this process: the first call reads all rules, further ones only those that have changed (half
 * a millisecond if none has).
 */
export function followRules(app: App): Promise<RuleIndex> {
  const follower = followerOf(app)
  // Serialized, so that an older version never replaces a newer one.
  const updated = follower.queue.then(() => update(app, follower))
  follower.queue = updated.catch(() => {})
  return updated
}

async function update(app: App, follower: Follower): Promise<RuleIndex> {
  const { followed } = follower
  const isUsable = followed && !followed.index.needsRebuild && performance.now() - followed.readAt < maxAgeMs
  const current = isUsable ? followed : await loadRules(app)
  follower.followed = current
  await catchUp(app, current)
  return current.index
}

async function loadRules(app: App): Promise<Followed> {
  const startedAt = performance.now()
  const index = new RuleIndex(await sampleWords(app))
  const { rows } = await app.pool.query<{ revision: number }>(
    `select greatest((select max(revision) from interests), (select max(revision) from ended_interests), 0) as revision`,
  )
  const followed = { index, revision: rows[0]?.revision ?? 0, readAt: performance.now() }
  for (let last = 0, count = pageSize; count === pageSize; ) {
    const page = await readPage(app, 'rules by user', 'where user_id > $1 order by user_id', last)
    apply(index, page)
    count = page.length
    last = page.at(-1)?.user_id ?? last
    await nextTurn()
  }
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
  if (seconds > 1) app.log.info({ rules: index.size, keywords: index.keywords.texts.length, seconds }, 'rules of alerts were read')
  return followed
}

/**
 * Revisions increase in the order of the commits (migration 0160), so no lower one can appear
 * later.
 */
async function catchUp(app: App, followed: Followed): Promise<void> {
  for (let count = pageSize; count === pageSize; ) {
    const page = await readPage(app, 'rules by revision', 'where revision > $1 order by revision', followed.revision)
    apply(followed.index, page)
    count = page.length
    followed.revision = page.at(-1)?.revision ?? followed.revision
  }
  followed.readAt = performance.now()
}

function apply(index: RuleIndex, rows: Row[]): void {
  for (const row of rows) {
    if (row.ended) index.drop(row.user_id)
    else index.set(row.user_id, row, row.revision)
  }
}

async function readPage(app: App, name: string, condition: string, after: number): Promise<Row[]> {
  const { rows } = await app.pool.query<Row>({
    name,
    text: `select * from (
      select user_id, revision, keywords, exclusions, categories, main_categories, agencies, media_type, nisba, false as ended from active_interests
      union all select user_id, revision, '{}', '{}', '{}', '{}', '{}', 'both', false, true from ended_interests) rules
      ${condition} limit ${pageSize}`,
    values: [after],
  })
  return rows
}

async function sampleWords(app: App) {
  const { rows } = await app.pool.query<{ spelled: string }>(`select spelled from post_words order by post_id desc limit ${sampleSize}`)
  return termFrequency(rows.map(({ spelled }) => spelled.split(' ')))
}

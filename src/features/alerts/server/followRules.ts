import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { termFrequency } from '#engine/matcher/termFrequency.ts'

type Followed = { index: RuleIndex; revision: number; readAt: number }
type Follower = { followed?: Followed; line: Promise<unknown> }
type Row = Rule & { user_id: number; revision: number; ended: boolean }

const followerOf = perApp((): Follower => ({ line: Promise.resolve() }))
const pageSize = 2_000
/** Rules that ended are remembered for longer than this (features/interests/server/jobs.ts); a process that was away longer loads all rules again. */
const longestAwayMs = 24 * 3_600_000
/** This many of the newest posts decide which words are rare. */
const sampled = 2_000

/**
 * Everybody's rules, by user id, as they were committed when this was called or later. They are cached in this process: the first call reads all of them, each
 * further one only what changed since (half a millisecond when nothing did).
 */
export function followRules(app: App): Promise<RuleIndex> {
  const follower = followerOf(app)
  // One after the other, so that an older version never replaces a newer one.
  const turn = follower.line.then(() => bringUpToDate(app, follower))
  follower.line = turn.catch(() => {})
  return turn
}

async function bringUpToDate(app: App, follower: Follower): Promise<RuleIndex> {
  const { followed } = follower
  const isUsable = followed && !followed.index.needsRebuild && performance.now() - followed.readAt < longestAwayMs
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

/** Revisions rise in the order of the commits (migration 0160), so nothing below the last one read can turn up later. */
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
      select user_id, revision, keywords, categories, main_categories, agencies, media_type, nisba, false as ended from interests
      union all select user_id, revision, '{}', '{}', '{}', '{}', 'both', false, true from ended_interests) rules
      ${condition} limit ${pageSize}`,
    values: [after],
  })
  return rows
}

async function sampleWords(app: App) {
  const { rows } = await app.pool.query<{ spelled: string }>(`select spelled from post_words order by post_id desc limit ${sampled}`)
  return termFrequency(rows.map(({ spelled }) => spelled.split(' ')))
}

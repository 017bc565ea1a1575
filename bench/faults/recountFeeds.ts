import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Client } from './client.ts'
import type { Upstream } from './upstreams.ts'
import { titleOf } from './writeFeeds.ts'

/**
 * @property lost `at`: publication time, ms since 1970.
 * @property outdated tokens of posts that are not the newest revision
 */
type FeedCount = { published: number; lost: { what: string; at: number }[]; outdated: string[] }

/** Checks that every published item is a post with the text of its newest revision. */
export async function compareFeeds(pool: pg.Pool, upstreams: Upstream[]): Promise<FeedCount> {
  const { rows } = await pool.query<{ title: string; token: string }>(`select title, substring(title from 'zq[a-z]+') as token from posts`)
  const titles = new Map(rows.map(({ title, token }) => [token, title]))
  const all = upstreams.flatMap(({ items }) => items)
  return {
    published: all.length,
    lost: all
      .filter(({ token }) => !titles.has(token))
      .map(({ token, publishedAt }) => ({ what: `post ${token}`, at: publishedAt.getTime() })),
    outdated: all.filter((item) => titles.has(item.token) && titles.get(item.token) !== titleOf(item)).map(({ token }) => token),
  }
}

/**
 * Waits until every item is stored in its newest revision, or time is up.
 * @returns the seconds waited
 */
export async function untilFeedsAreRead(pool: pg.Pool, upstreams: Upstream[], maxSeconds: number): Promise<number> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  while (seconds() < maxSeconds) {
    const { lost, outdated } = await compareFeeds(pool, upstreams)
    if (lost.length + outdated.length === 0) break
    await sleep(500)
  }
  return seconds()
}

// If a job is added while one with the same key is running, graphile-worker sets the running one to
// its maximum of attempts without an error, and the new one replaces it; those are not counted.
const pendingJobs = `select task_identifier as task, count(*)::int as count, max(attempts) as attempts, max(last_error) as error
  from graphile_worker.jobs where not (attempts = max_attempts and last_error is null and key is null) group by 1 having min(run_at) < now() or bool_or(locked_at is not null)`

/** Waits until no due job and no unmatched post is left, or time is up. @returns what remains */
export async function untilJobsAreDone(pool: pg.Pool, maxSeconds: number): Promise<string[]> {
  const until = Date.now() + maxSeconds * 1000
  for (;;) {
    const jobs = (await pool.query<{ task: string; count: number; attempts: number; error: string | null }>(pendingJobs)).rows
    const posts = (await pool.query<{ count: number }>('select count(*)::int as count from posts_to_match')).rows[0]?.count ?? 0
    const left = [
      ...jobs.map(({ task, count, attempts, error }) => `${count} ${task} (attempts ${attempts}, ${error?.slice(0, 120) ?? 'no error'})`),
      ...(posts > 0 ? [`${posts} posts not matched`] : []),
    ]
    if (left.length === 0 || Date.now() > until) return left
    await sleep(1_000)
  }
}

/** Checks that a search for each token finds one post. @returns descriptions of failures */
export async function checkSearch(client: Client, tokens: string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const token of tokens) {
    const { body, status } = await client.getWithRetries(`/api/posts?pagination=5&search=${token}`)
    const found = (body.data ?? []) as unknown[]
    if (status !== 200) wrong.push(`no search for ${token}: ${status}`)
    else if (found.length !== 1) wrong.push(`${token} found ${found.length} times`)
  }
  return wrong
}

import type { App } from '#base/app.ts'

/** Subscribers with one browser each; every third has a window of their own. */
export async function fillReaders(app: App, readers: number): Promise<void> {
  for (const statement of [
    `insert into plans (id, slug, name_ar, name_en, months, price) values (1000, 'bench', 'x', 'x', 12, 1) on conflict do nothing`,
    `insert into agencies (id, slug, name_ar, name_en) values (1000, 'bench', 'x', 'x')`,
    `insert into users (id, name, email) select n, 'x', n || '@x.example' from generate_series(1, ${readers}) n`,
    `insert into subscriptions (user_id, plan_id, starts_at, ends_at, state, updated_at)
      select n, 1000, now(), now() + interval '1 year', 'running', now() from generate_series(1, ${readers}) n`,
    `insert into alert_settings (user_id, set_time, time_from, time_to, updated_at)
      select n, true, 420, 410, now() from generate_series(1, ${readers}, 3) n`,
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at, seen_at)
      select n, 'https://push.example/' || n, 'x', 'x', now(), now() from generate_series(1, ${readers}) n`,
    'analyze',
  ])
    await app.pool.query(statement)
}

/**
 * Inserts what `readers` were sent before: `stories` with an alert to `each` of them, so that
 * PostgreSQL plans for tables as large as in use.
 */
export async function fillHistory(app: App, readers: number, stories: number, each: number): Promise<void> {
  const id = 'n + 1000000'
  for (const statement of [
    `insert into stories (id, first_published_at, last_published_at) overriding system value
      select ${id}, now() - interval '9 days', now() - interval '9 days' from generate_series(1, ${stories}) n`,
    `insert into posts (id, agency_id, media_type, source, language, url, title, published_at, story_id) overriding system value
      select ${id}, 1000, 'text', 'rss', 'ar', 'https://x.example/' || n, 'x', now() - interval '9 days', ${id} from generate_series(1, ${stories}) n`,
    `insert into alerts (story_id, user_id, post_id, keyword, because, matched_at)
      select ${id}, 1 + (n * ${each} + k) % ${readers}, ${id}, 'x', 'x', now() - interval '9 days'
      from generate_series(1, ${stories}) n, generate_series(1, ${each}) k`,
    `insert into deliveries (story_id, user_id, channel, state, kind, planned_at, queued_at, sent_at, attempts, turn)
      select story_id, user_id, 'push', 'sent', 'alert', matched_at, matched_at, matched_at, 1, story_id from alerts`,
    'vacuum analyze',
  ])
    await app.pool.query(statement)
}

/** A story with one post, whose alerts wait to be planned. @param first the first of its readers */
export async function addStory(app: App, story: number, count: number, first = 1): Promise<void> {
  await app.pool.query(
    `insert into stories (id, first_published_at, last_published_at) overriding system value values ($1, now(), now())`,
    [story],
  )
  await app.pool.query(
    `insert into posts (id, agency_id, media_type, source, language, url, title, published_at, story_id) overriding system value
     values ($1::bigint, 1000, 'text', 'rss', 'ar', 'https://x.example/' || $1::bigint, 'x', now(), $1::bigint)`,
    [story],
  )
  await app.pool.query(
    `insert into alerts (story_id, user_id, post_id, keyword, because, matched_at)
     select $1::bigint, n, $1::bigint, 'الكويت', 'والكويت', now() from generate_series($3::int, $3::int + $2::int - 1) n`,
    [story, count, first],
  )
  await app.pool.query(
    `with queued as (insert into stories_to_deliver (story_id) values ($1)) select pg_notify('stories_to_deliver', '')`,
    [story],
  )
}

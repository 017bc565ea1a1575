import type { App } from '#base/app.ts'

/** Post → viewer → day. */
export type Viewers = Map<number, Map<string, string>>
/** Posts that signed-in readers opened: `<user id> <post id>` → time. */
export type Reads = Map<string, Date>

/**
 * Views for each doubling in rankings: the first eight views of a post by one network per day count
 * fully, then each doubling counts as this many.
 */
const rankedPerDoubling = 4

/**
 * Returns the views of each post that has new viewers. Popularity (`post_activity`) grows with the
 * logarithm of the views of one network (the first half of a viewer's UUID), as
 * `docs/notes/views.md` explains. Writes in order of id, so that two processes do not deadlock.
 */
export async function writeViews(app: App, byPost: Viewers): Promise<Map<number, number>> {
  const given = [...byPost].flatMap(([postId, viewers]) => [...viewers].map(([viewer, day]) => ({ postId, viewer, day })))
  const { rows } = await app.pool.query<{ post_id: number; views: number }>(
    `with fresh as (
       insert into post_viewers (day, post_id, viewer)
       select given.day, p.id, given.viewer from unnest($1::bigint[], $2::uuid[], $3::date[]) as given (post_id, viewer, day)
       join posts p on p.id = given.post_id order by p.id, given.viewer
       on conflict do nothing returning day, post_id, viewer, left(replace(viewer::text, '-', ''), 16) as network),
     earlier as (
       select f.day, f.post_id, f.network, (select count(*) from post_viewers v where v.day = f.day and v.post_id = f.post_id
         and v.viewer between rpad(f.network, 32, '0')::uuid and rpad(f.network, 32, 'f')::uuid) as views
       from fresh f group by f.day, f.post_id, f.network),
     numbered as (
       select f.post_id, (e.views + row_number() over (partition by f.day, f.post_id, f.network))::float8 as view_number
       from fresh f join earlier e using (day, post_id, network)),
     counted as materialized (
       select post_id, count(*)::int as views, count(*) filter (where view_number <= ${rankedPerDoubling}
         or floor(${rankedPerDoubling} * log(2, view_number::numeric)) > floor(${rankedPerDoubling} * log(2, greatest(view_number - 1, 1)::numeric)))::int as ranked
       from numbered group by post_id order by post_id),
     active as (
       insert into post_activity (hour, post_id, views) select date_trunc('hour', $4::timestamptz, 'UTC'), post_id, ranked from counted
       on conflict (hour, post_id) do update set views = post_activity.views + excluded.views)
     insert into post_counters (post_id, views) select post_id, views from counted
     on conflict (post_id) do update set views = post_counters.views + excluded.views returning post_id, views`,
    [given.map(({ postId }) => postId), given.map(({ viewer }) => viewer), given.map(({ day }) => day), app.now()],
  )
  return new Map(rows.map((row) => [row.post_id, row.views]))
}

/** Reads of users or posts that were deleted meanwhile are dropped. */
export async function writeReads(app: App, reads: Reads): Promise<void> {
  if (reads.size === 0) return
  const ids = [...reads.keys()].map((key) => key.split(' ').map(Number))
  await app.pool.query(
    `insert into recent_reads (user_id, post_id, read_at)
     select u.id, p.id, given.read_at from unnest($1::int[], $2::bigint[], $3::timestamptz[]) as given (user_id, post_id, read_at)
     join users u on u.id = given.user_id join posts p on p.id = given.post_id order by u.id, p.id
     on conflict (user_id, post_id) do update set read_at = greatest(recent_reads.read_at, excluded.read_at)`,
    [ids.map(([userId]) => userId), ids.map(([, postId]) => postId), [...reads.values()]],
  )
}

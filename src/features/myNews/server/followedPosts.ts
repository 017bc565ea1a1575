import type { App } from '#base/app.ts'
import type { FollowKind } from '#features/follows/followKinds.ts'
import { listFollows } from '#features/follows/server/listFollows.ts'
import type { PostFilter } from '#features/posts/server/lists/filterPosts.ts'

/** Time for which the list goes back, as the replay of the interests does. */
const shownMs = 7 * 86_400_000

/** Ids of what a reader follows. */
export type Follows = Record<FollowKind, number[]>

const columns = { agency: 'agency_id', main_category: 'main_category_id', category: 'category_id' } as const satisfies Record<
  FollowKind,
  string
>
const kinds = Object.keys(columns) as FollowKind[]

/** Reads what a reader follows; undefined if nothing. */
export async function readFollows(app: App, userId: number): Promise<Follows | undefined> {
  const follows = await listFollows(app.db, userId)
  if (follows.length === 0) return undefined
  const idsOf = (kind: FollowKind) => follows.filter((one) => one.kind === kind).map(({ id }) => id)
  return { agency: idsOf('agency'), main_category: idsOf('main_category'), category: idsOf('category') }
}

type Wanted = {
  filter: PostFilter | undefined
  /**
   * Conditions on `posts p`: of the filter, and that the story is not in the list for another
   * reason.
   */
  passes: string
  isOther: string
  /** Place after which the list begins, newest first. */
  after: { at: Date; story: number } | undefined
  /** Stories to which the list is limited. */
  stories: number[] | undefined
  limit: number
  /** Adds a value to those of the query. @returns its place, such as `$3` */
  place: (value: unknown) => string
}

/** Number of subjects beyond which one scan of the week is cheaper than their indexes. */
const manySubjects = 10

/**
 * SQL for the newest report of each story in what a reader follows, as (story_id, post_id,
 * published_at, followed), at least `limit` of the last seven days. Each of a few agencies and
 * sections is read by its own index, newest first, so a page costs the same however large the
 * archive is.
 */
export function followedPostsSql(app: App, follows: Follows, { filter, passes, isOther, after, stories, limit, place }: Wanted): string {
  const ids = { agency: place(follows.agency), main_category: place(follows.main_category), category: place(follows.category) }
  const isOf = (post: string, kind: FollowKind) => `${post}.${columns[kind]} = any(${ids[kind]}::int[])`
  const inFollows = (post: string) => `(${kinds.map((kind) => isOf(post, kind)).join(' or ')})`
  const isNewest = `not exists (select from posts q where q.story_id = p.story_id and (q.published_at, q.id) > (p.published_at, p.id)
    and ${inFollows('q')} and ${passes.replaceAll(/\bp\./g, 'q.')})`
  const since = `p.published_at >= ${place(new Date(app.now().getTime() - shownMs))}`
  const before = after ? `(p.published_at, p.story_id) < (${place(after.at)}, ${place(after.story)})` : 'true'
  const wanted = [passes, since, before, isOther, isNewest].join(' and ')
  const followed = `case ${kinds.map((kind) => `when ${isOf('p', kind)} then '${kind}'`).join(' ')} end`
  const select = `select p.story_id, p.id as post_id, p.published_at, ${followed} as followed from posts p where`
  if (stories) return `${select} p.story_id = any(${place(stories)}::bigint[]) and ${inFollows('p')} and ${wanted}`
  const media = `(values ${filter?.mediaType ? `(${place(filter.mediaType)})` : `('text'), ('media')`}) as media (type)`
  const newest = (condition: string) => `lateral (${select} ${condition} and p.media_type = media.type and ${wanted}
    order by p.published_at desc fetch first ${place(limit)} rows with ties) newest`
  if (kinds.reduce((sum, kind) => sum + follows[kind].length, 0) > manySubjects)
    return `select newest.* from ${media}, ${newest(inFollows('p'))}`
  return kinds
    .filter((kind) => follows[kind].length > 0)
    .map((kind) => `select newest.* from unnest(${ids[kind]}::int[]) as one (id), ${media}, ${newest(`p.${columns[kind]} = one.id`)}`)
    .join(' union ')
}

import type { App } from '#base/app.ts'
import { hiddenKey } from '#features/hidden/hiddenKeys.ts'
import { postKeys } from '#features/hidden/postKeys.ts'
import { listHidden } from '#features/hidden/server/listHidden.ts'
import type { Post } from '../../schema.ts'
import { loadPosts } from './postRow.ts'

/**
 * Leaves out posts that the reader hides, as lists on the site do. A story of a hidden agency is
 * shown by the newest report of another, if it has one of the same kind and language.
 * @param shows letters of the kinds that the list asks for (`shownKinds`)
 */
export async function withoutHidden<Some extends Post>(app: App, userId: number, posts: Some[], shows = ''): Promise<Some[]> {
  const keys = (await listHidden(app, userId)).map(({ kind, id }) => hiddenKey(kind, id)).filter((key) => !shows.includes(key.charAt(0)))
  const hidden = new Set(keys)
  const hides = (post: Post) => keysOf(post).filter((key) => hidden.has(key))
  const shown = new Set(posts.filter((post) => hides(post).length === 0).map(({ story }) => story.id))
  const replaced = posts.filter((post) => !shown.has(post.story.id) && hides(post).length > 0 && hides(post).every((key) => key[0] === 'a'))
  const agencies = keys.filter((key) => key[0] === 'a').map((key) => Number(key.slice(1)))
  const others = new Map((await findOthers(app, replaced, agencies)).map((other) => [kindOf(other), other]))
  return posts.flatMap((post) => {
    if (hides(post).length === 0) return [post]
    const other = replaced.includes(post) && !shown.has(post.story.id) ? others.get(kindOf(post)) : undefined
    if (!other || hides(other).length > 0) return []
    shown.add(post.story.id)
    return [{ ...post, ...other }]
  })
}

const keysOf = ({ agency, story, main_category, category }: Post) =>
  postKeys(agency.id, story.id, main_category?.id ?? null, category?.id).split(' ')

const kindOf = ({ story, language, media_type }: Post) => [story.id, language, media_type].join()

/** Finds the newest post of each language and kind in these stories, without the agencies. */
async function findOthers(app: App, posts: Post[], agencies: number[]): Promise<Post[]> {
  if (posts.length === 0) return []
  const { rows } = await app.replicaPool.query<{ id: number }>({
    name: 'newest reports of other agencies',
    text: `select distinct on (story_id, language, media_type) id from posts where story_id = any($1::bigint[]) and agency_id <> all($2::bigint[])
      order by story_id, language, media_type, published_at desc, id desc`,
    values: [posts.map(({ story }) => story.id), agencies],
  })
  return loadPosts(
    app,
    rows.map(({ id }) => id),
  )
}

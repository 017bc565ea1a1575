import type { App } from '#base/app.ts'
import { hiddenKey } from '../hiddenKeys.ts'
import { postKeys } from '../postKeys.ts'
import { listHidden } from './listHidden.ts'

type Named = { id: number }
type Post = { agency: Named; story: Named; main_category?: Named | null; category?: Named | null }

/**
 * Leaves out posts that the reader hides, as lists on the site do.
 * @param shows letters of the kinds that the list asks for (`shownKinds`)
 */
export async function withoutHidden<Some extends Post>(app: App, userId: number, posts: Some[], shows = ''): Promise<Some[]> {
  const keys = (await listHidden(app, userId)).map(({ kind, id }) => hiddenKey(kind, id))
  const hidden = new Set(keys.filter((key) => !shows.includes(key.charAt(0))))
  const keysOf = ({ agency, story, main_category, category }: Post) =>
    postKeys(agency.id, story.id, main_category?.id ?? null, category?.id).split(' ')
  return posts.filter((post) => !keysOf(post).some((key) => hidden.has(key)))
}

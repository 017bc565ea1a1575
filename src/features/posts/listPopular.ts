import type { App } from '#base/app.ts'
import type { ListPopularQuery } from './listQuery.ts'
import type { Post } from './schema.ts'

/** The posts with the most views in the last 24 hours, at most ten. Without `media_type`: of both kinds. */
export async function listPopular(_app: App, _query: ListPopularQuery): Promise<Post[]> {
  return []
}

import type { App } from '#base/app.ts'
import type { Post } from '../../schema.ts'
import { readRanking } from '../ranking/rankedPosts.ts'
import type { ListPopularQuery } from './listQuery.ts'
import { loadPosts } from './postRow.ts'

const maxPosts = 10

/**
 * The ten posts with the most views in the last 24 hours, at most a minute old. Without
 * `media_type`: of both types.
 */
export async function listPopular(app: App, { media_type: mediaType, language }: ListPopularQuery): Promise<Post[]> {
  const { posts } = await readRanking(app, 'most_popular')
  const popular = posts
    .filter((post) => (!mediaType || post.media_type === mediaType) && (!language || post.language === language))
    .slice(0, maxPosts)
  return loadPosts(
    app,
    popular.map((post) => post.id),
  )
}

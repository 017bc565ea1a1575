import type { Feature } from '#base/feature.ts'

/**
 * Short clips, one at a time. It stores nothing: its clips are posts, and its lists are those of
 * GET /api/posts.
 */
export const quickView: Feature = {
  name: 'quickView',
}

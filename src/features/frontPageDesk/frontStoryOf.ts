import type { Post } from '#features/posts/schema.ts'
import type { FrontStory } from './schema.ts'

/** A story as the desk shows it, of the post that stands for it in a list. */
export function frontStoryOf({ id, title, language, published_at, agency, story }: Post): FrontStory {
  return { story_id: story.id, post_id: id, title, language, published_at, agency, agencies: story.agencies }
}

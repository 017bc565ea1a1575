import { ownSource } from '#features/posts/postPath.ts'
import type { Locale } from '#text/locale.ts'
import type { UrgentStory } from '../schema.ts'
import { reasonIn, urgentTextIn } from './urgentText.ts'

/**
 * The strip of urgent stories in the page's language, with all its words, so that browsers need no
 * messages for it.
 */
export type UrgentNews = ReturnType<typeof urgentNewsOf>

export function urgentNewsOf(stories: UrgentStory[], locale: Locale) {
  return {
    label: urgentTextIn(locale).urgent,
    push: urgentTextIn(locale).push,
    /** Key by which the strip is hidden: that of its only story. */
    ...(stories.length === 1 && { of: `s${stories[0]?.story_id}` }),
    stories: stories.map(({ story_id, until, burst, post: { id, title, language, published_at, source, media_type } }) => ({
      ...{ story: story_id, id, title, language, publishedAt: published_at, until: Date.parse(until), reason: reasonIn(locale, burst) },
      ...{ own: source === ownSource, media: media_type === 'media' },
    })),
  }
}

import type { LocalizedText } from '#text/locale.ts'
import { maxFollowed } from '../schema.ts'

/** Messages shown beside a field, by the codes that actions use. */
export const followedStoryFieldMessages: Record<string, LocalizedText> = {
  followed_stories_full: {
    ar: `تتابع ${maxFollowed} خبر، وهو الحد الأقصى. أوقف متابعة أحدها لتتابع خبراً جديداً.`,
    en: `You follow ${maxFollowed} stories, which is the maximum. Unfollow one to follow another.`,
  },
}

/** Messages of successful writes: `success(followedStorySuccesses.story_followed, data)`. */
export const followedStorySuccesses = {
  story_followed: {
    ar: 'تتابع هذا الخبر، وتجد جديده في صفحتك الإخبارية',
    en: 'You follow this story; what is new in it appears on your news page',
  },
  story_alerted: {
    ar: 'تتابع هذا الخبر: ننبّهك إلى أول جديد فيه، وتجد ما بعده في صفحتك الإخبارية',
    en: 'You follow this story: we alert you to the next report, and your news page shows those after it',
  },
  story_unfollowed: { ar: 'أُوقفت متابعة الخبر', en: 'You no longer follow this story' },
} satisfies Record<string, LocalizedText>

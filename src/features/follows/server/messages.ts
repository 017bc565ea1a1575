import type { LocalizedText } from '#text/locale.ts'
import { maxFollows } from '../followKinds.ts'

/** Messages shown beside a field, by the codes that actions use. */
export const followsFieldMessages: Record<string, LocalizedText> = {
  follows_full: {
    ar: `تتابع ${maxFollows} وكالة وقسم، وهو الحد الأقصى. أوقف متابعة أحدها لتتابع غيره.`,
    en: `You follow ${maxFollows} agencies and sections, which is the maximum. Unfollow one to follow another.`,
  },
}

/** Messages of successful writes: `success(followSuccesses.agency_followed)`. */
export const followSuccesses = {
  agency_followed: {
    ar: 'تتابع هذه الوكالة، وتجد أخبارها في صفحتك الإخبارية',
    en: 'You follow this agency; its news appears on your news page',
  },
  section_followed: {
    ar: 'تتابع هذا القسم، وتجد أخباره في صفحتك الإخبارية',
    en: 'You follow this section; its news appears on your news page',
  },
  agency_unfollowed: { ar: 'أُوقفت متابعة الوكالة', en: 'You no longer follow this agency' },
  section_unfollowed: { ar: 'أُوقفت متابعة القسم', en: 'You no longer follow this section' },
} satisfies Record<string, LocalizedText>

import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

export const frontPageErrors = defineErrors({
  front_page_changed: {
    status: 409,
    ar: 'تغيّرت الصفحة الأولى في هذه الأثناء بقرار من زميل، ولم يُنفّذ طلبك. راجع ما تغيّر ثم حاول مجدداً.',
    en: 'A colleague changed the front page in the meantime, so nothing was done. Please look at it and try again.',
  },
  story_changed: {
    status: 409,
    ar: 'عدّل زميل هذا الخبر في هذه الأثناء، ولم يُنفّذ طلبك. راجع ما تغيّر ثم حاول مجدداً.',
    en: 'A colleague changed this story in the meantime, so nothing was done. Please look at it and try again.',
  },
  section_changed: {
    status: 409,
    ar: 'صحّح زميل قسم هذا التقرير في هذه الأثناء، ولم يُنفّذ طلبك. راجع ما تغيّر ثم حاول مجدداً.',
    en: 'A colleague corrected the section of this report in the meantime, so nothing was done. Please look at it and try again.',
  },
  only_report: {
    status: 422,
    ar: 'هذا هو التقرير الوحيد في الخبر، فلا يُفصل عنه. لم يتغيّر شيء.',
    en: 'This is the only report of the story, so it cannot be split off. Nothing was changed.',
  },
  same_story: {
    status: 422,
    ar: 'هذا هو الخبر نفسه. اختر خبراً آخر ليُدمج فيه؛ لم يتغيّر شيء.',
    en: 'This is the story itself. Please choose another one to merge into it. Nothing was changed.',
  },
  no_text_in_edition: {
    status: 422,
    ar: 'ليس لهذا الخبر تقرير مكتوب في هذه الطبعة، فلا يُثبّت فيها ولا يكون عاجلاً. لم يتغيّر شيء.',
    en: 'This story has no written report in this edition, so it can be neither pinned nor breaking there. Nothing was changed.',
  },
  hidden_story: {
    status: 422,
    ar: 'هذا الخبر مخفي عن الصفحة الأولى. أظهره أولاً ليكون عاجلاً؛ لم يتغيّر شيء.',
    en: 'This story is hidden from the front page. Show it first to make it breaking news. Nothing was changed.',
  },
})

export const frontPageFieldMessages: Record<string, LocalizedText> = {
  pin_ends_too_early: { ar: 'يجب أن ينتهي التثبيت في وقت لاحق.', en: 'The pin must end later than now.' },
  pin_ends_too_late: { ar: 'لا يدوم التثبيت أكثر من 30 يوماً.', en: 'A pin can last 30 days at most.' },
}

export const frontPageSuccesses = {
  story_pinned: { ar: 'ثُبّت الخبر في مكانه', en: 'The story was pinned in its place' },
  story_unpinned: { ar: 'أُلغي تثبيت الخبر', en: 'The story was unpinned' },
  urgent_marked: { ar: 'صار الخبر عاجلاً', en: 'The story is breaking news now' },
  urgent_ended: { ar: 'لم يعد الخبر عاجلاً', en: 'The story is no longer breaking news' },
  news_hidden: { ar: 'أُخفي عن الصفحة الأولى', en: 'It is no longer shown on the front page' },
  news_shown: { ar: 'لم يعد مخفياً عن الصفحة الأولى', en: 'It may be shown on the front page again' },
  story_split: { ar: 'صار التقرير خبراً مستقلاً', en: 'The report is a story of its own now' },
  stories_merged: { ar: 'دُمج الخبران', en: 'The stories were merged' },
  story_change_undone: { ar: 'عاد الخبر كما كان', en: 'The story is as it was before' },
  section_corrected: { ar: 'صُحّح القسم', en: 'The section was corrected' },
  taken_off_site: { ar: 'أُزيل التقرير من الموقع', en: 'The report was taken off the site' },
} satisfies Record<string, LocalizedText>

import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

export const newsErrors = defineErrors({
  /**
   * Error with `details`: `version`, `editor`, and the stored `title`, `summary` and `body_html`.
   */
  news_changed: {
    status: 409,
    ar: 'حفظ زميل لك هذا الخبر في هذه الأثناء. لم يُفقد شيء: نصك باقٍ في هذه الصفحة، ونصّه محفوظ، فاختر أيهما يبقى.',
    en: 'Somebody else has saved this in the meantime. Nothing is lost: your text is still on this page and theirs is stored. Please choose.',
  },
  news_wrong_state: {
    status: 409,
    ar: 'تغيّرت حالة الخبر في هذه الأثناء، ولم يُنفّذ طلبك. أعد تحميل الصفحة.',
    en: 'The state of this piece changed in the meantime, so nothing was done. Please reload the page.',
  },
})

/** Messages beside fields, by the codes that schemas and actions use. */
export const newsFieldMessages: Record<string, LocalizedText> = {
  news_title_required: { ar: 'يُرجى كتابة العنوان قبل النشر.', en: 'Please write a title before this is published.' },
  news_body_required: { ar: 'يُرجى كتابة النص قبل النشر.', en: 'Please write the text before this is published.' },
  news_section_required: { ar: 'يُرجى اختيار القسم قبل النشر.', en: 'Please choose a section before this is published.' },
  picture_description_required: {
    ar: 'يُرجى وصف الصورة قبل النشر لمن لا يراها.',
    en: 'Please describe the picture before this is published, for those who cannot see it.',
  },
  picture_unreadable: {
    ar: 'تعذّرت قراءة الملف بوصفه صورة، ولم يُحفظ. يُرجى اختيار صورة \u2066JPEG\u2069 أو \u2066PNG\u2069 أو \u2066WebP\u2069 أو \u2066AVIF\u2069.',
    en: 'The file could not be read as a picture, and was not stored. Please choose a JPEG, PNG, WebP or AVIF picture.',
  },
  picture_too_many_pixels: {
    ar: 'أبعاد الصورة أكبر من المسموح، ولم تُحفظ. يُرجى تصغيرها أو حفظها بصيغة \u2066JPEG\u2069.',
    en: 'The picture has too many pixels, and was not stored. Please make it smaller, or a JPEG.',
  },
  picture_too_small: {
    ar: 'الصورة صغيرة جداً. يُرجى اختيار صورة لا يقل عرضها عن 200 بكسل وارتفاعها عن 100.',
    en: 'The picture is too small. Please choose one of at least 200 by 100 pixels.',
  },
  picture_cut_too_much: {
    ar: 'اقتُطع من الصورة أكثر مما ينبغي. يُرجى ألا يقل ما يبقى منها عن 200 بكسل عرضاً و100 ارتفاعاً.',
    en: 'Too much of the picture is cut off. Please leave at least 200 by 100 pixels.',
  },
  picture_deleted: {
    ar: 'حُذفت هذه الصورة لأنها بقيت أياماً بلا خبر. يُرجى رفعها مرة أخرى.',
    en: 'This picture was deleted, because no piece had used it for days. Please upload it again.',
  },
  publish_at_past: { ar: 'يُرجى اختيار وقت لم يمضِ بعد.', en: 'Please choose a time that is still to come.' },
  correction_note_required: {
    ar: 'يُرجى كتابة ما صُحّح ليعرفه القراء.',
    en: 'Please write what was corrected, so that readers know.',
  },
}

/** Messages of successful writes: `success(newsSuccesses.news_saved, data)`. */
export const newsSuccesses = {
  news_saved: { ar: 'حُفظ الخبر', en: 'Saved' },
  picture_added: { ar: 'رُفعت الصورة', en: 'The picture was uploaded' },
  news_submitted: { ar: 'أُرسل الخبر إلى المراجعة', en: 'Sent to review' },
  news_returned: { ar: 'عاد الخبر إلى المسودات', en: 'Back among the drafts' },
  news_scheduled: { ar: 'سيُنشر الخبر في موعده', en: 'This will be published at that time' },
  news_published: { ar: 'نُشر الخبر', en: 'Published' },
  news_corrected: { ar: 'نُشر التصحيح', en: 'The correction was published' },
  news_withdrawn: { ar: 'سُحب الخبر', en: 'Withdrawn' },
  news_deleted: { ar: 'حُذفت المسودة', en: 'The draft was deleted' },
} satisfies Record<string, LocalizedText>

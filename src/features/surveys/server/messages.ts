import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

/** Errors of this feature. */
export const surveyErrors = defineErrors({
  survey_closed: {
    status: 409,
    ar: 'أُغلق هذا الاستبيان، ولم تُحتسب إجابتك. نتائجه الآن متاحة للجميع.',
    en: 'This survey is closed, and your answers were not counted. Its results are now open to everyone.',
  },
  survey_answered: {
    status: 409,
    ar: 'سبق أن أُجيب عن هذا الاستبيان من هذا الحساب أو هذا المتصفح. تُحتسب الإجابة الأولى وحدها.',
    en: 'This survey has already been answered from this account or browser. Only the first answers count.',
  },
  survey_device_unknown: {
    status: 403,
    ar: 'لم يحتفظ متصفحك بملف الارتباط الذي يمنع تكرار الإجابة، فلم تُحتسب إجابتك. اسمح بملفات الارتباط ثم حاول مجدداً، أو سجّل الدخول.',
    en: 'Your browser did not keep the cookie that prevents repeated answers, so yours were not counted. Please allow cookies and try again, or sign in.',
  },
  survey_sign_in: {
    status: 401,
    ar: 'يُرجى تسجيل الدخول للإجابة عن الاستبيان.',
    en: 'Please sign in to answer the survey.',
  },
  survey_running: {
    status: 409,
    ar: 'هناك استبيان مفتوح الآن، ولم يتغيّر شيء. أغلقه قبل أن تفتح غيره.',
    en: 'Another survey is open now, and nothing was changed. Close it before you open this one.',
  },
})

/** Messages beside fields, by the codes that schemas and actions use. */
export const surveyFieldMessages: Record<string, LocalizedText> = {
  survey_group_required: { ar: 'يُرجى اختيار أحد الخيارات.', en: 'Please select any option.' },
  survey_option_gone: {
    ar: 'ليس هذا من خيارات السؤال الآن. أعد تحميل الصفحة ثم أجب.',
    en: 'This is no longer one of the question’s options. Please reload the page, then answer.',
  },
  survey_title_required: { ar: 'يُرجى كتابة العنوان بلغة واحدة على الأقل.', en: 'Please write the title in at least one language.' },
  survey_text_required: { ar: 'يُرجى كتابة هذا بلغة العنوان.', en: 'Please write this in the language of the title.' },
  survey_text_without_title: {
    ar: 'اكتب العنوان أيضاً بهذه اللغة، أو احذف هذا منها.',
    en: 'Write the title in this language too, or leave this out.',
  },
  survey_label_twice: { ar: 'هذا الخيار مكرر.', en: 'This option appears twice.' },
  survey_questions_count: { ar: 'للاستبيان من سؤال واحد إلى 10 أسئلة.', en: 'A survey has 1 to 10 questions.' },
  survey_options_count: { ar: 'للسؤال من خيارين إلى 8 خيارات.', en: 'A question has 2 to 8 options.' },
  survey_closes_required: { ar: 'يُرجى تحديد وقت الإغلاق.', en: 'Please say when the survey closes.' },
  survey_closes_too_early: { ar: 'يجب أن يُغلق الاستبيان في وقت لم يمضِ.', en: 'The survey must close at a time in the future.' },
}

/** Messages of successful writes. */
export const surveySuccesses = {
  survey_answered: { ar: 'احتُسبت إجابتك. شكراً لمشاركتك.', en: 'Your answers were counted. Thank you for taking part.' },
  survey_saved: { ar: 'حُفظت المسودة', en: 'The draft was saved' },
  survey_opened: { ar: 'فُتح الاستبيان للقراء', en: 'The survey is open to readers' },
  survey_closed: { ar: 'أُغلق الاستبيان', en: 'The survey was closed' },
  survey_deleted: { ar: 'حُذفت المسودة', en: 'The draft was deleted' },
} satisfies Record<string, LocalizedText>

import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

/** Errors of this feature: `throw new AppError(pollErrors.already_voted)`. */
export const pollErrors = defineErrors({
  poll_has_votes: {
    status: 409,
    ar: 'صوّت قارئ في هذا الاستطلاع، فلم يعد تصحيحه ممكناً ولم يتغيّر شيء. يمكنك إغلاقه ونشر غيره.',
    en: 'A reader has voted in this poll, so it can no longer be corrected, and nothing was changed. You can close it and publish another.',
  },
  login_to_vote: { status: 401, ar: 'يُرجى تسجيل الدخول للتصويت', en: 'Please login to vote' },
  poll_closed: {
    status: 409,
    ar: 'انتهى التصويت في هذا الاستطلاع، ولم يُحتسب صوتك.',
    en: 'This poll is closed, and your vote was not counted.',
  },
  already_voted: {
    status: 409,
    ar: 'سبق أن صوّتَّ في هذا الاستطلاع. صوتك الأول محفوظ ولا يمكن تغييره.',
    en: 'You have already voted in this poll. Your first vote counts and cannot be changed.',
  },
})

/** Messages shown beside a field, by the codes that schemas and actions use. */
export const pollFieldMessages: Record<string, LocalizedText> = {
  option_required: { ar: 'يُرجى اختيار أحد الخيارات', en: 'Please select any option' },
  question_required: { ar: 'يُرجى كتابة السؤال بلغة واحدة على الأقل.', en: 'Please write the question in at least one language.' },
  options_count: { ar: 'للاستطلاع من خيارين إلى 10 خيارات.', en: 'A poll has 2 to 10 options.' },
  label_required: { ar: 'يُرجى كتابة الخيار بلغة السؤال.', en: 'Please write the option in the language of the question.' },
  label_without_question: {
    ar: 'اكتب السؤال أيضاً بهذه اللغة، أو احذف الخيار منها.',
    en: 'Write the question in this language too, or leave the option out.',
  },
  option_gone: {
    ar: 'ليس هذا من خيارات الاستطلاع، ولم يُحتسب صوتك. أعد تحميل الصفحة لترى خياراته الآن.',
    en: 'This is not one of the poll’s options, and your vote was not counted. Please reload the page to see the current options.',
  },
  label_twice: { ar: 'هذا الخيار مكرر.', en: 'This option appears twice.' },
  closes_required: { ar: 'يُرجى تحديد وقت إغلاق التصويت.', en: 'Please say when the poll closes.' },
  closes_too_early: {
    ar: 'يجب أن يُغلق التصويت بعد فتحه وفي وقت لم يمضِ.',
    en: 'The poll must close after it opens, at a time in the future.',
  },
}

/** Messages of successful writes: `success(pollSuccesses.voted, data)`. */
export const pollSuccesses = {
  voted: { ar: 'احتُسب صوتك. شكراً لمشاركتك.', en: 'Your vote was counted. Thank you for taking part.' },
  poll_saved: { ar: 'حُفظت المسودة', en: 'The draft was saved' },
  poll_corrected: { ar: 'صُحّح الاستطلاع، ويراه القراء كما هو الآن', en: 'The poll was corrected, and readers see it as it is now' },
  poll_scheduled: { ar: 'نُشر الاستطلاع', en: 'The poll was published' },
  poll_recalled: { ar: 'عاد الاستطلاع إلى المسودات', en: 'The poll is a draft again' },
  poll_closed_now: { ar: 'أُغلق التصويت', en: 'The poll was closed' },
  poll_deleted: { ar: 'حُذفت المسودة', en: 'The draft was deleted' },
} satisfies Record<string, LocalizedText>

import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

/** Errors of this feature: `throw new AppError(commentErrors.suspended)`. */
export const commentErrors = defineErrors({
  login_to_comment: { status: 401, ar: 'يُرجى تسجيل الدخول للتعليق', en: 'Please login to comment' },
  already_reported: { status: 409, ar: 'سبق أن أبلغت عن هذا التعليق', en: 'Comment already Reported' },
  suspended: {
    status: 403,
    ar: 'أوقف المشرفون مشاركتك في التعليقات، ولم يُنشر شيء.',
    en: 'The moderators have suspended you from commenting. Nothing was published.',
  },
})

/** Messages shown beside a field, by the codes that schemas and actions use. */
export const commentFieldMessages: Record<string, LocalizedText> = {
  comment_required: { ar: 'يُرجى كتابة تعليقك', en: 'Please write your comment' },
  comment_empty: { ar: 'يُرجى إدخال تعليق', en: 'Please enter a comment' },
  report_reason_required: { ar: 'يُرجى اختيار سبب البلاغ', en: 'A comment type must be selected when reporting' },
  repeated: { ar: 'سبق أن كتبت هذا التعليق.', en: 'You have already written this comment.' },
  word_banned_already: {
    ar: 'هذه الكلمة محظورة من قبل، بهذه الصيغة أو بغيرها.',
    en: 'This word is already banned, in this form or another.',
  },
}

/** Messages of successful writes: `success(commentSuccesses.comment_added, data)`. */
export const commentSuccesses = {
  comment_added: { ar: 'نُشر تعليقك', en: 'Comment added' },
  comment_held: {
    ar: 'وصل تعليقك، وهو ينتظر مراجعة المشرفين. لا يراه غيرك حتى يُنشر.',
    en: 'Your comment is waiting for the moderators. Only you can see it until it is published.',
  },
  comment_updated: { ar: 'عُدّل التعليق', en: 'Comment Updated' },
  comment_deleted: { ar: 'حُذف التعليق', en: 'Comment Deleted' },
  comment_restored: { ar: 'عاد التعليق إلى مكانه', en: 'Comment restored' },
  comment_reported: { ar: 'أُبلغ عن التعليق.', en: 'Comment Reported.' },
} satisfies Record<string, LocalizedText>

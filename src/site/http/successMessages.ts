import type { FastifyRequest } from 'fastify'
import type { SuccessCode } from '#base/api/replies.ts'
import { type Locale, localeOf } from '#base/locale.ts'

/** What readers are told when something was done (spec 8 where it speaks). */
const successMessages: Record<SuccessCode, Record<Locale, string>> = {
  done: { ar: 'تم', en: 'Done' },
  signed_in: { ar: 'تم تسجيل الدخول', en: 'You are logged in' },
  signed_out: { ar: 'تم تسجيل الخروج', en: 'You are logged out' },
  code_sent: {
    ar: 'إذا كان العنوان صحيحاً فستصلك رسالة فيها رمز من ستة أرقام. تحقّق من بريدك ومن مجلد الرسائل غير المرغوب فيها.',
    en: 'If the address is right, a message with a code of six digits is on its way. Please look in your inbox and in your spam folder.',
  },
  email_confirmed: { ar: 'تم تأكيد بريدك الإلكتروني. يُرجى تسجيل الدخول.', en: 'Your e-mail address is confirmed. Please login.' },
  code_accepted: { ar: 'الرمز صحيح. يُرجى اختيار كلمة مرور جديدة.', en: 'The code is right. Please choose a new password.' },
  password_changed: { ar: 'تم تغيير كلمة المرور بنجاح', en: 'Password changed successfully' },
  profile_updated: { ar: 'تم تحديث الملف الشخصي', en: 'Profile Updated' },
  settings_saved: {
    ar: 'حُفظت إعداداتك. اضغط «صفحتي الإخبارية» لتشاهد أخبارك.',
    en: 'Your settings were saved. Press “My news page” to see your news.',
  },
  session_ended: { ar: 'تم إنهاء الجلسة', en: 'The session was ended' },
  profile_restored: { ar: 'تمت استعادة النسخة الاحتياطية', en: 'Your backup was restored' },
  account_deleted: {
    ar: 'حُذف حسابك وكل ما يخصّك. نأسف لمغادرتك.',
    en: 'Your account and everything of yours was deleted. We are sorry to see you go.',
  },
  voted: { ar: 'تم احتساب صوتك. شكراً لمشاركتك.', en: 'Your vote was counted. Thank you for taking part.' },
  poll_saved: { ar: 'تم حفظ المسودة', en: 'The draft was saved' },
  poll_scheduled: { ar: 'تم نشر الاستطلاع', en: 'The poll was published' },
  poll_recalled: { ar: 'عاد الاستطلاع مسودة', en: 'The poll is a draft again' },
  poll_closed_now: { ar: 'تم إغلاق التصويت', en: 'The poll was closed' },
  poll_deleted: { ar: 'تم حذف المسودة', en: 'The draft was deleted' },
  comment_added: { ar: 'نُشر تعليقك', en: 'Comment Added' },
  comment_held: {
    ar: 'وصل تعليقك وينتظر مراجعة المشرفين. لا يراه غيرك حتى تتم.',
    en: 'Your comment is waiting for the moderators. Only you can see it until then.',
  },
  comment_updated: { ar: 'تم تعديل التعليق', en: 'Comment Updated' },
  comment_deleted: { ar: 'تم حذف التعليق', en: 'Comment Deleted' },
  comment_restored: { ar: 'عاد التعليق إلى مكانه', en: 'Comment Restored' },
  comment_reported: { ar: 'تم الإبلاغ عن التعليق.', en: 'Comment Reported.' },
  search_saved: { ar: 'حُفظ البحث', en: 'Search Saved' },
  search_alerted: { ar: 'أُضيفت كلمات البحث إلى كلمات تنبيهاتك', en: 'The words of this search were added to your alert keywords' },
  search_deleted: { ar: 'حُذف البحث المحفوظ', en: 'Saved Search Deleted' },
}

/** A `preSerialization` hook: puts the sentence in the reader's language where an action left its code. */
export async function tellSuccess(request: FastifyRequest, _reply: unknown, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'object' || payload === null || !('status' in payload && 'message' in payload)) return payload
  const sentence = payload.status === 'success' && successMessages[payload.message as SuccessCode]
  return sentence ? { ...payload, message: sentence[localeOf(request)] } : payload
}

import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

/** Errors of this feature: `throw new AppError(accountErrors.last_way_to_sign_in)`. */
export const accountErrors = defineErrors({
  last_way_to_sign_in: {
    status: 409,
    ar: 'هذه آخر طريقة للدخول إلى حسابك، فلم تُزَل. عيّن كلمة مرور أولاً: اختر «نسيت كلمة المرور» في صفحة الدخول.',
    en: 'This is the last way to sign in to your account, so it was not removed. First set a password: choose “Forgot password” on the sign-in page.',
  },
})

/** Messages shown beside a field, by the codes that schemas and actions use. */
export const accountFieldMessages: Record<string, LocalizedText> = {
  email_required: { ar: 'البريد الإلكتروني مطلوب', en: 'Email required' },
  bad_email: { ar: 'البريد الإلكتروني غير صحيح', en: 'Incorrect email' },
  password_required: { ar: 'كلمة المرور مطلوبة', en: 'Password required' },
  password_short: { ar: 'كلمة المرور 6 أحرف على الأقل', en: 'Password minimum 6 characters' },
  password_mismatch: {
    ar: 'يجب أن تتطابق كلمة المرور الجديدة وتأكيدها',
    en: 'New password and confirmation must match',
  },
  name_required: { ar: 'الاسم مطلوب', en: 'Name required' },
  bad_phone: { ar: 'يُرجى إدخال رقم هاتف كويتي صحيح', en: 'A valid Kuwait phone number is required' },
  terms_required: { ar: 'يُرجى الموافقة على الشروط والأحكام', en: 'Please agree to terms and conditions' },
  wrong_credentials: {
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة، أو لم يُؤكَّد البريد بعد.',
    en: 'The e-mail address or the password is incorrect, or the address has not been confirmed yet.',
  },
  wrong_password: { ar: 'كلمة المرور الحالية غير صحيحة.', en: 'The current password is incorrect.' },
  no_password: {
    ar: 'ليس لحسابك كلمة مرور بعد. لتعيين واحدة اختر «نسيت كلمة المرور» في صفحة الدخول.',
    en: 'Your account has no password yet. To set one, choose “Forgot password” on the sign-in page.',
  },
  still_staff: {
    ar: 'حسابك من حسابات فريق التحرير. اطلب من مدير إخراجك من الفريق أولاً، ثم احذفه.',
    en: 'Your account belongs to the staff. Ask an admin to remove you from the staff first, then delete it.',
  },
  sign_in_again: { ar: 'يُرجى تسجيل الدخول مجدداً ثم إعادة المحاولة.', en: 'Please sign in once more, then try again.' },
  code_required: { ar: 'يُرجى إدخال الرمز', en: 'Please enter the code' },
  bad_code: { ar: 'الرمز غير صحيح. يُرجى التحقق منه وإعادة المحاولة.', en: 'The code is incorrect. Please check it and try again.' },
  code_expired: {
    ar: 'انتهت صلاحية الرمز أو كثرت المحاولات. يُرجى طلب رمز جديد.',
    en: 'The code has expired or was tried too often. Please ask for a new one.',
  },
  captcha_failed: {
    ar: 'تعذّر التحقق من أنك لست برنامجاً آلياً. يُرجى إعادة المحاولة.',
    en: 'We could not verify that you are not a robot. Please try again.',
  },
  bad_backup: {
    ar: 'هذا الملف ليس نسخة احتياطية صالحة، ولم يتغيّر شيء.',
    en: 'This file is not a valid backup, and nothing was changed.',
  },
  backup_too_much: {
    ar: 'في هذه النسخة الاحتياطية أكثر مما يمكن استعادته، ولم يتغيّر شيء.',
    en: 'This backup holds more than can be restored, and nothing was changed.',
  },
}

/** Messages of successful writes: `success(accountSuccesses.signed_in, data)`. */
export const accountSuccesses = {
  signed_in: { ar: 'سُجّل دخولك', en: 'You are signed in' },
  signed_out: { ar: 'سُجّل خروجك', en: 'You are signed out' },
  code_sent: {
    ar: 'إذا كان العنوان صحيحاً فستصلك رسالة فيها رمز من ستة أرقام. تحقّق من بريدك ومن مجلد الرسائل غير المرغوب فيها.',
    en: 'If the address is right, a message with a six-digit code is on its way. Please check your inbox and your spam folder.',
  },
  signed_up: { ar: 'أُكّد بريدك الإلكتروني وسُجّل دخولك.', en: 'Your e-mail address is confirmed, and you are signed in.' },
  email_confirmed: { ar: 'أُكّد بريدك الإلكتروني.', en: 'Your e-mail address is confirmed.' },
  code_accepted: { ar: 'الرمز صحيح. يُرجى اختيار كلمة مرور جديدة.', en: 'The code is correct. Please choose a new password.' },
  password_changed: { ar: 'غُيّرت كلمة المرور بنجاح', en: 'Password changed successfully' },
  profile_updated: { ar: 'حُدّث ملفك الشخصي', en: 'Profile Updated' },
  session_ended: { ar: 'أُنهيت الجلسة', en: 'The session was ended' },
  way_removed: { ar: 'أُزيلت طريقة الدخول', en: 'The way to sign in was removed' },
  profile_restored: { ar: 'استُعيدت النسخة الاحتياطية', en: 'Your backup was restored' },
  account_deleted: {
    ar: 'حُذف حسابك وكل ما يخصّك. نأسف لمغادرتك.',
    en: 'Your account and all your data were deleted. We are sorry to see you go.',
  },
} satisfies Record<string, LocalizedText>

import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

export const staffErrors = defineErrors({
  factor_required: {
    status: 403,
    ar: 'أدخل رمزاً من تطبيق الرموز أو استخدم مفتاح مرور ثم حاول مجدداً. لم يتغيّر شيء.',
    en: 'Please enter a code from your authenticator app or use a passkey, then try again. Nothing was changed.',
  },
  factor_not_set_up: {
    status: 403,
    ar: 'اربط تطبيق رموز بحسابك أو أضف مفتاح مرور من صفحة «الأمان» في مكتب التحرير ثم حاول مجدداً. لم يتغيّر شيء.',
    en: 'Please set up an authenticator app or a passkey on the desk’s page “Security”, then try again. Nothing was changed.',
  },
  passkey_expired: {
    status: 422,
    ar: 'انتهت مهلة مفتاح المرور، ولم يتغيّر شيء. حاول مجدداً.',
    en: 'The passkey took too long, and nothing was changed. Please try again.',
  },
  passkey_refused: {
    status: 422,
    ar: 'لم يُقبل مفتاح المرور، ولم يتغيّر شيء. حاول مجدداً أو استخدم وسيلة أخرى.',
    en: 'The passkey was not accepted, and nothing was changed. Please try again, or use something else.',
  },
  passkey_known: {
    status: 409,
    ar: 'مفتاح المرور هذا مضاف من قبل، ولم يتغيّر شيء.',
    en: 'This passkey was added before, and nothing was changed.',
  },
  too_many_passkeys: {
    status: 409,
    ar: 'لا يتسع الحساب لأكثر من 10 مفاتيح مرور. أزل مفتاحاً لم تعد تستخدمه ثم حاول مجدداً.',
    en: 'An account can have 10 passkeys. Please remove one that you no longer use, then try again.',
  },
  only_factor: {
    status: 409,
    ar: 'هذا آخر ما يفتح مكتب التحرير بحسابك، ولم يتغيّر شيء. أضف مفتاح مرور آخر أو اربط تطبيق رموز ثم أزله.',
    en: 'Nothing else opens the desk for your account, and nothing was changed. Please add another passkey or an authenticator app first.',
  },
  own_role: {
    status: 409,
    ar: 'لا يغيّر أحد صلاحيته بنفسه، ولم يتغيّر شيء. اطلب ذلك من مدير آخر.',
    en: 'You cannot change your own role, and nothing was changed. Please ask another admin.',
  },
  last_admin: {
    status: 409,
    ar: 'لا بد من مدير واحد على الأقل، ولم يتغيّر شيء.',
    en: 'There must be at least one admin, and nothing was changed.',
  },
  invitation_gone: {
    status: 410,
    ar: 'لم تعد هذه الدعوة صالحة: قُبلت أو سُحبت أو انتهت مدتها. اطلب دعوة جديدة من مدير الموقع.',
    en: 'This invitation is no longer valid: it was accepted or withdrawn, or has expired. Ask an admin for a new one.',
  },
  invitation_for_another: {
    status: 403,
    ar: 'هذه الدعوة لبريد آخر. سجّل الدخول بالبريد الذي وصلتك عليه.',
    en: 'This invitation is for another address. Sign in with the one that received it.',
  },
})

export const staffFieldMessages: Record<string, LocalizedText> = {
  factor_code_required: { ar: 'يُرجى إدخال الرمز.', en: 'Please enter the code.' },
  passkey_name_required: { ar: 'يُرجى إدخال اسم تعرف به هذا المفتاح.', en: 'Please enter a name for this passkey.' },
  bad_factor_code: {
    ar: 'الرمز غير صحيح أو سبق استخدامه. أدخل الرمز الظاهر الآن في التطبيق؛ ولكل رمز استخدام واحد.',
    en: 'The code is not correct, or was used before. Enter the code that the app shows now; each works once.',
  },
  already_staff: { ar: 'صاحب هذا البريد من الفريق.', en: 'This address belongs to a member of staff.' },
  factor_secret_expired: {
    ar: 'انتهت صلاحية رمز \u2066QR\u2069. ابدأ من جديد ليظهر غيره.',
    en: 'The QR code has expired. Please start again to see another one.',
  },
}

export const staffSuccesses = {
  factor_set_up: { ar: 'رُبط تطبيق الرموز بحسابك', en: 'The authenticator app is set up' },
  passkey_added: { ar: 'أُضيف مفتاح المرور', en: 'The passkey was added' },
  passkey_removed: { ar: 'أُزيل مفتاح المرور', en: 'The passkey was removed' },
  passkey_given: { ar: 'قُبل مفتاح المرور', en: 'The passkey was accepted' },
  factor_given: { ar: 'الرمز صحيح', en: 'The code is correct' },
  invited: { ar: 'أُرسلت الدعوة', en: 'The invitation is on its way' },
  invitation_revoked: { ar: 'سُحبت الدعوة', en: 'The invitation was withdrawn' },
  invitation_accepted: { ar: 'أهلاً بك في الفريق', en: 'Welcome to the staff' },
  role_changed: { ar: 'غُيّرت الصلاحية وأُنهيت جلسات الحساب', en: 'The role was changed, and the sessions of the account were ended' },
  staff_removed: { ar: 'لم يعد هذا الحساب من الفريق', en: 'This account no longer belongs to the staff' },
  codes_renewed: {
    ar: 'صدرت رموز استرداد جديدة، ولم تعد القديمة تُقبل',
    en: 'You have new recovery codes; the old ones are no longer accepted',
  },
} satisfies Record<string, LocalizedText>

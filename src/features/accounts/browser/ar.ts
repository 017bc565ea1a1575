import { brand } from '#brand.ts'
import { plural } from '#text/plural.ts'
import type { ProfileSlug } from './profile/profileParts.ts'

const seconds = (n: number) => plural('ar', n, { one: 'ثانية', two: 'ثانيتين', few: `${n} ثوانٍ`, many: `${n} ثانية`, other: `${n} ثانية` })

/**
 * Arabic messages of the sign-in pages and the profile; only those pages load them. `en.ts` has the
 * same shape.
 */
export const ar = {
  // Fields
  fullName: 'الاسم',
  nameHint: 'يراه القراء بجانب تعليقاتك.',
  email: 'البريد الإلكتروني',
  phone: 'رقم الهاتف',
  phoneHint: 'رقم كويتي من 8 أرقام. نستخدمه للتواصل معك بشأن حسابك أو اشتراكك فقط، ولا يظهر للقراء.',
  password: 'كلمة المرور',
  newPassword: 'كلمة المرور الجديدة',
  currentPassword: 'كلمة المرور الحالية',
  passwordAgain: 'تأكيد كلمة المرور',
  passwordHint: '6 أحرف على الأقل.',
  showPassword: 'أظهر كلمة المرور',
  language: 'لغة الرسائل',
  languageHint: 'اللغة التي نراسلك بها.',
  code: 'رمز التأكيد',
  codeHint: 'ستة أرقام.',

  // Signing in
  loginTitle: 'تسجيل الدخول',
  loginIntro: 'سجّل الدخول لتعلّق وتتفاعل وتحفظ ما يهمّك من الأخبار.',
  loginDescription: `سجّل الدخول إلى حسابك في ${brand.nameAr}.`,
  forgot: 'نسيت كلمة المرور؟',
  noAccount: 'ليس لديك حساب؟',
  makeAccount: 'أنشئ حساباً',
  or: 'أو',
  withGoogle: 'المتابعة بحساب Google',
  withApple: 'المتابعة بحساب Apple',
  oauthErrors: {
    expired: 'انتهت مهلة تسجيل الدخول، ولم يتغيّر شيء. حاول مجدداً.',
    denied: 'أُلغي تسجيل الدخول، ولم يتغيّر شيء. يمكنك المحاولة مجدداً أو الدخول ببريدك.',
    failed: 'تعذّر تسجيل الدخول بهذا الحساب، ولم يتغيّر شيء. حاول مجدداً أو ادخل ببريدك وكلمة المرور.',
    unverified: 'لم يؤكّد مزوّد الحساب بريدك الإلكتروني، فلا يمكن الدخول به. أكّده لديه أو ادخل ببريدك وكلمة المرور.',
  },

  // Signing up
  signUpTitle: 'إنشاء حساب',
  signUpIntro: 'نرسل إلى بريدك رمزاً لتأكيده، ثم يصبح حسابك جاهزاً.',
  signUpDescription: `أنشئ حساباً مجانياً في ${brand.nameAr} لتعلّق وتتفاعل وتحفظ الأخبار.`,
  agreeTo: 'أوافق على',
  termsLink: 'الشروط والأحكام',
  and: 'و',
  privacyLink: 'سياسة الخصوصية',
  haveAccount: 'لديك حساب؟',
  signInInstead: 'سجّل الدخول',

  // Codes
  confirmTitle: 'تأكيد البريد الإلكتروني',
  codeSentTo: 'أرسلنا رمزاً من ستة أرقام إلى',
  codeSentSomewhere: 'أدخل الرمز المكوّن من ستة أرقام الذي وصلك بالبريد.',
  codeSpam: 'لم يصل؟ ابحث في مجلد الرسائل غير المرغوب فيها.',
  confirm: 'أكّد',
  resend: 'أعد إرسال الرمز',
  resendIn: (n: number) => `يمكنك طلب الرمز مجدداً بعد ${seconds(n)}`,
  otherEmail: 'البريد غير صحيح؟',
  startAgain: 'ابدأ من جديد',

  // Forgotten password
  forgotTitle: 'نسيت كلمة المرور',
  forgotIntro: 'اكتب بريد حسابك لنرسل إليه رمزاً تختار به كلمة مرور جديدة.',
  sendCode: 'أرسل الرمز',
  resetTitle: 'تعيين كلمة مرور جديدة',
  resetIntro: 'ستنتهي جلساتك على كل الأجهزة، ثم تدخل بكلمة المرور الجديدة.',
  backToLogin: 'العودة إلى تسجيل الدخول',
  savePassword: 'احفظ كلمة المرور',

  // Captcha
  captchaNotice: 'هذه الصفحة محمية بخدمة reCAPTCHA وتسري عليها',
  captchaPrivacy: 'سياسة الخصوصية',
  captchaTerms: 'شروط الخدمة',
  captchaOwner: 'من Google.',
  captcha: {
    no_key: 'لم يُعثر على مفتاح التحقق من الزوار في هذه الصفحة. أعد تحميلها ثم حاول مجدداً.',
    no_version: 'إصدار التحقق من الزوار غير معروف لهذه الصفحة. أعد تحميلها ثم حاول مجدداً.',
    script_failed: 'تعذّر تحميل أداة التحقق من الزوار. لم يُفقد شيء مما كتبته؛ تحقق من الاتصال أو من مانع الإعلانات ثم حاول مجدداً.',
    execution_failed: 'لم يكتمل التحقق من أنك لست برنامجاً آلياً. لم يُفقد شيء مما كتبته؛ حاول مجدداً.',
  },

  // Profile
  profileTitle: 'الملف الشخصي',
  hidden: 'ما أخفيته',
  urgent: 'إشعارات العاجل',
  parts: {
    'profile-setting': 'إعدادات التنبيهات',
    subscription: 'اشتراكي',
    alerts: 'سجل التنبيهات',
    'profile-saved': 'المحفوظات',
    'followed-stories': 'ما أتابعه',
    'saved-searches': 'عمليات البحث المحفوظة',
    newsletters: 'نشراتي البريدية',
    'profile-feeds': 'خلاصاتي',
    'profile-comments': 'تعليقاتي',
    'profile-edit': 'تعديل البيانات',
    'change-password': 'تغيير كلمة المرور',
    'sign-in-ways': 'طرق تسجيل الدخول',
    'profile-sessions': 'الأجهزة والجلسات',
    'profile-backup': 'النسخة الاحتياطية',
    'delete-account': 'حذف الحساب',
  },
  /** Explains the parts whose names are not enough. */
  partIntros: {
    'profile-setting': 'ما تريد التنبيه إليه، وكيف يصلك، ومتى.',
    alerts: 'ما طابق اهتماماتك خلال آخر 90 يوماً: سببه، وهل وصلك.',
    'profile-saved': 'ما حفظته من الأخبار، الأحدث حفظاً أولاً.',
    'followed-stories': 'وكالات وأقسام تجد أخبارها في صفحتك الإخبارية، وأخبار ترى كم تقريراً نُشر عنها منذ آخر اطّلاع لك.',
    'saved-searches': 'افتح أياً منها لترى أحدث ما نُشر عنه.',
    newsletters: 'أهم ما نُشر في الأقسام التي تختارها، على بريد حسابك.',
    'profile-feeds': 'أخبارك ومحفوظاتك وعمليات بحثك في أي قارئ خلاصات، من دون تسجيل الدخول.',
    'change-password': 'ستنتهي جلساتك على الأجهزة الأخرى، وتبقى هنا.',
    'sign-in-ways': 'كل ما يمكنك الدخول به إلى حسابك. يبقى كله إن غيّرت بريدك، فأزل ما لم تعد تستخدمه.',
    'profile-sessions': 'الأجهزة التي سجّلت الدخول منها. إن لم تعرف أحدها فأنهِ جلسته وغيّر كلمة المرور.',
    'delete-account': 'يُحذف حسابك وكل ما يخصّك نهائياً، ولا يمكن التراجع. إن أردت الاحتفاظ ببياناتك فنزّل نسخة احتياطية أولاً.',
  } as Partial<Record<ProfileSlug, string>>,
  memberSince: 'تاريخ إنشاء الحساب',
  noPhone: 'لم يُضف بعد',
  unverified: 'لم تؤكّد بريدك الإلكتروني بعد.',
  verifyNow: 'أرسل رمز التأكيد',
  desk: 'مكتب التحرير',
  partsList: 'أقسام الملف الشخصي',
  languages: { ar: 'العربية', en: 'English' },
  save: 'احفظ',
  newEmailHint: 'عند تغييره نرسل رمزاً إلى العنوان الجديد، ويبقى القديم حتى تُدخله.',

  // Ways to sign in
  waysFailed: 'تعذّر تحميل طرق تسجيل الدخول.',
  passwordSet: 'معيّنة',
  passwordNotSet: 'لم تُعيَّن بعد',
  setPassword: 'تعيين كلمة مرور',
  providers: { google: 'حساب Google', apple: 'حساب Apple' },
  linkedAt: 'تاريخ الربط:',
  removeWay: 'إزالة',
  removeWayOf: (name: string) => `إزالة ${name}`,
  removeWayText: (name: string) =>
    `لن يمكن الدخول إلى حسابك عن طريق ${name} بعد الآن. تنتهي جلساتك على الأجهزة الأخرى، ومعها عناوين خلاصاتك الخاصة إن وُجدت، وتبقى هنا.`,
  removeWayAgain: 'إن كان ذلك الحساب على بريدك الحالي نفسه، فسيُربط من جديد إذا سجّلت الدخول به.',
  lastWay: 'لا يمكن إزالة آخر طريقة للدخول إلى حسابك. عيّن كلمة مرور أولاً برمز نرسله إلى بريدك.',

  // Sessions
  sessionsFailed: 'تعذّر تحميل الجلسات.',
  thisDevice: 'هذا الجهاز',
  unknownDevice: 'جهاز غير معروف',
  lastSeen: 'آخر ظهور:',
  endSession: 'أنهِ',
  endSessionOf: (device: string) => `أنهِ جلسة ${device}`,
  endAll: 'سجّل الخروج من كل الأجهزة',
  endAllHint: 'تنتهي كل الجلسات، وهذه معها.',

  // Backup
  backupDownload: 'تنزيل نسخة',
  backupDownloadIntro: 'ملف مضغوط فيه كل ما نحفظه عنك، بصيغتي JSON وCSV.',
  backupDownloadButton: 'نزّل النسخة',
  backupDownloaded: 'نُزّلت النسخة.',
  backupRestore: 'استعادة نسخة',
  backupRestoreIntro: 'يعود منها اسمك ورقم هاتفك ولغتك وما حفظته. بريدك وكلمة مرورك لا يتغيّران.',
  backupRestoreButton: 'استعد النسخة',
  backupFile: 'ملف النسخة',
  backupNoFile: 'يُرجى اختيار ملف النسخة أولاً.',

  // Deleting the account
  deletePasswordHint: 'إن كنت تدخل بحساب Google أو Apple وليست لديك كلمة مرور فاترك الخانة فارغة.',
  deleteSure: 'أفهم أن الحذف نهائي.',
  deleteSureFirst: 'يُرجى تأكيد أنك تفهم أن الحذف نهائي.',
  deleteButton: 'احذف حسابي',
}

export type AccountMessages = typeof ar

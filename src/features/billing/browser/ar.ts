import { brand } from '#brand.ts'
import { plural } from '#text/plural.ts'
import type { Payment } from '../schema.ts'

const days = (n: number) =>
  plural('ar', n, { zero: 'أقل من يوم', one: 'يوم واحد', two: 'يومان', few: `${n} أيام`, many: `${n} يوماً`, other: `${n} يوم` })
const months = (n: number) => plural('ar', n, { one: 'شهر واحد', two: 'شهران', few: `${n} أشهر`, many: `${n} شهراً`, other: `${n} شهر` })
const keywords = (n: number) =>
  plural('ar', n, {
    one: 'كلمة مفتاحية',
    two: 'كلمتان مفتاحيتان',
    few: `${n} كلمات مفتاحية`,
    many: `${n} كلمة مفتاحية`,
    other: `${n} كلمة مفتاحية`,
  })
const categories = (n: number) =>
  plural('ar', n, { one: 'قسم واحد', two: 'قسمان', few: `${n} أقسام`, many: `${n} قسماً`, other: `${n} قسم` })
const agencies = (n: number) =>
  plural('ar', n, { one: 'وكالة واحدة', two: 'وكالتان', few: `${n} وكالات`, many: `${n} وكالة`, other: `${n} وكالة` })
const sections = (n: number) =>
  plural('ar', n, {
    one: 'قسم رئيسي واحد',
    two: 'قسمان رئيسيان',
    few: `${n} أقسام رئيسية`,
    many: `${n} قسماً رئيسياً`,
    other: `${n} قسم رئيسي`,
  })

/**
 * Arabic messages of plans, payments and subscriptions; only those pages load them. `en.ts` has the
 * same shape.
 */
export const ar = {
  // Plans
  plansTitle: 'الاشتراك في التنبيهات',
  plansDescription: 'تنبيه فور ظهور الخبر الذي يهمّك، على هاتفك أو تيليغرام أو واتساب. قارن الباقات وأسعارها.',
  plansIntro: `يراقب ${brand.nameAr} كل الوكالات من أجلك، وينبّهك فور ظهور خبر يهمّك: بإشعار على هاتفك، أو في تيليغرام، أو في واتساب.`,
  gains: [
    'كلماتك بكل صيغها: «الكويت» تشمل «والكويت» و«بالكويت»',
    'تنبيه واحد للخبر الواحد مهما تعدّدت الوكالات',
    'أوقات هدوء وحدّ يومي لكل قناة',
    'سجل يبيّن سبب كل تنبيه، وسبب ما لم يصلك',
  ],
  noRenewal: 'تدفع مرة واحدة عن المدة كلها، ولا نسحب من بطاقتك شيئاً بعدها. نذكّرك قبل انتهائها.',
  perMonth: (price: string) => `${price} في الشهر`,
  saves: (percent: number) => `وفّر \u2066${percent}%\u2069`,
  limits: {
    keywords: (n: number | null) => (n === null ? 'كلمات مفتاحية بلا حد' : keywords(n)),
    categories: (n: number | null) => (n === null ? 'كل الأقسام' : categories(n)),
    agencies: (n: number | null) => (n === null ? 'كل الوكالات' : agencies(n)),
    main_categories: (n: number | null) => (n === null ? 'كل الأقسام الرئيسية' : sections(n)),
  },
  choose: 'اختر',
  choosePlan: (name: string) => `اختر باقة ${name}`,
  chosen: 'اخترتها',
  chosenPlan: (name: string) => `اخترتها: باقة ${name}`,
  current: 'باقتك الحالية',
  plansFailed: 'تعذّر تحميل الباقات.',

  // Checkout
  checkout: 'إتمام الاشتراك',
  signInFirst: 'يُرجى تسجيل الدخول أو إنشاء حساب لشراء اشتراك.',
  changes: {
    new: 'يبدأ اشتراكك فور الدفع.',
    renewal: 'تُضاف المدة الجديدة إلى نهاية اشتراكك الحالي، فلا تخسر منه يوماً.',
    upgrade: 'تبدأ الباقة الجديدة فور الدفع، ويُخصم من سعرها ما لم تستخدمه من باقتك الحالية.',
    downgrade: 'تبدأ هذه الباقة عند انتهاء باقتك الحالية.',
  },
  price: 'السعر',
  discount: 'الخصم',
  credit: 'رصيد باقتك الحالية',
  total: 'الإجمالي',
  from: 'من',
  until: 'حتى',
  coupon: 'رمز القسيمة',
  couponHint: 'إن كانت لديك قسيمة خصم.',
  applyCoupon: 'طبّق',
  pay: (amount: string) => `ادفع ${amount}`,
  paying: 'ننقلك إلى صفحة الدفع…',
  byCard: 'تدفع ببطاقة كي نت أو فيزا أو ماستركارد في صفحة بوابة الدفع الآمنة، ولا نطّلع على بيانات بطاقتك.',
  merchant: `يظهر الدفع في كشف بطاقتك باسم ${brand.nameAr} أو باسم بوابة الدفع.`,
  refunds: (count: number) => `يمكنك طلب استرداد ما دفعته خلال ${count === 2 ? 'يومين' : days(count)} من الدفع، ويصل إلى بطاقتك خلال أيام.`,
  quoteFailed: 'تعذّر حساب السعر، ولم يُدفع شيء.',
  notStarted: 'تعذّر بدء الدفع، ولم يُخصم منك شيء. تحقق من الاتصال ثم حاول مجدداً.',

  // Payment
  processTitle: 'نتحقق من الدفع',
  processText: 'ننتظر تأكيد بوابة الدفع. لا تدفع مرة أخرى؛ يستغرق ذلك ثواني عادةً.',
  processSlow: 'لم تؤكد البوابة الدفع بعد. إن كنت قد دفعت فلن يُفقد شيء: نتابع التحقق، ونراسلك حين يصل التأكيد. يمكنك إغلاق هذه الصفحة.',
  notPaidYet: 'لم أدفع بعد',
  successTitle: 'نجح الدفع',
  successText: (plan: string) => `شكراً لك. اشتراكك في باقة «${plan}» جاهز.`,
  setUp: 'اختر ما يهمّك من الأخبار',
  receiptLink: 'إيصال الدفع',
  cancelledTitle: 'ألغيت الدفع',
  cancelledText: 'ألغيت الدفع، ولم يُخصم شيء. يمكنك العودة إليه متى شئت.',
  gatewaySaid: 'السبب كما ذكرته بوابة الدفع:',
  declines: {
    not_verified: 'لم يتمكن مصرفك من التحقق من هويتك. حاول مجدداً بالرمز الذي يرسله إليك، أو استخدم بطاقة أخرى.',
    bank_refused: 'رفض مصرفك عملية الدفع. تحقق من بيانات البطاقة، أو اتصل بمصرفك، أو استخدم بطاقة أخرى.',
    card_blocked: 'لا تقبل بوابة الدفع هذه البطاقة. يُرجى استخدام بطاقة أخرى.',
    no_funds: 'رصيد البطاقة لا يكفي. استخدم بطاقة أخرى، أو حاول مجدداً بعد تعبئة رصيدها.',
    timed_out: 'استغرق الدفع وقتاً أطول من المسموح به فانتهت مهلته. يُرجى المحاولة مجدداً.',
    card_expired: 'انتهت صلاحية البطاقة. يُرجى استخدام بطاقة أخرى.',
    bank_silent: 'لم يستجب مصرفك. حاول مجدداً بعد دقائق، أو استخدم بطاقة أخرى.',
    risk: 'رُفض الدفع احتياطاً من الاحتيال. اتصل بمصرفك، أو استخدم بطاقة أخرى.',
    wrong_cvv: 'رمز أمان البطاقة غير صحيح. حاول مجدداً بالأرقام الثلاثة أو الأربعة المطبوعة عليها.',
    unnamed: 'لم تذكر بوابة الدفع سبباً. حاول مجدداً، أو استخدم بطاقة أخرى.',
  } satisfies Record<NonNullable<Payment['attempt_cause']>, string>,
  askUs: 'للاستفسار عن هذه الدفعة راسلنا على',
  paymentNumber: 'رقم الدفعة',
  failTitle: 'فشل الدفع',
  failText: 'يبدو أن دفعتك لم تصلنا',
  failReassure: 'لم يتغيّر اشتراكك. إن خُصم من بطاقتك شيء فسيظهر هنا بعد أن تؤكده البوابة، أو يعيده مصرفك.',
  tryAgain: 'حاول مجدداً',
  otherPlan: 'اختر باقة أخرى',
  noPayment: 'لم نعثر على هذه الدفعة.',
  unreadable: 'تعذّر عرض هذه الدفعة',
  unreadableText: 'تعذّر تحميل بيانات هذه الدفعة. إن كنت قد دفعت فلا تدفع مرة أخرى قبل أن تتحقق منها في صفحة اشتراكك.',
  noPaymentText: 'قد تكون من حساب آخر. تجد كل مدفوعاتك في صفحة اشتراكك.',
  mySubscription: 'اشتراكي',
  loadFailed: 'تعذّر التحميل.',

  // Subscription
  checkingPayment: 'نتحقق من دفعتك… لا تدفع مرة أخرى.',
  cancelled: 'ألغيته',
  none: 'لست مشتركاً بعد.',
  noneText: 'اختر باقة لتصلك التنبيهات فور ظهور ما يهمّك.',
  comparePlans: 'قارن الباقات',
  states: { running: 'سارٍ', grace: 'في مهلة السماح', ended: 'منتهٍ' },
  daysLeft: (n: number) => `بقي ${days(n)}`,
  plan: 'الباقة',
  state: 'الحالة',
  startedOn: 'بدأ في',
  endsOn: 'ينتهي في',
  endedOn: 'انتهى في',
  includes: 'تشمل',
  next: (plan: string, date: string) => `بعدها تبدأ باقة «${plan}» في ${date}.`,
  change: 'غيّر الباقة',
  settings: 'إعدادات التنبيهات',
  payments: 'المدفوعات',
  noPayments: 'لا مدفوعات بعد.',
  paymentStates: {
    created: 'لم يكتمل',
    sent: 'بانتظار الدفع',
    paid: 'مدفوع',
    failed: 'لم ينجح',
    expired: 'انتهت مهلته',
    refunded: 'أُعيد مبلغه',
  },
  wrong: 'يراجع فريقنا هذه الدفعة وسيراسلك.',
  card: 'بطاقة',
  transaction: 'رقم العملية',

  // Receipt
  receiptTitle: 'إيصال دفع',
  receiptNumber: 'رقم الإيصال',
  receiptDate: 'التاريخ',
  customer: 'العميل',
  item: (plan: string, count: number) => `اشتراك «${plan}» (${months(count)})`,
  period: 'المدة',
  mode: 'طريقة الدفع',
  modes: { KNET: 'كي نت' } as Record<string, string>,
  paid: 'المدفوع',
  refundedPart: 'أُعيد منه',
  refundedOn: (date: string) => `أُعيد المبلغ في ${date}.`,
  print: 'اطبع الإيصال',
  download: 'تنزيل الإيصال (PDF)',
  notDownloaded: 'تعذّر تنزيل الإيصال. تحقق من الاتصال ثم حاول مجدداً.',
  sellerMail: 'للاستفسار',
}

export type BillingMessages = typeof ar

import { plural } from '#text/plural.ts'
import { quoted } from '#ui/messages/quoted.ts'

const stories = (n: number) =>
  plural('ar', n, { zero: 'لا أخبار', one: 'خبر واحد', two: 'خبران', few: `${n} أخبار`, many: `${n} خبراً`, other: `${n} خبر` })

/** Number of stories after «نحو», which takes the genitive. */
const aboutStories = (n: number) => `نحو ${n === 2 ? 'خبرين' : stories(n)}`

/** Arabic messages of the settings of alerts. `en.ts` has the same shape. */
export const ar = {
  loadFailed: 'تعذّر تحميل إعداداتك. لم يُفقد شيء منها.',
  noPlan: 'لا اشتراك لديك حالياً',
  noPlanText:
    'اكتب كلمة لترى ما كانت ستجلبه لك في آخر سبعة أيام. ولتصلك التنبيهات اختر باقة تناسبك، أما ما تختاره هنا فيبقى محفوظاً إلى أن تشترك.',
  seePlans: 'اطّلع على الباقات',
  interests: 'اهتماماتك',
  interestsHint: 'يصلك كل خبر فيه إحدى كلماتك، ضمن الأقسام والوكالات التي تختارها. وبلا كلمات يصلك كل ما فيها.',
  keywords: 'الكلمات المفتاحية',
  keyword: 'كلمة مفتاحية',
  keywordHint:
    'كلمة أو أكثر. العبارة بين علامتي تنصيص، مثل "مجلس الأمة"، تُطابَق كما كُتبت، والكلمة المسبوقة بعلامة ناقص، مثل «-كرة»، تستبعد كل خبر ترد فيه. وإن كتبتها وحدها استبعدته من كلماتك كلها.',
  add: 'أضف',
  remove: (name: string) => `احذف ${name}`,
  activate: (name: string) => `فعّل ${name}`,
  resting: 'موقوف',
  restingNote: (n: number) =>
    plural('ar', n, {
      one: 'أُوقف اختيار واحد لأنه فوق ما تسمح به باقتك. لم يُحذف، لكنه لا يجلب تنبيهات.',
      two: 'أُوقف اختياران لأنهما فوق ما تسمح به باقتك. لم يُحذفا، لكنهما لا يجلبان تنبيهات.',
      few: `أُوقفت ${n} اختيارات لأنها فوق ما تسمح به باقتك. لم تُحذف، لكنها لا تجلب تنبيهات.`,
      many: `أُوقف ${n} اختياراً لأنها فوق ما تسمح به باقتك. لم تُحذف، لكنها لا تجلب تنبيهات.`,
      other: `أُوقف ${n} اختيار لأنها فوق ما تسمح به باقتك. لم تُحذف، لكنها لا تجلب تنبيهات.`,
    }),
  restingWithoutPlan: 'تُحفظ اختياراتك مع إعداداتك، وتجلب لك التنبيهات ما دام لديك اشتراك سارٍ.',
  upgrade: 'رقِّ باقتك',
  used: (n: number, max: number | null) => (max === null ? `${n}، بلا حد أقصى` : `${n} من ${max}`),
  full: {
    keywords: 'يُرجى ترقية اشتراكك لإضافة كلمات أكثر.',
    categories: 'يُرجى ترقية اشتراكك لإضافة أقسام أكثر.',
    agencies: 'يُرجى ترقية اشتراكك لإضافة وكالات أكثر.',
    main_categories: 'يُرجى ترقية اشتراكك لإضافة أقسام رئيسية أكثر.',
  },
  keywordsFull: (max: number) => `يمكن حفظ ${max} كلمة مفتاحية على الأكثر. احذف واحدة لتضيف غيرها.`,
  bundles: 'ابدأ بمجموعة جاهزة',
  forms: (keyword: string) => `صيغ ${quoted('ar', keyword)}`,
  showForms: 'الصيغ',
  formsHint: 'تُطابَق هذه الصيغ. اضغط صيغةً لتستبعدها أو تعيدها.',
  together: 'كما وردت معاً، وعدد أخبار كل صيغة:',
  onlyTyped: 'تُطابَق كما كُتبت وحدها.',
  without: 'من دون:',
  scope: (keyword: string) => `ما يصلك من أخبار ${quoted('ar', keyword)}`,
  named: (n: number) => `كل ما يذكرها (${n})`,
  about: (n: number) => `ما كان عنها فقط (${n})`,
  onlyAbout: 'ما كان عنها فقط',
  matchIn: { ar: 'طابقها بالعربية أيضاً', en: 'طابقها بالإنجليزية أيضاً' },
  alsoIn: { ar: 'بالعربية أيضاً', en: 'بالإنجليزية أيضاً' },
  excludesFromAll: 'مستبعدة من كلماتك كلها',
  exclusionHint: 'لن يصلك خبر ترد فيه، أيّاً كانت الكلمة التي يطابقها من كلماتك. ولا تُحسب من عدد كلمات باقتك.',
  lookalikes: 'تشبهها ولا تُطابَق:',
  searching: 'يجري البحث عن الصيغ…',
  lastDays: (n: number) => `${stories(n)} في آخر سبعة أيام`,
  nisba: 'طابق الصفات المشتقة أيضاً: «كويتي» و«كويتية» مع «الكويت»',
  lists: { main_categories: 'الأقسام الرئيسية', categories: 'الأقسام', agencies: 'الوكالات' },
  all: 'الكل',
  onlyChosen: 'ما أختاره فقط',
  searchIn: { main_categories: 'ابحث في الأقسام الرئيسية', categories: 'ابحث في الأقسام', agencies: 'ابحث في الوكالات' },
  nothingFound: 'لا شيء بهذا الاسم.',
  chosen: 'ما اخترته',
  mediaType: 'نوع الأخبار',
  media: { both: 'النصوص والصور والفيديو', text: 'النصوص', video: 'الصور والفيديو' },
  preview: 'ما كانت ستجلبه في آخر سبعة أيام',
  previewEmpty: 'اختر كلمة أو قسماً أو وكالة لترى ما كانت ستجلبه.',
  previewBusy: 'يجري الحساب…',
  previewFailed: 'تعذّر حساب المعاينة. لم يتغيّر شيء في إعداداتك.',
  perDay: (n: number, limit: number) =>
    n > limit
      ? `${aboutStories(n)} في اليوم، وحدّك ${limit}، فيصلك الباقي في ملخّص واحد.`
      : `${aboutStories(n)} في اليوم، ضمن حدّك اليومي ${limit}.`,
  lessThanDaily: (n: number) => `${stories(n)} في هذه المدة كلها.`,
  none: 'لم يرد خبر مطابق في آخر سبعة أيام. جرّب كلمة أعمّ، أو وسّع الأقسام.',
  since: (day: string) => `النتائج كثيرة، فالأرقام منذ ${day}.`,
  newsSince: (day: string) => `الأرقام منذ ${day}، فليست لدينا أخبار الأيام التي قبله.`,
  dayCount: (day: string, n: number) => `${day}: ${stories(n)}`,
  bars: 'عدد التنبيهات في كل يوم',
  sample: 'منها',
  arrival: 'كيف تصلك',
  channelNames: { push: 'إشعارات المتصفح', telegram: 'تيليغرام', whatsapp: 'واتساب' },
  channels: 'القنوات بالترتيب الذي تفضّله',
  earlier: (name: string) => `قدّم ${name}`,
  later: (name: string) => `أخّر ${name}`,
  sendTo: 'أين يصلك كل تنبيه',
  sendToTexts: { all: 'على كل القنوات المختارة', first: 'على أول قناة تعمل، والباقي بديل لها' },
  setTime: 'نبّهني في أوقات محددة فقط',
  setTimeHint: 'خارج هذه الأوقات تُحفظ التنبيهات، وتصلك دفعة واحدة حين يبدأ الوقت. الأوقات بتوقيت الكويت.',
  from: 'من',
  to: 'إلى',
  limits: {
    notification_limit: 'الحد اليومي لإشعارات المتصفح',
    telegram_notification_limit: 'الحد اليومي لتيليغرام',
    whatsapp_notification_limit: 'الحد اليومي لواتساب',
  },
  limitHint: (max: number) => `من 1 إلى ${max}. ما زاد عليه يصلك في ملخّص واحد آخر اليوم.`,
  save: 'احفظ الإعدادات',
  myPage: 'صفحتي الإخبارية',
  unsaved: 'تغييرات لم تُحفظ',
  unsavedText: 'إن غادرت الآن ضاعت تغييراتك.',
  stay: 'ابقَ في الصفحة',
  leave: 'غادر من دون حفظ',
}

export type SettingsMessages = typeof ar

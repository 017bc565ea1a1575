import { languageTags } from '#text/locale.ts'
import { plural } from '#text/plural.ts'

const megabytes = (bytes: number) => (bytes / 1e6).toLocaleString(languageTags.ar, { maximumFractionDigits: 1 })

/** Texts of the offline page, in Arabic. `storedEn.ts` has the same shape. */
export const storedAr = {
  title: 'القراءة بلا اتصال',
  intro: 'ما قرأته وحفظته على هذا الجهاز يبقى متاحاً لك هنا حين ينقطع الاتصال.',
  notStored: 'هذه الصفحة ليست محفوظة على هذا الجهاز. ستُفتح من تلقاء نفسها عند عودة الاتصال، ولم يُفقد شيء مما كتبته أو حفظته.',
  tryAgain: 'حاول مجدداً',
  nothing: 'لم يُحفظ شيء بعد. افتح بعض الأخبار وأنت متصل لتجدها هنا.',
  saved: 'محفوظاتك',
  pack: 'الصفحة الأولى التي أخذتها معك',
  opened: 'ما فتحته من قبل',
  storedAt: (time: string) => `كما كان في ${time}`,
  takeAlong: 'خذ الصفحة الأولى معك',
  packHint: (size: string) => `أخبار الصفحة الأولى بنصوصها وصورها، لتقرأها بلا اتصال: نحو ${size}.`,
  packMade: (time: string, size: string) => `الصفحة الأولى محفوظة على هذا الجهاز كما كانت في ${time} (${size}).`,
  packStored: (size: string) => `الصفحة الأولى محفوظة على هذا الجهاز (${size}).`,
  packOnDataSaver: (size: string) => `توفير البيانات مفعّل في جهازك. سيُحمّل نحو ${size}؛ هل تتابع؟`,
  takePack: 'حمّل الصفحة الأولى',
  takeAnyway: 'نعم، حمّلها',
  renewPack: 'حدّثها',
  deletePack: 'احذفها من الجهاز',
  cancel: 'ألغِ',
  packProgress: (done: number, of: number, size: string) =>
    of === 0
      ? 'يبدأ التحميل…'
      : `${plural('ar', done, {
          zero: 'لم يُحمّل شيء بعد',
          one: 'حُمّل خبر واحد',
          two: 'حُمّل خبران',
          few: `حُمّلت ${done} أخبار`,
          many: `حُمّل ${done} خبراً`,
          other: `حُمّل ${done} خبر`,
        })} من ${of} (${size}).`,
  packReady: (size: string) => `اكتمل التحميل: ${size}.`,
  packCancelled: 'أُلغي التحميل، وحُذف ما حُمّل منه.',
  packFull: 'لا تتسع ذاكرة هذا الجهاز للصفحة الأولى. لم يُحفظ شيء منها؛ أفرغ بعض المساحة ثم حاول مجدداً (الرمز: full).',
  packFailed: 'انقطع التحميل قبل أن يكتمل، ولم يُحفظ شيء منه. حاول مجدداً عند عودة الاتصال (الرمز: network).',
  packRefused: 'لم يُجب الخادم عن أحد الطلبات، فتوقف التحميل ولم يُحفظ شيء منه. حاول مجدداً بعد دقائق (الرمز: server).',
  megabytes: (bytes: number) => `${megabytes(bytes)} ميغابايت`,
  installOnApple: 'للتثبيت على آيفون أو آيباد: اضغط زر المشاركة في المتصفح، ثم «إضافة إلى الشاشة الرئيسية».',
}

export type StoredMessages = typeof storedAr

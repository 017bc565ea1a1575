import { functionWords, reportWords } from '#text/functionWords.ts'
import { stem } from '#text/stemmer/stem.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { termOf } from './storySignature.ts'

// Function words, and words of every newsroom: reporting verbs, days, ranks, formulas. Used until
// there are enough posts to measure weights.

const arabic = `أنهم لقد لكن أثناء خلف داخل خارج حسب نتيجة أجل ثاني ثالث أخرى آخر جميع كافة معظم عدة مختلف كبير أكبر كثير قليل مثل خاص عام أضاف أوضح ذكر ذكرت أشار كشف
صرح أفاد أفادت لفت شدد اعتبر رأى تابع يقول يذكر يأتي جاء سيتم قام يقوم أصبح يعد تعد يجب يمكن ينبغي سوف مضيفا مؤكدا موضحا مشيرا مبينا إضافة كذلك بحسب
نقلت نقل بيان تصريح خبر مصدر مصادر وكالة أنباء صحيفة موقع متحدث رسمي باسم صباح مساء ظهر ليلة يوم أسبوع شهر سنة ساعة دقيقة الأحد الاثنين الثلاثاء
الأربعاء الخميس الجمعة السبت الماضي المقبل الجاري الحالي القادم الأول الثاني يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر
ديسمبر محرم صفر ربيع جمادى رجب شعبان رمضان شوال واحد واحدة اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة مئة رئيس مدير وزير أمير ملك شيخ سمو معالي
سعادة فخامة جلالة صاحب السيد السيدة الدكتور المهندس الأستاذ نائب عضو مجلس وزارة دولة بلاد منطقة مدينة محافظة حكومة شعب مواطن هيئة لجنة إدارة مؤسسة
شركة مركز قطاع مشروع برنامج عمل خدمة دعم تعزيز تطوير تحقيق تنفيذ إطار مجال مستوى جانب دور حضور مشاركة بمناسبة تهنئة برقية بعث أعرب تمنيات موفور الصحة
استقبل لقاء اجتماع بحث ناقش علاقات ثنائية سبل تعاون مشترك الشقيق الصديق المتوقع توقعت طقس درجات حرارة رياح سرعة كيلومتر عظمى صغرى سعر أسعار ارتفع
انخفض مقابل دينار دولار ريال يورو بلغ سجل مؤشر نقطة نسبة مباراة فريق نادي لاعب مدرب دوري كأس بطولة فاز خسر هدف أهداف لكرة القدم تفاصيل متابعة المزيد
اقرأ تابعونا كتب محرر`

const english = `out up then these those there here it its he his him she her they their we our you your i being do does did might should must most many much some any
all each other another first last one two three four five six seven eight nine ten hundred thousand million billion percent say tell told according
report reported statement official source news agency today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january
february march april june july august september october november december week month year day hour time also while during between against among
through why because since until amid minister president prime government state country city people company director member council committee meeting
part make made take took get got go going come came see`

const numbers = '1 2 3 4 5 6 7 8 9 10 11 12 20 30 100 2024 2025 2026 2027 2028'

/**
 * Weights of words on this list and of all others before anything is measured: few words of a text
 * are really rare.
 */
const common = 0.01
export const unmeasured = 0.1

/** The weights of terms that are common in any newsroom. */
export const commonWeights: Map<number, number> = new Map(
  [...functionWords, ...reportWords, ...`${arabic} ${english} ${numbers}`.split(/\s+/)].flatMap((word) => {
    const folded = fold(word)
    return [folded, `و${folded}`].map((form): [number, number] => [termOf(stem(form)), common])
  }),
)

import { fold } from '#text/fold.ts'
import { stem } from '#text/stem.ts'
import { termOf } from './similarity.ts'

// Words of every report, whatever it is about: grammar, saying-verbs, days, ranks, formulas. Until enough posts were seen to measure it, these tell nothing.

const arabic = `في من على إلى عن مع أن إن أنه أنها أنهم بأن لأن الذي التي الذين هذا هذه ذلك تلك هو هي هم كان كانت يكون تكون ليس لا ما لم لن قد لقد كما كل بعض أو أم ثم بل لكن حتى
إذ إذا لو كي حيث عند عندما بينما قبل بعد خلال أثناء بين منذ حول دون غير ضمن نحو عبر ضد تحت فوق أمام خلف داخل خارج لدى له لها لهم به بها بهم فيه فيها منه منها عليه عليها إليه إليها وفق حسب
بسبب نتيجة أجل أي أية أيضا فقط جدا أكثر أقل أول ثاني ثالث أخرى آخر جميع كافة معظم عدد عدة مختلف جديد كبير أكبر كثير قليل مثل خاص عام قال قالت أضاف أوضح أكد أكدت أعلن أعلنت ذكر ذكرت أشار
كشف صرح أفاد أفادت بين لفت شدد اعتبر رأى تابع يقول يذكر يأتي جاء تم يتم سيتم قام يقوم أصبح يعد تعد يجب يمكن ينبغي سوف مضيفا مؤكدا موضحا مشيرا مبينا إضافة كذلك بحسب نقلت نقل بيان تصريح خبر مصدر
مصادر وكالة أنباء صحيفة موقع متحدث رسمي باسم اليوم أمس غدا صباح مساء ظهر ليلة يوم أسبوع شهر سنة عام ساعة دقيقة الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الماضي المقبل الجاري الحالي القادم الأول
الثاني يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر محرم صفر ربيع جمادى رجب شعبان رمضان شوال واحد واحدة اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة مئة ألف مليون مليار
رئيس مدير وزير أمير ملك شيخ سمو معالي سعادة فخامة جلالة صاحب السيد السيدة الدكتور المهندس الأستاذ نائب عضو مجلس وزارة دولة بلاد منطقة مدينة محافظة حكومة شعب مواطن هيئة لجنة إدارة مؤسسة شركة مركز قطاع
مشروع برنامج عمل خدمة دعم تعزيز تطوير تحقيق تنفيذ إطار مجال مستوى جانب دور حضور مشاركة بمناسبة تهنئة برقية بعث أعرب تمنيات موفور الصحة استقبل لقاء اجتماع بحث ناقش علاقات ثنائية سبل تعاون مشترك الشقيق الصديق
المتوقع توقعت طقس درجات حرارة رياح سرعة كيلومتر عظمى صغرى سعر أسعار ارتفع انخفض مقابل دينار دولار ريال يورو بلغ سجل مؤشر نقطة نسبة مباراة فريق نادي لاعب مدرب دوري كأس بطولة فاز خسر هدف أهداف مقابل لكرة القدم
تفاصيل شاهد فيديو صور عاجل خاص متابعة المزيد اقرأ أيضا تابعونا كتب محرر`

const english = `the a an of to in on at for from by with about after before over under into out up as and or but if than then that this these those there here it its he his him she her they their we our you your i
is are was were be been being has have had do does did will would can could may might should must not no more most many much some any all each other another new first last one two three four five six seven eight nine ten hundred
thousand million billion percent say says said tell told according report reported statement official source news agency today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january february march
april may june july august september october november december week month year day hour time also while during between against among through when where who which what how why because since until amid minister president prime
government state country city people company director member council committee meeting during part make made take took get got go going come came see`

const numbers = '1 2 3 4 5 6 7 8 9 10 11 12 20 30 100 2024 2025 2026 2027 2028'

/** What a word of this list tells, and what any other does, while nothing was measured: a text of 100 words has hardly ten rare ones. */
const common = 0.01
export const unmeasured = 0.1

/** What the terms tell that are common in any newsroom. */
export const commonWeights: Map<number, number> = new Map(
  `${arabic} ${english} ${numbers}`.split(/\s+/).flatMap((word) => {
    const folded = fold(word)
    return [folded, `و${folded}`].map((form): [number, number] => [termOf(stem(form)), common])
  }),
)

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stem } from '#text/stemmer/stem.ts'
import { anyString } from '../../../../test/anyString.ts'
import { arabicCategoryWords } from './arabicCategoryWords.ts'
import { type CategorySlug, categorySlugs } from './categorySlugs.ts'
import { classify, explainCategory } from './classify.ts'
import { englishCategoryWords } from './englishCategoryWords.ts'
import { matchFeedCategory } from './matchFeedCategory.ts'

const items: [CategorySlug | null, string, string][] = [
  [
    'politics',
    'مجلس الأمة يناقش الاستجواب المقدم إلى وزير المالية',
    'يعقد المجلس جلسته الثلاثاء بحضور الحكومة، ويتحدث نائبان مؤيدان ونائبان معارضان.',
  ],
  ['politics', 'سمو ولي العهد يستقبل السفير الياباني', 'جرى خلال اللقاء بحث العلاقات الثنائية بين الكويت واليابان.'],
  ['politics', 'مرسوم بقبول استقالة وزير التجارة', 'صدر المرسوم أمس ونُشر في الجريدة الرسمية.'],
  ['politics', 'مجلس الوزراء يعتمد مشروع قانون الإعلام', 'أحال المجلس المشروع إلى البرلمان تمهيداً للتصويت عليه.'],
  ['politics', 'وزير الخارجية يبحث مع نظيره العماني العلاقات الثنائية', 'أكد الوزيران في الكويت عمق العلاقات بين البلدين.'],
  ['politics', 'الكويت والمغرب توقعان مذكرة تفاهم في التعليم', 'وقّع الاتفاقية وزيرا خارجية البلدين.'],
  ['politics', 'مئة مرشح يتنافسون في انتخابات الدائرة الثالثة', 'تُفتح لجان الاقتراع أمام الناخبين في الثامنة صباحاً.'],
  ['politics', 'Parliament debates grilling of interior minister', 'Lawmakers will vote on a no-confidence motion next week.'],
  ['politics', 'Crown Prince receives credentials of new ambassadors', 'The foreign minister attended the ceremony.'],
  ['politics', 'Cabinet approves election law amendment', 'The government referred the bill to the National Assembly.'],
  ['economy', 'البورصة تغلق على ارتفاع بدعم من أسهم المصارف', 'بلغت السيولة خمسين مليون دينار.'],
  ['economy', 'برميل النفط الكويتي ينخفض دولارين', 'تراجعت العقود الآجلة مع ارتفاع المخزونات.'],
  ['economy', 'أرباح البنك ترتفع 12 في المئة في الربع الثالث', 'نمت الإيرادات والودائع والقروض.'],
  ['economy', 'المركزي يثبّت سعر الخصم', 'قال البنك المركزي إن التضخم يتجه إلى التراجع.'],
  ['economy', 'توصية بتوزيعات نقدية على المساهمين', 'تنعقد الجمعية العامة للشركة الشهر المقبل.'],
  ['economy', 'للمستثمرين: اكتتاب جديد في سوق دبي', 'تطرح الشركة ربع أسهمها.'],
  ['economy', 'عجز الموازنة يتسع مع تراجع الإيرادات النفطية', 'اقترح خبراء اقتصاديون ترشيد الإنفاق.'],
  ['economy', 'Boursa closes higher as bank shares gain', 'Turnover reached $200 million.'],
  ['economy', 'OPEC agrees to raise crude output', 'The price of a barrel fell after the decision.'],
  ['economy', 'Central bank holds interest rate as inflation slows', 'Economists had expected a cut.'],
  ['sports', 'القادسية يهزم كاظمة بهدفين في الدوري الممتاز', 'سجل المهاجم الهدف الأول في الشوط الأول.'],
  ['sports', 'منتخبنا يتأهل إلى نصف نهائي كأس الخليج', 'حسم اللاعبون المباراة بركلات الترجيح.'],
  ['sports', 'ريال مدريد يتعاقد مع مدافع برازيلي', 'يمتد عقد اللاعب مع النادي الإسباني أربعة مواسم.'],
  ['sports', 'ذهبية كويتية في رماية السكيت', 'توج البطل بالميدالية في بطولة آسيا.'],
  ['sports', 'للاعبين الناشئين.. معسكر تدريبي في مسقط', 'يستعد المنتخب للتصفيات الآسيوية.'],
  ['sports', 'ماراثون الكويت ينطلق الجمعة', 'يشارك في السباق أربعة آلاف عداء.'],
  ['sports', 'Striker scores twice as Al-Arabi win derby', 'The league leaders kept a clean sheet.'],
  ['sports', 'Kuwait reach handball championship final', 'The national team beat Qatar in the semi-finals.'],
  ['local', 'أمطار رعدية متوقعة وتحذير من تدني الرؤية', 'دعت إدارة الأرصاد الجوية السائقين إلى الحذر على الطرق.'],
  ['local', 'البلدية تزيل مخالفات في جليب الشيوخ', 'شملت الحملة مخازن ومركبات مهملة.'],
  ['local', 'إغلاق جزئي على الدائري السادس أسبوعين', 'تنفذ هيئة الطرق أعمال صيانة.'],
  ['local', 'وزارة التربية تعلن مواعيد اختبارات الثانوية العامة', 'يبدأ الطلبة الاختبارات في الثامنة صباحاً.'],
  ['local', 'ضبط متهم بترويج المخدرات في السالمية', 'أحال رجال الأمن المتهم إلى النيابة.'],
  ['local', 'الإطفاء يخمد حريق منزل في الفروانية', 'لم تسجل إصابات.'],
  ['local', 'السكنية: توزيع ألف بيت في المطلاع', 'تسلم المواطنون مفاتيح بيوتهم ضمن الرعاية السكنية.'],
  ['local', 'متطوعون ينظفون شاطئ الشويخ', 'جُمعت أطنان من المخلفات.'],
  ['local', 'Municipality removes illegal camps near Jahra', 'Owners were given a week to comply.'],
  ['local', 'Traffic diverted on Fifth Ring Road', 'Drivers were asked to use other roads.'],
  ['local', 'Dusty weather expected over the weekend', 'The forecast warns of low visibility.'],
  ['world', 'زلزال بقوة ست درجات يضرب غرب تركيا', 'قُتل شخصان وأصيب العشرات.'],
  ['world', 'مجلس الأمن يصوت على هدنة في غزة', 'يستمر القصف الإسرائيلي على القطاع.'],
  ['world', 'البرلمان العراقي ينتخب رئيساً جديداً', 'صوت النواب في بغداد بعد خلاف استمر شهوراً.'],
  ['world', 'حريق يلتهم سوقاً في القاهرة', 'قالت الشرطة المصرية إن أربعة أشخاص أصيبوا.'],
  ['world', 'الرئيس الفرنسي يقبل استقالة الحكومة', 'تجرى الانتخابات في باريس بعد شهرين.'],
  ['world', 'قادة مجلس التعاون يجتمعون في الرياض', 'تناقش القمة قطار الخليج.'],
  ['world', 'غرق مركب مهاجرين قبالة سواحل ليبيا', 'أنقذ خفر السواحل الإيطالي عشرين شخصاً.'],
  ['world', 'UN Security Council calls for ceasefire in Sudan', 'Thousands of refugees crossed the border.'],
  ['world', 'French prime minister resigns', 'Elections will be held in Paris within weeks.'],
  ['world', 'Earthquake shakes Japan', 'A tsunami warning was lifted.'],
  ['technology', 'أداة ذكاء اصطناعي تكتب البرمجيات', 'طور الباحثون النموذج اللغوي في عام.'],
  ['technology', 'القمر الاصطناعي الكويتي يرسل أولى صوره', 'يدور القمر في الفضاء على ارتفاع خمسمئة كيلومتر.'],
  ['technology', 'آبل تكشف عن هاتفها الجديد', 'تعمل البطارية يومين، والشاشة أوسع.'],
  ['technology', 'للإنترنت سرعة أعلى مع الجيل الخامس', 'توسع هيئة الاتصالات الشبكة.'],
  ['technology', 'ثغرة في تطبيق واتساب تعرّض بيانات المستخدمين', 'نصح خبراء الأمن السيبراني بالتحديث.'],
  ['technology', 'New AI chatbot responses in Arabic', 'The language model runs on a smartphone.'],
  ['technology', 'NASA spacecraft reaches asteroid', 'The telescope pictures were published online.'],
  ['health', 'وزارة الصحة تبدأ حملة تطعيم ضد الإنفلونزا', 'اللقاح متوافر في المراكز الصحية.'],
  ['health', 'نجاح عملية زراعة كلى في مستشفى مبارك', 'قال الأطباء إن المريض في حال مستقرة.'],
  ['health', 'دراسة: السمنة ترفع خطر الإصابة بالسرطان', 'تابع الباحثون آلاف المرضى.'],
  ['health', 'بالأدوية والحمية.. كيف يضبط مريض السكري مستواه؟', 'ينصح أطباء التغذية بوجبات صغيرة.'],
  ['health', 'Flu vaccine available in all clinics', 'Doctors urged pregnant women to take it.'],
  ['health', 'Surgeons save patient in rare heart operation', 'The hospital said she left intensive care.'],
  ['culture', 'رواية كويتية تفوز بجائزة أدبية', 'قال الكاتب إنه أمضى سنوات في كتابتها.'],
  ['culture', 'انطلاق مهرجان المسرح الخليجي', 'تُعرض ست مسرحيات ويُكرّم فنانون.'],
  ['culture', 'معرض تشكيلي يضم أربعين لوحة', 'يشارك فيه فنانون من ثلاثة أجيال.'],
  ['culture', 'فيلم كويتي في مهرجان القاهرة السينمائي', 'أخرج الفيلم مخرج شاب.'],
  ['culture', 'وللشعر أمسية في رابطة الأدباء', 'قرأ ثلاثة شعراء قصائدهم.'],
  ['culture', 'Kuwaiti novelist wins literary prize', 'Her novel was translated into six languages.'],
  ['culture', 'Museum opens gallery of Islamic art', 'Paintings and manuscripts are on display.'],
  [null, 'صباح الخير', 'نتمنى لكم يوماً سعيداً.'],
  [null, 'كلمة اليوم', 'شكراً لكم جميعاً.'],
  [null, 'Good morning', 'Have a nice day.'],
  [null, 'مستشفى واستاد', ''],
  [null, '', ''],
  [null, '👍 12345', '…'],
]

const labels: [CategorySlug | null, string[]][] = [
  ['local', ['محليات']],
  ['local', ['الكويت']],
  ['local', ['Kuwait News']],
  ['politics', ['سياسة']],
  ['politics', ['مجلس الأمه']],
  ['politics', ['الكويت', 'برلمان']],
  ['economy', ['إقتصاد']],
  ['economy', ['مال وأعمال']],
  ['economy', ['بورصة']],
  ['economy', ['Business & Markets']],
  ['sports', ['أخبار الرياضة']],
  ['sports', ['كرة القدم']],
  ['sports', ['News/Sports']],
  ['sports', ['رياضة محلية']],
  ['sports', ['World Cup']],
  ['world', ['عربي ودولي']],
  ['world', ['العالم']],
  ['world', ['INTERNATIONAL']],
  ['world', ['أخبار > الشرق الأوسط']],
  ['technology', ['تكنولوجيا']],
  ['technology', ['علوم وتقنية']],
  ['technology', ['Sci-Tech']],
  ['health', ['الصحّة']],
  ['health', ['طب']],
  ['culture', ['ثقافة وفنون']],
  ['culture', ['Arts & Entertainment']],
  ['sports', ['رياضة', 'Sports', 'اقتصاد']],
  [null, ['رياضة', 'اقتصاد']],
  [null, ['منوعات']],
  [null, ['أخبار']],
  [null, ['Health insurance fraud']],
  [null, ['', '///', '👍']],
  [null, []],
]

describe('the category of an item', () => {
  test.each(items)('%s: %s', (category, title, text) => {
    expect(classify({ title, text, language: /[a-z]/i.test(title) ? 'en' : 'ar' })).toBe(category)
  })

  test('is null if two categories are equally likely', () => {
    const [first, second] = explainCategory({ title: 'مستشفى واستاد', text: '', language: 'ar' })
    expect(first?.score).toBe(second?.score)
  })

  test('is explained by its surface forms, by descending weight', () => {
    const item = { title: 'والبُورصـةُ تصعد', text: 'قال مستثمرون إن الأرباح مليون دينار. وقال لاعب إنه سعيد.', language: 'ar' as const }
    const [economy, sports] = explainCategory(item)
    expect(economy).toMatchObject({ slug: 'economy', because: ['والبُورصـةُ', 'مستثمرون', 'الأرباح', 'مليون', 'دينار'] })
    expect(sports).toMatchObject({ slug: 'sports', because: ['لاعب'] })
  })

  test('counts a pair of words as one, so a council is recognized by its full name', () => {
    expect(explainCategory({ title: 'مجلس الأمن', text: '', language: 'ar' })[0]).toMatchObject({ slug: 'world', because: ['مجلس الأمن'] })
    expect(explainCategory({ title: 'مجلس الأمة', text: '', language: 'ar' })[0]).toMatchObject({
      slug: 'politics',
      because: ['مجلس الأمة'],
    })
  })

  test('depends more on a word in the title than in the text, and not on words after the beginning of the text', () => {
    const score = (title: string, text: string) => explainCategory({ title, text, language: 'ar' })[0]?.score ?? 0
    expect(score('بورصة', '')).toBeGreaterThan(score('', 'بورصة بورصة بورصة'))
    expect(score('', `${'. '.repeat(2000)}بورصة`)).toBe(0)
  })

  test('is explained by words of the text, for any text', () => {
    const unit = fc.oneof(anyString({ maxLength: 8 }), fc.constantFrom('البورصة ', 'ﻻعب ', 'مجلس ', 'الأمة ', '\ud83d', '\u0654', 'NATO '))
    const text = fc.array(unit, { maxLength: 20 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (title, body) => {
        for (const { slug, score, because } of explainCategory({ title, text: body, language: 'ar' })) {
          expect(categorySlugs).toContain(slug)
          expect(score).toBeGreaterThan(0)
          for (const form of because) expect(title.includes(form) || body.includes(form)).toBe(true)
        }
        matchFeedCategory([title, body])
      }),
    )
  })

  test('has at least sixty Arabic and thirty English stems', () => {
    const stems = (lists: Record<1 | 2 | 3, string>) => new Set(Object.values(lists).join(' ').split(/\s+/).map(stem)).size
    for (const slug of categorySlugs) {
      expect(stems(arabicCategoryWords[slug]), slug).toBeGreaterThanOrEqual(60)
      expect(stems(englishCategoryWords[slug]), slug).toBeGreaterThanOrEqual(30)
    }
  })
})

describe('the category that labels of a feed name', () => {
  test.each(labels)('%s: %j', (category, names) => {
    expect(matchFeedCategory(names)).toBe(category)
  })
})

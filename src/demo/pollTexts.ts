/** An option in both languages, and how many of ten demo readers choose it. */
type Option = [ar: string, en: string, weight: number]

/**
 * `opens` and `closes`: in hours from the demo's first start. `turnout`: the share of the demo's
 * readers who vote.
 */
export type DemoPoll = { category: string; ar: string; en: string; opens: number; closes: number; turnout: number; options: Option[] }

/** Invented for the demo, about everyday topics. */
export const demoPolls: DemoPoll[] = [
  {
    category: 'local',
    ar: 'هل تؤيد بدء الدوام الرسمي في التاسعة صباحاً لتخفيف الزحام؟',
    en: 'Should the working day begin at nine to ease the traffic?',
    opens: -120,
    closes: -26,
    turnout: 0.9,
    options: [
      ['نعم، للجميع', 'Yes, for everyone', 5],
      ['نعم، لبعض الجهات', 'Yes, in some places', 3],
      ['لا، الوقت الحالي أنسب', 'No, it is good as it is', 2],
    ],
  },
  {
    category: 'culture',
    ar: 'كم كتاباً قرأت هذا العام؟',
    en: 'How many books did you read this year?',
    opens: -170,
    closes: -75,
    turnout: 0.7,
    options: [
      ['لم أكمل كتاباً', 'None to the end', 3],
      ['من كتاب إلى ثلاثة', 'One to three', 4],
      ['من أربعة إلى عشرة', 'Four to ten', 2],
      ['أكثر من عشرة', 'More than ten', 1],
    ],
  },
  {
    category: 'local',
    ar: 'أين تقضي عطلة نهاية الأسبوع حين يعتدل الجو؟',
    en: 'Where do you spend the weekend when the weather is mild?',
    opens: -60,
    closes: 34,
    turnout: 0.85,
    options: [
      ['في البر', 'In the desert', 4],
      ['على البحر', 'By the sea', 3],
      ['في المجمعات التجارية', 'In shopping centres', 2],
      ['في البيت مع الأهل', 'At home with the family', 3],
      ['خارج البلاد', 'Abroad', 1],
    ],
  },
  {
    category: 'economy',
    ar: 'كيف تدفع في مشترياتك اليومية غالباً؟',
    en: 'How do you usually pay for everyday shopping?',
    opens: -44,
    closes: 52,
    turnout: 0.8,
    options: [
      ['بالبطاقة', 'By card', 4],
      ['بالهاتف', 'By phone', 5],
      ['نقداً', 'In cash', 2],
      ['بروابط الدفع', 'By payment link', 1],
    ],
  },
  {
    category: 'technology',
    ar: 'هل تستعين بالذكاء الاصطناعي في عملك أو دراستك؟',
    en: 'Do you use artificial intelligence at work or in your studies?',
    opens: -30,
    closes: 90,
    turnout: 0.75,
    options: [
      ['كل يوم', 'Every day', 3],
      ['أحياناً', 'Now and then', 4],
      ['جرّبته مرة أو مرتين', 'I tried it once or twice', 2],
      ['لا أستعمله', 'I do not use it', 2],
    ],
  },
  {
    category: 'sports',
    ar: 'من يفوز بكأس الخليج المقبلة؟',
    en: 'Who will win the next Gulf Cup?',
    opens: -22,
    closes: 120,
    turnout: 0.95,
    options: [
      ['الكويت', 'Kuwait', 5],
      ['السعودية', 'Saudi Arabia', 3],
      ['العراق', 'Iraq', 3],
      ['قطر', 'Qatar', 2],
      ['عُمان', 'Oman', 2],
      ['منتخب آخر', 'Another team', 1],
    ],
  },
  {
    category: 'health',
    ar: 'كم ساعة تنام في ليالي العمل؟',
    en: 'How long do you sleep on a working night?',
    opens: -14,
    closes: 82,
    turnout: 0.6,
    options: [
      ['أقل من 5 ساعات', 'Less than 5 hours', 2],
      ['من 5 إلى 6 ساعات', '5 to 6 hours', 4],
      ['من 7 إلى 8 ساعات', '7 to 8 hours', 4],
      ['أكثر من 8 ساعات', 'More than 8 hours', 1],
    ],
  },
  {
    category: 'local',
    ar: 'ما أكثر ما يؤخرك في الطريق إلى عملك؟',
    en: 'What delays you most on the way to work?',
    opens: -8,
    closes: 16,
    turnout: 0.55,
    options: [
      ['أعمال الطرق', 'Road works', 4],
      ['الحوادث', 'Accidents', 2],
      ['باصات المدارس وسياراتها', 'The school run', 3],
      ['قلة المواقف', 'Finding a place to park', 3],
    ],
  },
  {
    category: 'culture',
    ar: 'أي المشروبات تبدأ به صباحك؟',
    en: 'What do you drink first in the morning?',
    opens: -3,
    closes: 165,
    turnout: 0.35,
    options: [
      ['قهوة عربية', 'Arabic coffee', 4],
      ['شاي بالحليب (كرك)', 'Karak tea', 3],
      ['قهوة مختصة', 'Speciality coffee', 2],
      ['شاي أحمر', 'Black tea', 2],
      ['ماء لا غير', 'Just water', 1],
    ],
  },
  {
    category: 'economy',
    ar: 'هل وضعت ميزانية لمصروف بيتك في العام المقبل؟',
    en: 'Have you set a household budget for the coming year?',
    opens: 20,
    closes: 188,
    turnout: 0,
    options: [
      ['نعم، وألتزم بها', 'Yes, and I keep to it', 3],
      ['نعم، ولا ألتزم بها', 'Yes, but I do not keep to it', 4],
      ['لا', 'No', 3],
    ],
  },
]

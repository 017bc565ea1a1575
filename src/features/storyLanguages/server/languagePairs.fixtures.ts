type Told = { title: string; text: string }

/** Invented reports of one event in both languages. */
export const samePairs: { en: Told; ar: Told }[] = [
  {
    en: {
      title: 'Fire at Shuwaikh warehouse injures 14 workers',
      text: 'Fourteen workers were treated for smoke after a fire broke out on Tuesday in a furniture warehouse in Shuwaikh, the fire force said. 14 people were taken to hospital.',
    },
    ar: {
      title: 'إصابة 14 عاملاً في حريق مستودع بالشويخ',
      text: 'أصيب 14 عاملاً باختناق أثناء حريق اندلع أمس في مستودع أثاث بالشويخ، ونقلوا إلى المستشفى كما قالت قوة الإطفاء.',
    },
  },
  {
    en: {
      title: 'Burundi signs $320 million loan for Gitega railway',
      text: 'Burundi has signed a loan of $320 million with the African Development Bank to build a railway from Gitega to the border with Tanzania.',
    },
    ar: {
      title: 'بوروندي توقع قرضاً بـ320 مليون دولار لسكة حديد غيتيغا',
      text: 'وقعت بوروندي مع بنك التنمية الأفريقي قرضاً قيمته 320 مليون دولار لبناء سكة حديد من غيتيغا إلى حدود تنزانيا.',
    },
  },
  {
    en: {
      title: 'Earthquake of magnitude 5.8 shakes Kathmandu, 23 injured',
      text: 'A 5.8 magnitude earthquake struck east of Kathmandu in Nepal on Monday, injuring 23 people and damaging dozens of buildings.',
    },
    ar: {
      title: 'زلزال بقوة 5.8 درجة يهز كاتماندو ويصيب 23 شخصاً',
      text: 'ضرب زلزال بلغت قوته 5.8 درجة شرق العاصمة النيبالية كاتماندو، فأصيب 23 شخصاً وتضررت عشرات المباني في نيبال.',
    },
  },
  {
    en: {
      title: 'Toyota to buy battery maker Voltara for 2.4 billion euros',
      text: 'Toyota has agreed to buy the German battery company Voltara for 2.4 billion euros, its largest purchase in Germany.',
    },
    ar: {
      title: 'تويوتا تشتري شركة البطاريات فولتارا مقابل 2.4 مليار يورو',
      text: 'وافقت تويوتا على شراء شركة البطاريات الألمانية «فولتارا» بـ2.4 مليار يورو، وهي أكبر صفقة لها في ألمانيا.',
    },
  },
]

/**
 * Invented reports in the same words of two events: another number, place, team or day of it, or
 * what somebody said of it.
 */
export const otherPairs: { en: Told; ar: Told }[] = [
  {
    en: (samePairs[0] as (typeof samePairs)[number]).en,
    ar: {
      title: 'إصابة 9 عمال في حريق مستودع بصبحان',
      text: 'أصيب 9 عمال باختناق أثناء حريق اندلع أمس في مستودع أثاث بصبحان، ونقلوا إلى المستشفى كما قالت قوة الإطفاء.',
    },
  },
  {
    en: (samePairs[1] as (typeof samePairs)[number]).en,
    ar: {
      title: 'تنزانيا توقع قرضاً بـ150 مليون دولار لسكة حديد موانزا',
      text: 'وقعت تنزانيا مع بنك التنمية الأفريقي قرضاً قيمته 150 مليون دولار لبناء سكة حديد من موانزا إلى حدود بوروندي.',
    },
  },
  {
    en: (samePairs[2] as (typeof samePairs)[number]).en,
    ar: {
      title: 'زلزال بقوة 6.1 درجة يهز كاتماندو ويصيب 40 شخصاً',
      text: 'ضرب زلزال بلغت قوته 6.1 درجة غرب العاصمة النيبالية كاتماندو، فأصيب 40 شخصاً وتضررت عشرات المباني في نيبال.',
    },
  },
  {
    en: (samePairs[3] as (typeof samePairs)[number]).en,
    ar: {
      title: 'أميركا تحذر من صفقة تويوتا وفولتارا',
      text: 'حذرت الولايات المتحدة أمس من شراء تويوتا شركة البطاريات الألمانية «فولتارا» بـ2.4 مليار يورو، وطالبت ألمانيا بتحقيق في الصفقة.',
    },
  },
]

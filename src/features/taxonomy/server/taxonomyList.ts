type Entry = { slug: string; nameAr: string; nameEn: string }
type CategoryEntry = Entry & { subs: Entry[] }

const entry = (slug: string, nameAr: string, nameEn: string): Entry => ({ slug, nameAr, nameEn })

/**
 * The taxonomy of a new installation, in the order of the menus. Slugs never change, because
 * sources and the classifier refer to them.
 */
export const taxonomyList: (Entry & { categories: CategoryEntry[] })[] = [
  {
    ...entry('news', 'الأخبار', 'News'),
    categories: [
      {
        ...entry('politics', 'سياسة', 'Politics'),
        subs: [
          entry('parliament', 'مجلس الأمة', 'Parliament'),
          entry('government', 'الحكومة', 'Government'),
          entry('diplomacy', 'الدبلوماسية', 'Diplomacy'),
        ],
      },
      {
        ...entry('local', 'محليات', 'Local'),
        subs: [
          entry('society', 'مجتمع', 'Community'),
          entry('education', 'تعليم', 'Education'),
          entry('roads', 'طرق ومرور', 'Roads and traffic'),
          entry('weather', 'طقس', 'Weather'),
        ],
      },
      {
        ...entry('world', 'العالم', 'World'),
        subs: [
          entry('gulf', 'الخليج', 'Gulf'),
          entry('arab', 'العالم العربي', 'Arab world'),
          entry('international', 'دولي', 'International'),
        ],
      },
    ],
  },
  {
    ...entry('business', 'الأعمال', 'Business'),
    categories: [
      {
        ...entry('economy', 'اقتصاد', 'Economy'),
        subs: [
          entry('markets', 'أسواق المال', 'Markets'),
          entry('energy', 'نفط وطاقة', 'Oil and energy'),
          entry('banking', 'بنوك', 'Banking'),
          entry('property', 'عقار', 'Property'),
        ],
      },
      {
        ...entry('technology', 'تكنولوجيا', 'Technology'),
        subs: [
          entry('devices', 'أجهزة واتصالات', 'Devices and networks'),
          entry('ai', 'ذكاء اصطناعي', 'Artificial intelligence'),
          entry('space', 'فضاء وعلوم', 'Space and science'),
        ],
      },
    ],
  },
  {
    ...entry('sport', 'الرياضة', 'Sport'),
    categories: [
      {
        ...entry('sports', 'رياضة', 'Sports'),
        subs: [
          entry('football', 'كرة القدم', 'Football'),
          entry('court', 'ألعاب الصالات', 'Court sports'),
          entry('individual', 'ألعاب فردية', 'Individual sports'),
        ],
      },
    ],
  },
  {
    ...entry('life', 'الحياة', 'Life'),
    categories: [
      {
        ...entry('health', 'صحة', 'Health'),
        subs: [entry('medicine', 'طب', 'Medicine'), entry('prevention', 'وقاية', 'Prevention'), entry('nutrition', 'تغذية', 'Nutrition')],
      },
      {
        ...entry('culture', 'ثقافة', 'Culture'),
        subs: [
          entry('books', 'كتب', 'Books'),
          entry('stage', 'مسرح وسينما', 'Stage and film'),
          entry('heritage', 'تراث', 'Heritage'),
          entry('arts', 'فنون', 'Arts'),
        ],
      },
    ],
  },
]

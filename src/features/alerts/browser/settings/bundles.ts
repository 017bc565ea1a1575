import type { Locale } from '#text/locale.ts'

/** A ready-made set of keywords, to start with. */
export type Bundle = { id: string; name: Record<Locale, string>; keywords: Record<Locale, string[]> }

export const bundles: Bundle[] = [
  {
    id: 'elections',
    name: { ar: 'الانتخابات', en: 'Elections' },
    keywords: { ar: ['انتخابات', '"مجلس الأمة"', 'المرشحين', 'الناخبين'], en: ['election', '"National Assembly"', 'candidates', 'voters'] },
  },
  {
    id: 'boursa',
    name: { ar: 'البورصة', en: 'Boursa' },
    keywords: { ar: ['بورصة الكويت', '"السوق الأول"', 'توزيعات نقدية'], en: ['Boursa Kuwait', '"Premier Market"', 'dividends'] },
  },
  {
    id: 'weather',
    name: { ar: 'تحذيرات الطقس', en: 'Weather warnings' },
    keywords: { ar: ['الأرصاد', 'أمطار رعدية', 'عاصفة ترابية', 'تحذير الطقس'], en: ['meteorology', 'thunderstorm', '"dust storm"'] },
  },
  {
    id: 'club',
    name: { ar: 'نادي القادسية', en: 'Qadsia SC' },
    keywords: { ar: ['نادي القادسية', 'القادسية مباراة'], en: ['Qadsia', 'Qadsiya'] },
  },
  {
    id: 'ministry',
    name: { ar: 'وزارة الصحة', en: 'Ministry of Health' },
    keywords: { ar: ['وزارة الصحة', 'وزير الصحة'], en: ['"Ministry of Health"', '"Health Minister"'] },
  },
]

import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

export const agencyErrors = defineErrors({
  agency_merged: {
    status: 409,
    ar: 'سبق أن دُمجت إحدى الوكالتين في أخرى أو بدأ دمجها، ولم يتغيّر شيء. أعد تحميل الصفحة.',
    en: 'One of the two has been merged into another agency, or is being merged, and nothing was changed. Please load the page again.',
  },
  agency_name_taken: {
    status: 409,
    ar: 'تحمل وكالة أخرى هذا الاسم، ولم يتغيّر شيء. إن كانتا وكالة واحدة فادمج إحداهما في الأخرى.',
    en: 'Another agency has this name, and nothing was changed. If the two are one, merge them instead.',
  },
  own_agency: {
    status: 409,
    ar: 'لا تُدمج وكالة الموقع نفسه مع غيرها، ولم يتغيّر شيء.',
    en: 'The agency of this site cannot be merged with another, and nothing was changed.',
  },
})

export const agencyFieldMessages: Record<string, LocalizedText> = {
  agency_name_required: { ar: 'اكتب اسم الوكالة.', en: 'Please enter the name of the agency.' },
  bad_homepage: {
    ar: 'اكتب عنوان الموقع كاملاً، كما في شريط المتصفح.',
    en: 'Please enter the whole address of its site, as in the browser’s address bar.',
  },
  same_agency: { ar: 'اختر وكالة أخرى.', en: 'Please choose another agency.' },
}

export const agencySuccesses = {
  agency_edited: { ar: 'حُفظت بطاقة الوكالة، ويراها القراء الآن', en: 'The card is saved, and readers see it now' },
  agency_merging: {
    ar: 'دُمجت الوكالة، وتُنقل أخبارها الآن',
    en: 'The agency was merged, and its news is being moved',
  },
} satisfies Record<string, LocalizedText>

import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

export const agencyErrors = defineErrors({
  agency_merged: {
    status: 409,
    ar: 'سبق أن دُمجت إحدى الوكالتين في أخرى أو بدأ دمجها، ولم يتغيّر شيء. أعد تحميل الصفحة.',
    en: 'One of the two has been merged into another agency, or is being merged, and nothing was changed. Please load the page again.',
  },
  own_agency: {
    status: 409,
    ar: 'لا تُدمج وكالة الموقع نفسه مع غيرها، ولم يتغيّر شيء.',
    en: 'The agency of this site cannot be merged with another, and nothing was changed.',
  },
})

export const agencyFieldMessages: Record<string, LocalizedText> = {
  same_agency: { ar: 'اختر وكالة أخرى.', en: 'Please choose another agency.' },
}

export const agencySuccesses = {
  agency_merging: {
    ar: 'دُمجت الوكالة، وتُنقل أخبارها الآن',
    en: 'The agency was merged, and its news is being moved',
  },
} satisfies Record<string, LocalizedText>

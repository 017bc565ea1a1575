import { defineErrors } from '#base/errors.ts'

export const sharingErrors = defineErrors({
  format_not_offered: {
    status: 501,
    ar: 'هذه الصيغة غير متاحة. الصيغة المتاحة هي JSON أو لغة الترميز الموسّعة.',
    en: 'We only offer the formats json and xml.',
  },
})

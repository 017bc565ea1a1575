import { defineErrors } from '#base/errors.ts'

export const sharingErrors = defineErrors({
  format_not_offered: {
    status: 501,
    ar: 'هذه الصيغة غير متاحة. الصيغتان المتاحتان: \u2066json\u2069 و\u2066xml\u2069.',
    en: 'We only offer the formats json and xml.',
  },
})

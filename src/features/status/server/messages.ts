import type { LocalizedText } from '#text/locale.ts'

/** Messages beside fields, by the codes that schemas and actions use. */
export const incidentFieldMessages: Record<string, LocalizedText> = {
  incident_title_required: { ar: 'يُرجى كتابة العنوان باللغتين.', en: 'Please write the title in both languages.' },
  incident_text_required: {
    ar: 'يُرجى كتابة ما ينبغي أن يعرفه القراء، باللغتين.',
    en: 'Please write what readers should know in both languages.',
  },
  incident_services_required: { ar: 'يُرجى اختيار خدمة واحدة على الأقل.', en: 'Please choose at least one service.' },
  incident_bad_start: { ar: 'يبدأ العطل الآن أو في آخر 90 يوماً.', en: 'An incident starts now or in the last 90 days.' },
}

/** Messages of successful writes. */
export const incidentSuccesses = {
  incident_added: { ar: 'أُعلن العطل', en: 'The incident is public' },
  incident_updated: { ar: 'نُشر الجديد', en: 'The update is public' },
  incident_resolved: { ar: 'أُعلن انتهاء العطل', en: 'The end of the incident is public' },
} satisfies Record<string, LocalizedText>

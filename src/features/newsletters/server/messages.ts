import type { LocalizedText } from '#text/locale.ts'

/** Messages beside fields, by the codes of the schema. */
export const newsletterFieldMessages: Record<string, LocalizedText> = {
  newsletters_required: { ar: 'يُرجى اختيار نشرة واحدة على الأقل.', en: 'Please choose at least one newsletter.' },
  not_offered: {
    ar: 'لم تعد إحدى النشرات التي اخترتها متاحة. حدّث الصفحة ثم اختر من جديد.',
    en: 'A newsletter that you chose is no longer offered. Please reload the page and choose again.',
  },
}

/** Messages of successful writes. */
export const newsletterSuccesses = {
  confirmation_sent: {
    ar: 'أرسلنا إليك رسالة. افتح الرابط الذي فيها لتأكيد اشتراكك.',
    en: 'We have sent you a message. Open its link to confirm that you want this.',
  },
  subscribed: { ar: 'ستصلك النشرة بالبريد.', en: 'The newsletter will come by mail.' },
  unsubscribed: { ar: 'لن تصلك هذه النشرة بعد الآن.', en: 'You will not get this newsletter any more.' },
  newsletter_offered: { ar: 'النشرة متاحة للقراء الآن.', en: 'Readers can get the newsletter now.' },
  newsletter_stopped: { ar: 'أُوقفت النشرة.', en: 'The newsletter was stopped.' },
} satisfies Record<string, LocalizedText>

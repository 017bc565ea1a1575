import type { LocalizedText } from '#text/locale.ts'

/** Messages beside fields. */
export const adFieldMessages: Record<string, LocalizedText> = {
  advertiser_required: { ar: 'يُرجى كتابة اسم المعلن.', en: 'Please enter the advertiser’s name.' },
  ad_title_required: { ar: 'يُرجى وصف الإعلان لمن لا يرى الصورة.', en: 'Please describe the ad for those who cannot see the picture.' },
  bad_ad_image: {
    ar: 'يُرجى إدخال العنوان الكامل لصورة على الويب.',
    en: 'Please enter the full address of a picture on the web.',
  },
  bad_ad_link: {
    ar: 'يُرجى إدخال عنوان آمن كامل، أو صفحة من هذا الموقع تبدأ بشرطة مائلة.',
    en: 'Please enter an address that begins with https://, or a page of this site that begins with /.',
  },
  ad_ends_too_early: { ar: 'يجب أن ينتهي الإعلان بعد بدايته.', en: 'The ad must end after it starts.' },
}

export const adSuccesses = {
  ad_saved: { ar: 'حُفظ الإعلان', en: 'Ad saved' },
  report_renewed: {
    ar: 'تغيّر رابط الأرقام، ولم يعد الرابط السابق يعمل',
    en: 'The link to the figures was replaced; the previous one no longer works',
  },
} satisfies Record<string, LocalizedText>

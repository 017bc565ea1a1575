import { defineMessages } from '#ui/locale.ts'

/**
 * Messages of the footer, with the names of the text pages; their texts are in the folder `texts`.
 */
export const { useText: useFooterText, textIn: footerTextIn } = defineMessages(
  {
    about: 'من نحن',
    contact: 'اتصل بنا',
    advertisement: 'أعلن معنا',
    privacy: 'سياسة الخصوصية',
    terms: 'الشروط والأحكام',
    footer: 'روابط الموقع',
    followUs: 'تابعنا',
    lightVersion: 'نسخة خفيفة',
  },
  {
    about: 'About us',
    contact: 'Contact us',
    advertisement: 'Advertise with us',
    privacy: 'Privacy policy',
    terms: 'Terms and conditions',
    footer: 'Site links',
    followUs: 'Follow us',
    lightVersion: 'Light version',
  },
)

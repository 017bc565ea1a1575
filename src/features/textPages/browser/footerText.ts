import { defineMessages } from '#ui/locale.ts'

/** Messages of the footer, with the names of the text pages; their texts are in the folder `texts`. */
export const { useText: useFooterText, textIn: footerTextIn } = defineMessages(
  {
    about: 'من نحن',
    contact: 'اتصل بنا',
    advertisement: 'أعلن معنا',
    privacy: 'الخصوصية',
    terms: 'شروط الاستخدام',
    footer: 'روابط الموقع',
    followUs: 'تابعنا',
    lightVersion: 'نسخة خفيفة',
  },
  {
    about: 'About us',
    contact: 'Contact us',
    advertisement: 'Advertise with us',
    privacy: 'Privacy',
    terms: 'Terms of use',
    footer: 'Site links',
    followUs: 'Follow us',
    lightVersion: 'Light version',
  },
)

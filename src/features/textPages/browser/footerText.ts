import { defineMessages } from '#ui/locale.ts'

/** The sentences of the footer: the names of the pages of text, which alone are in `ar.ts` and `en.ts`. */
export const { useText: useFooterText } = defineMessages(
  {
    about: 'من نحن',
    contact: 'اتصل بنا',
    advertisement: 'أعلن معنا',
    privacy: 'الخصوصية',
    terms: 'شروط الاستخدام',
    footer: 'روابط الموقع',
    followUs: 'تابعنا',
  },
  {
    about: 'About us',
    contact: 'Contact us',
    advertisement: 'Advertise with us',
    privacy: 'Privacy',
    terms: 'Terms of use',
    footer: 'Site links',
    followUs: 'Follow us',
  },
)

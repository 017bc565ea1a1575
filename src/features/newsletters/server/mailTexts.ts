import { brand } from '#brand.ts'

/** The words of the mails in both languages. */
export const issueTexts = {
  ar: {
    subject: (section: string, date: string) => `نشرة «${section}» من ${brand.nameAr}: ${date}`,
    daily: (section: string) => `أهم ما نُشر في «${section}» خلال يوم.`,
    weekly: (section: string) => `أهم ما نُشر في «${section}» خلال أسبوع.`,
    all: 'كل النشرات البريدية',
    stop: 'أوقف هذه النشرة',
    confirmSubject: 'أكّد اشتراكك في النشرات البريدية',
    confirmAsk: 'طُلب إرسال هذه النشرات إلى بريدك:',
    confirmIgnore: 'إن لم تطلبها أنت فتجاهل هذه الرسالة، ولن يصلك شيء. ينتهي الرابط بعد سبعة أيام.',
    confirmLink: 'أكّد الاشتراك',
  },
  en: {
    subject: (section: string, date: string) => `${section} from ${brand.nameEn}: ${date}`,
    daily: (section: string) => `What mattered in ${section} in the last day.`,
    weekly: (section: string) => `What mattered in ${section} in the last week.`,
    all: 'All newsletters',
    stop: 'Stop this newsletter',
    confirmSubject: 'Please confirm your newsletters',
    confirmAsk: 'Somebody asked us to send these newsletters to your address:',
    confirmIgnore: 'If it was not you, ignore this message, and nothing will be sent. The link works for seven days.',
    confirmLink: 'Confirm',
  },
}

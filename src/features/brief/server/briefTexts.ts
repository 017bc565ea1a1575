import { brand } from '#brand.ts'

/** The words of the brief in both languages. */
export const briefTexts = {
  ar: {
    subject: (date: string) => `موجز الصباح من ${brand.nameAr}: ${date}`,
    greeting: (name: string) => `صباح الخير يا ${name}، هذا أهم ما فاتك.`,
    own: 'مما يهمّك',
    firstPage: 'الصفحة الأولى',
    because: 'بسبب:',
    settings: 'غيّر الإعدادات',
    stop: 'أوقف الموجز',
  },
  en: {
    subject: (date: string) => `Your morning brief from ${brand.nameEn}: ${date}`,
    greeting: (name: string) => `Good morning ${name}, here is what matters.`,
    own: 'What you follow',
    firstPage: 'Front page',
    because: 'Because of:',
    settings: 'Change the settings',
    stop: 'Stop the brief',
  },
}

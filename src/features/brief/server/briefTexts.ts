import { brand } from '#brand.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/**
 * Returns the part of the day as people greet in Kuwait, where a brief that is sent after midnight
 * is still one of the evening.
 * @param hour in Kuwait, 0 to 23
 */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening'
}

/** The words of the brief in both languages. */
export const briefTexts = {
  ar: {
    subject: { morning: 'موجز الصباح', afternoon: 'موجز الظهيرة', evening: 'موجز المساء' },
    from: (subject: string, date: string) => `${subject} من ${brand.nameAr}: ${date}`,
    hello: { morning: 'صباح الخير', afternoon: 'طاب نهارك', evening: 'مساء الخير' },
    greeting: (hello: string, name: string) => `${hello} يا ${name}، هذا أهم ما فاتك.`,
    own: 'مما يهمّك',
    firstPage: 'الصفحة الأولى',
    because: 'بسبب:',
    settings: 'غيّر الإعدادات',
    stop: 'أوقف الموجز',
  },
  en: {
    subject: { morning: 'Your morning brief', afternoon: 'Your afternoon brief', evening: 'Your evening brief' },
    from: (subject: string, date: string) => `${subject} from ${brand.nameEn}: ${date}`,
    hello: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
    greeting: (hello: string, name: string) => `${hello}, ${name}. Here is what matters.`,
    own: 'What you follow',
    firstPage: 'Front page',
    because: 'Because of:',
    settings: 'Change the settings',
    stop: 'Stop the brief',
  },
}

import type { EventKind } from '../schema.ts'

/** Messages of events in Arabic; loaded only with their pages. `en.ts` has the same shape. */
export const ar = {
  title: 'الفعاليات',
  intro: 'مواعيد تهمّك في الكويت: أعياد وطنية ومباريات ومعارض وجلسات برلمانية.',
  monthsLabel: 'الشهر',
  upcoming: 'القادمة',
  noneUpcoming: 'لا فعاليات قادمة حالياً. عُد إلى هذه الصفحة قريباً.',
  noneInMonth: 'لا فعاليات في هذا الشهر. اختر شهراً آخر أو اطّلع على الفعاليات القادمة.',
  loadFailed: 'تعذّر تحميل الفعاليات. تحقق من الاتصال ثم حاول مجدداً.',
  kinds: {
    national_day: 'عيد وطني',
    match: 'مباراة',
    exhibition: 'معرض',
    parliament: 'جلسة برلمانية',
    other: 'فعالية',
  } as Record<EventKind, string>,
  allDay: 'طوال اليوم',
  when: 'الموعد',
  where: 'المكان',
  fromTo: (from: string, to: string) => `من ${from} إلى ${to}`,
  back: 'كل الفعاليات',
  addToCalendar: 'أضف إلى تقويمك',
  subscribe: 'كل الفعاليات القادمة في تقويمك',
}

export type EventMessages = typeof ar

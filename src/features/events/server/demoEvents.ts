import { kuwaitDay } from '#kuwaitTime.ts'
import type { EventKind } from '../schema.ts'

type Texts = [ar: string, en: string]
/**
 * @property day 2026-12-31, in Kuwait
 * @property from, until hours since the midnight before `day`; without `from`, it lasts all day
 */
export type DemoEvent = { kind: EventKind; day: string; from?: number; until?: number; title: Texts; place?: Texts; description?: Texts }
type DayAfter = (days: number) => string

const parliament: Texts = ['قاعة عبدالله السالم', 'Abdullah Al-Salem Hall']

/**
 * Events of every kind: one today, others in the next six weeks, and the next national days.
 * @param now ms since 1970
 */
export function demoEvents(now: number): DemoEvent[] {
  const dayAfter: DayAfter = (days) => kuwaitDay(now + days * 24 * 3_600_000)
  return [...eventsOfThisWeek(dayAfter), ...laterEvents(dayAfter), ...nationalDays(now)]
}

function eventsOfThisWeek(dayAfter: DayAfter): DemoEvent[] {
  return [
    {
      kind: 'exhibition',
      day: dayAfter(-1),
      until: 8 * 24,
      title: ['معرض الكتاب', 'Book fair'],
      place: ['أرض المعارض، مشرف', 'Exhibition grounds, Mishref'],
      description: [
        'دور نشر عربية وأجنبية، وأمسيات شعرية، وركن لكتب الأطفال.\nالدخول مجاني طوال أيام المعرض.',
        'Arab and international publishers, poetry evenings and a corner of children’s books.\nAdmission is free on all days.',
      ],
    },
    {
      kind: 'parliament',
      day: dayAfter(2),
      from: 9,
      until: 14,
      title: ['جلسة عادية: مناقشة الميزانية', 'Ordinary sitting: debate on the budget'],
      place: parliament,
    },
    {
      kind: 'match',
      day: dayAfter(4),
      from: 19.5,
      until: 21.5,
      title: ['مباراة ودية: الكويت وعُمان', 'Friendly: Kuwait v Oman'],
      place: ['استاد جابر الأحمد الدولي', 'Jaber Al-Ahmad International Stadium'],
      description: ['تُفتح الأبواب في الخامسة والنصف مساءً.', 'Gates open at half past five.'],
    },
  ]
}

function laterEvents(dayAfter: DayAfter): DemoEvent[] {
  return [
    {
      kind: 'exhibition',
      day: dayAfter(12),
      from: 10,
      until: 22,
      title: ['ملتقى المشاريع الصغيرة', 'Small business forum'],
      place: ['مركز الشيخ جابر الأحمد الثقافي', 'Sheikh Jaber Al-Ahmad Cultural Centre'],
    },
    {
      kind: 'parliament',
      day: dayAfter(16),
      from: 9,
      until: 15,
      title: ['جلسة خاصة: السكن والتخطيط العمراني', 'Special sitting: housing and town planning'],
      place: parliament,
    },
    {
      kind: 'match',
      day: dayAfter(33),
      from: 18,
      until: 20,
      title: ['نهائي كأس السلة', 'Basketball cup final'],
      place: ['مجمع الشيخ سعد العبدالله الرياضي', 'Sheikh Saad Al-Abdullah Sports Complex'],
    },
    {
      kind: 'other',
      day: dayAfter(41),
      from: 16,
      until: 20,
      title: ['يوم تطوعي لتنظيف الشواطئ', 'Volunteers’ beach clean-up'],
      place: ['شاطئ الصليبيخات', 'Sulaibikhat beach'],
    },
  ]
}

function nationalDays(now: number): DemoEvent[] {
  return [
    { kind: 'national_day', day: nextDay(now, '02-25'), title: ['العيد الوطني', 'National Day'], place: ['الكويت', 'Kuwait'] },
    { kind: 'national_day', day: nextDay(now, '02-26'), title: ['عيد التحرير', 'Liberation Day'], place: ['الكويت', 'Kuwait'] },
  ]
}

/** The next date with this month and day. @param day 02-25 */
function nextDay(now: number, day: string): string {
  const today = kuwaitDay(now)
  const year = Number(today.slice(0, 4))
  return `${today.slice(5) <= day ? year : year + 1}-${day}`
}

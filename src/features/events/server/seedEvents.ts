import type { App } from '#base/app.ts'
import { kuwaitDay, kuwaitZone } from '#kuwaitTime.ts'
import type { EventForm, EventKind } from '../schema.ts'
import { addEvent } from './saveEvent.ts'

type Texts = [ar: string, en: string]
/** @property from, until hours from the midnight that begins its first day */
type DemoEvent = { kind: EventKind; day: string; from?: number; until?: number; title: Texts; place?: Texts; description?: Texts }

/** Events of the months to come, so that the calendar is never empty. Nothing when there are events. */
export async function seedEvents(app: App): Promise<void> {
  if (await app.db.selectFrom('events').select('id').limit(1).executeTakeFirst()) return
  for (const event of demoEvents(app.now().getTime())) await addEvent(app, null, formOf(event))
}

function formOf({ kind, day, from, until, title, place, description }: DemoEvent): EventForm {
  const midnight = Date.parse(`${day}T00:00:00${kuwaitZone}`)
  const at = (hours: number) => new Date(midnight + hours * 3_600_000)
  return {
    kind,
    title_ar: title[0],
    title_en: title[1],
    place_ar: place?.[0] ?? null,
    place_en: place?.[1] ?? null,
    description_ar: description?.[0] ?? null,
    description_en: description?.[1] ?? null,
    starts_at: at(from ?? 0),
    ends_at: at(until ?? 24),
    is_all_day: from === undefined,
  }
}

function demoEvents(now: number): DemoEvent[] {
  const after = (days: number) => kuwaitDay(now + days * 24 * 3_600_000)
  const parliament: Texts = ['قاعة عبدالله السالم', 'Abdullah Al-Salem Hall']
  return [
    {
      kind: 'exhibition',
      day: after(-1),
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
      day: after(2),
      from: 9,
      until: 14,
      title: ['جلسة عادية: مناقشة الميزانية', 'Ordinary sitting: debate on the budget'],
      place: parliament,
    },
    {
      kind: 'match',
      day: after(4),
      from: 19.5,
      until: 21.5,
      title: ['مباراة ودية: الكويت وعُمان', 'Friendly: Kuwait v Oman'],
      place: ['استاد جابر الأحمد الدولي', 'Jaber Al-Ahmad International Stadium'],
      description: ['تُفتح الأبواب في الخامسة والنصف مساءً.', 'Gates open at half past five.'],
    },
    {
      kind: 'exhibition',
      day: after(12),
      from: 10,
      until: 22,
      title: ['ملتقى المشاريع الصغيرة', 'Small business forum'],
      place: ['مركز الشيخ جابر الأحمد الثقافي', 'Sheikh Jaber Al-Ahmad Cultural Centre'],
    },
    {
      kind: 'parliament',
      day: after(16),
      from: 9,
      until: 15,
      title: ['جلسة خاصة: السكن والتخطيط العمراني', 'Special sitting: housing and town planning'],
      place: parliament,
    },
    {
      kind: 'match',
      day: after(33),
      from: 18,
      until: 20,
      title: ['نهائي كأس السلة', 'Basketball cup final'],
      place: ['مجمع الشيخ سعد العبدالله الرياضي', 'Sheikh Saad Al-Abdullah Sports Complex'],
    },
    {
      kind: 'other',
      day: after(41),
      from: 16,
      until: 20,
      title: ['يوم تطوعي لتنظيف الشواطئ', 'Volunteers’ beach clean-up'],
      place: ['شاطئ الصليبيخات', 'Sulaibikhat beach'],
    },
    { kind: 'national_day', day: nextDay(now, '02-25'), title: ['العيد الوطني', 'National Day'], place: ['الكويت', 'Kuwait'] },
    { kind: 'national_day', day: nextDay(now, '02-26'), title: ['عيد التحرير', 'Liberation Day'], place: ['الكويت', 'Kuwait'] },
  ]
}

/** The next time that this day of the year comes. @param day 02-25 */
function nextDay(now: number, day: string): string {
  const today = kuwaitDay(now)
  const year = Number(today.slice(0, 4))
  return `${today.slice(5) <= day ? year : year + 1}-${day}`
}

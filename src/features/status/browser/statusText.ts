import { brand } from '#brand.ts'
import { plural } from '#text/plural.ts'
import { defineMessages } from '#ui/locale.ts'

const minutesAr = (n: number) =>
  plural('ar', n, { one: 'دقيقة واحدة', two: 'دقيقتان', few: `${n} دقائق`, many: `${n} دقيقة`, other: `${n} دقيقة` })
const hoursAr = (n: number) =>
  plural('ar', n, { one: 'ساعة واحدة', two: 'ساعتان', few: `${n} ساعات`, many: `${n} ساعة`, other: `${n} ساعة` })
const daysAr = (n: number) =>
  plural('ar', n, {
    zero: 'لا يوم فيه خلل',
    one: 'يوم واحد فيه خلل',
    two: 'يومان فيهما خلل',
    few: `${n} أيام فيها خلل`,
    many: `${n} يوماً فيه خلل`,
    other: `${n} يوم فيه خلل`,
  })
const longest = 120

/** Messages of the page of the services' state. */
export const { useText: useStatusText, textIn: statusTextIn } = defineMessages(
  {
    title: 'حال الخدمات',
    intro: `هل يعمل كل شيء في ${brand.nameAr}؟ حال كل خدمة الآن وفي آخر 90 يوماً، والأعطال كما نكتب عنها.`,
    fine: 'كل الخدمات تعمل.',
    troubled: 'في بعض الخدمات خلل الآن.',
    unknown: 'لا نعرف حال كل الخدمات الآن.',
    measured: (time: string) => `آخر قياس ${time}.`,
    states: { ok: 'تعمل', trouble: 'فيها خلل', outage: 'متوقفة', unknown: 'غير معروف' },
    services: 'الخدمات',
    troubledDays: daysAr,
    bars: (days: string) => `آخر 90 يوماً: ${days}`,
    unknownDays: (n: number) =>
      plural('ar', n, {
        one: 'ويوم واحد حاله غير معروف',
        two: 'ويومان حالهما غير معروف',
        few: `و${n} أيام حالها غير معروف`,
        many: `و${n} يوماً حاله غير معروف`,
        other: `و${n} يوم حاله غير معروف`,
      }),
    oldest: 'قبل 90 يوماً',
    today: 'اليوم',
    table: 'الأيام التي فيها خلل',
    day: 'اليوم',
    state: 'الحالة',
    length: 'المدة',
    duration: (minutes: number) => (minutes < longest ? minutesAr(minutes) : hoursAr(Math.round(minutes / 60))),
    incidents: 'الأعطال',
    noIncidents: 'لا أعطال معلنة في آخر 90 يوماً.',
    since: (time: string) => `منذ ${time}`,
    between: (from: string, to: string) => `من ${from} إلى ${to}`,
    stages: { investigating: 'نبحث عن السبب', found: 'عُرف السبب', watching: 'نراقب بعد الإصلاح', resolved: 'انتهى' },
  },
  {
    title: 'State of the services',
    intro: `Is everything at ${brand.nameEn} working? Each service now and in the last 90 days, and what we write about incidents.`,
    fine: 'All services work.',
    troubled: 'Some services have problems now.',
    unknown: 'The state of some services is not known now.',
    measured: (time) => `Last measured ${time}.`,
    states: { ok: 'works', trouble: 'has problems', outage: 'is down', unknown: 'not known' },
    services: 'Services',
    troubledDays: (n) => (n === 0 ? 'no days with problems' : n === 1 ? 'one day with problems' : `${n} days with problems`),
    bars: (days) => `The last 90 days: ${days}`,
    unknownDays: (n) => (n === 1 ? 'and one not known' : `and ${n} not known`),
    oldest: '90 days ago',
    today: 'today',
    table: 'Days with problems',
    day: 'Day',
    state: 'State',
    length: 'Length',
    duration: (minutes) =>
      minutes < longest ? (minutes === 1 ? 'one minute' : `${minutes} minutes`) : `${Math.round(minutes / 60)} hours`,
    incidents: 'Incidents',
    noIncidents: 'No incidents in the last 90 days.',
    since: (time) => `since ${time}`,
    between: (from, to) => `from ${from} to ${to}`,
    stages: { investigating: 'Looking for the cause', found: 'Cause found', watching: 'Monitoring the fix', resolved: 'Resolved' },
  },
)

import { isolate } from '#text/isolate.ts'
import { plural } from '#text/plural.ts'
import { fullNumber } from '#text/times.ts'
import { defineMessages } from '#ui/locale.ts'

const number = (n: number) => fullNumber('en', n)

export const { useText: useAgenciesText } = defineMessages(
  {
    failed: 'تعذّر تحميل الوكالات. لم يتغيّر شيء.',
    intro: 'إن دخلت وكالة واحدة باسمين فادمج إحداهما في الأخرى، فتصير لها أخبارها ومصادرها ومتابعوها.',
    search: 'ابحث باسم الوكالة',
    show: 'اعرض',
    clear: 'امسح',
    none: 'لا وكالات بعد. تُضاف الوكالة مع أول مصدر لها.',
    noneFound: 'لا وكالة بهذا الاسم.',
    addSource: 'أضف مصدراً',
    showAll: 'اعرض الوكالات كلها',
    own: 'وكالة الموقع',
    sources: (n: number) =>
      plural('ar', n, {
        zero: 'بلا مصادر',
        one: 'مصدر واحد',
        two: 'مصدران',
        few: `${number(n)} مصادر`,
        many: `${number(n)} مصدراً`,
        other: `${number(n)} مصدر`,
      }),
    followers: (n: number) =>
      plural('ar', n, {
        zero: 'بلا متابعين',
        one: 'متابع واحد',
        two: 'متابعان',
        few: `${number(n)} متابعين`,
        many: `${number(n)} متابعاً`,
        other: `${number(n)} متابع`,
      }),
    merge: 'ادمجها في أخرى',
    mergeNamed: (name: string) => `ادمجها في أخرى: ${isolate(name)}`,
    mergeTitle: (name: string) => `دمج «${isolate(name)}» في وكالة أخرى`,
    into: 'تصير جزءاً من',
    choose: 'اختر وكالة',
    next: 'ماذا سيحدث؟',
    whatHappens: (from: string, into: string) => `سيصير لوكالة «${isolate(into)}» كل ما لوكالة «${isolate(from)}»:`,
    posts: (n: number) =>
      plural('ar', n, {
        zero: 'لا أخبار',
        one: 'خبر واحد',
        two: 'خبران',
        few: `${number(n)} أخبار`,
        many: `${number(n)} خبراً`,
        other: `${number(n)} خبر`,
      }),
    alerts: (n: number) =>
      plural('ar', n, {
        zero: 'ليست في تنبيهات أحد',
        one: 'في تنبيهات قارئ واحد',
        two: 'في تنبيهات قارئين',
        few: `في تنبيهات ${number(n)} قراء`,
        many: `في تنبيهات ${number(n)} قارئاً`,
        other: `في تنبيهات ${number(n)} قارئ`,
      }),
    hidden: (n: number) =>
      plural('ar', n, {
        zero: 'لم يُخفها أحد',
        one: 'أخفاها قارئ واحد',
        two: 'أخفاها قارئان',
        few: `أخفاها ${number(n)} قراء`,
        many: `أخفاها ${number(n)} قارئاً`,
        other: `أخفاها ${number(n)} قارئ`,
      }),
    forGood: 'تقود عناوينها القديمة إلى الأخرى، ويزول اسمها من القوائم. لا يمكن التراجع عن الدمج.',
    confirm: 'ادمج الوكالتين',
    back: 'اختر غيرها',
    moving: (from: string, into: string, left: number) =>
      plural('ar', left, {
        zero: `اكتمل نقل أخبار «${isolate(from)}» إلى «${isolate(into)}».`,
        one: `تُنقل أخبار «${isolate(from)}» إلى «${isolate(into)}»: بقي خبر واحد.`,
        two: `تُنقل أخبار «${isolate(from)}» إلى «${isolate(into)}»: بقي خبران.`,
        few: `تُنقل أخبار «${isolate(from)}» إلى «${isolate(into)}»: بقيت ${number(left)} أخبار.`,
        many: `تُنقل أخبار «${isolate(from)}» إلى «${isolate(into)}»: بقي ${number(left)} خبراً.`,
        other: `تُنقل أخبار «${isolate(from)}» إلى «${isolate(into)}»: بقي ${number(left)} خبر.`,
      }),
  },
  {
    failed: 'The agencies could not be loaded. Nothing was changed.',
    intro: 'If one agency is here under two names, merge one into the other, which then has its news, its sources and its followers.',
    search: 'Search by name',
    show: 'Show',
    clear: 'Clear',
    none: 'No agencies yet. An agency comes with its first source.',
    noneFound: 'No agency has this name.',
    addSource: 'Add a source',
    showAll: 'Show all agencies',
    own: 'The agency of this site',
    sources: (n) => plural('en', n, { one: 'One source', other: `${number(n)} sources` }),
    followers: (n) => plural('en', n, { one: 'one follower', other: `${number(n)} followers` }),
    merge: 'Merge into another',
    mergeNamed: (name) => `Merge into another: ${isolate(name)}`,
    mergeTitle: (name) => `Merge “${isolate(name)}” into another agency`,
    into: 'It becomes part of',
    choose: 'Choose an agency',
    next: 'What will happen?',
    whatHappens: (from, into) => `“${isolate(into)}” gets everything of “${isolate(from)}”:`,
    posts: (n) => plural('en', n, { one: 'One piece of news', other: `${number(n)} pieces of news` }),
    alerts: (n) =>
      plural('en', n, {
        one: 'In the alerts of one reader',
        other: `In the alerts of ${number(n)} readers`,
      }),
    hidden: (n) => plural('en', n, { one: 'Hidden by one reader', other: `Hidden by ${number(n)} readers` }),
    forGood: 'Its old addresses lead to the other, and its name is gone from all lists. A merge cannot be undone.',
    confirm: 'Merge them',
    back: 'Choose another',
    moving: (from, into, left) =>
      plural('en', left, {
        one: `The news of “${isolate(from)}” is being moved to “${isolate(into)}”: one piece is left.`,
        other: `The news of “${isolate(from)}” is being moved to “${isolate(into)}”: ${number(left)} pieces are left.`,
      }),
  },
)

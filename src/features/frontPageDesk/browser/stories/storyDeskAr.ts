import { plural } from '#text/plural.ts'
import { quoted } from '#ui/messages/quoted.ts'

const reportsOf = (n: number) =>
  plural('ar', n, { one: 'تقرير واحد', two: 'تقريران', few: `${n} تقارير`, many: `${n} تقريراً`, other: `${n} تقرير` })

/** Messages of a story’s page at the desk in Arabic. */
export const storyDeskAr = {
  toFrontPage: 'إلى الصفحة الأولى',
  unknown: 'لا خبر بهذا الرقم، أو لم يبق فيه تقرير.',
  loadFailed: 'تعذّر تحميل الخبر. لم يتغيّر شيء.',
  failed: 'تعذّر تنفيذ القرار، ولم يتغيّر شيء. حاول مجدداً.',
  intro: 'ما تقرره هنا يبقى: لا يعيده الموقع كما كان، وما يأتي من تقارير مشابهة يتبعه. ولا يُنبَّه قارئ مرتين.',
  reports: 'التقارير',
  sectionOf: (title: string) => `قسم ${quoted('ar', title)}`,
  noSection: 'بلا قسم',
  split: 'افصل',
  splitNamed: (title: string) => `افصل ${quoted('ar', title)} عن هذا الخبر`,
  splitTitle: 'فصل تقرير',
  splitText: 'يصير هذا التقرير خبراً مستقلاً، وتنضم إليه التقارير المشابهة له. يمكنك التراجع عن ذلك.',
  splitNow: 'افصله',
  remove: 'أزِله من الموقع',
  removeNamed: (title: string) => `أزِله من الموقع: ${quoted('ar', title)}`,
  removeTitle: 'إزالة من الموقع',
  removeText:
    'يُحذف هذا التقرير نهائياً من الموقع ومن البحث، وتُحذف معه تفاعلات القراء، ولا يعيده مصدره. تبقى صفحته تقول إنه أُزيل. لا يمكن التراجع عن ذلك.',
  removeNow: 'أزِله نهائياً',
  cancel: 'ألغِ',
  merge: 'دمج خبر آخر في هذا الخبر',
  findLabel: 'كلمات من عنوان الخبر الآخر أو نصه',
  nothingFound: 'لا خبر آخر بهذه الكلمات.',
  mergeThis: 'ادمج',
  mergeNamed: (title: string) => `ادمج ${quoted('ar', title)} في هذا الخبر`,
  mergeTitle: 'دمج خبرين',
  mergeText: 'تنتقل تقارير هذا الخبر كلها، ومن يتابعه، إلى الخبر الذي تراه، وتقود صفحته إليه. يمكنك التراجع عن ذلك.',
  mergeNow: 'ادمجه',
  changes: 'ما فُصل ودُمج',
  split_: 'فُصل',
  merged_: 'دُمج',
  joined: 'دُمج آلياً بعد تقرير لاحق',
  reportsOf,
  other: (id: number) => `الخبر رقم ${id}`,
  undo: 'تراجع',
  undoNamed: (title: string) => `تراجع عن تغيير ${quoted('ar', title)}`,
}

export type StoryDeskMessages = typeof storyDeskAr

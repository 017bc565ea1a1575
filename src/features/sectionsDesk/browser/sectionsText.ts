import { isolate } from '#text/isolate.ts'
import { defineMessages } from '#ui/locale.ts'

export type SectionsText = ReturnType<typeof useSectionsText>['t']

export const { useText: useSectionsText } = defineMessages(
  {
    failed: 'تعذّر تحميل الأقسام. لم يتغيّر شيء.',
    notChanged: 'تعذّر الاتصال، ولم يتغيّر شيء.',
    intro: 'أقسام الموقع بترتيبها في القوائم ومرشحات البحث. يرى القراء كل تغيير فوراً، وتبقى عناوين الأقسام كما هي.',
    addMain: 'أضف قسماً رئيسياً',
    addTo: { main: 'أضف قسماً', category: 'أضف قسماً فرعياً' },
    addToNamed: {
      main: (name: string) => `أضف قسماً إلى «${isolate(name)}»`,
      category: (name: string) => `أضف قسماً فرعياً إلى «${isolate(name)}»`,
    },
    rename: 'غيّر الاسم',
    renameNamed: (name: string) => `غيّر الاسم: ${isolate(name)}`,
    up: (name: string) => `قدّم «${isolate(name)}»`,
    down: (name: string) => `أخّر «${isolate(name)}»`,
    remove: 'احذف',
    removeNamed: (name: string) => `احذف: ${isolate(name)}`,
    removeTitle: (name: string) => `حذف قسم «${isolate(name)}»`,
    removeText: 'يزول القسم من القوائم والمرشحات، ومن متابعات القراء. ولا يُحذف إلا وهو فارغ.',
    removeNow: 'احذف القسم',
    nameAr: 'الاسم بالعربية',
    nameEn: 'الاسم بالإنجليزية',
    save: 'احفظ الاسم',
    add: 'أضف القسم',
    newsHint: 'تدخله أخبار المصادر التي تختاره لها، وما يضعه فيه المحررون.',
  },
  {
    failed: 'The sections could not be loaded. Nothing was changed.',
    notChanged: 'There was no connection, and nothing was changed.',
    intro:
      'The sections of the site, in their order in menus and filters. Readers see each change at once; the addresses of sections stay.',
    addMain: 'Add a main section',
    addTo: { main: 'Add a section', category: 'Add a sub-section' },
    addToNamed: {
      main: (name) => `Add a section to “${isolate(name)}”`,
      category: (name) => `Add a sub-section to “${isolate(name)}”`,
    },
    rename: 'Rename',
    renameNamed: (name) => `Rename: ${isolate(name)}`,
    up: (name) => `Move “${isolate(name)}” up`,
    down: (name) => `Move “${isolate(name)}” down`,
    remove: 'Remove',
    removeNamed: (name) => `Remove: ${isolate(name)}`,
    removeTitle: (name) => `Remove the section “${isolate(name)}”`,
    removeText: 'It is gone from menus and filters, and readers no longer follow it. It is removed only if nothing is in it.',
    removeNow: 'Remove the section',
    nameAr: 'Name in Arabic',
    nameEn: 'Name in English',
    save: 'Save the name',
    add: 'Add the section',
    newsHint: 'It gets the news of sources for which you choose it, and what editors put there.',
  },
)

import { isolate, isolateCode } from '#text/isolate.ts'
import { plural } from '#text/plural.ts'
import { defineMessages } from '#ui/locale.ts'

const characters = (n: number) =>
  plural('ar', n, { zero: 'بلا حروف', one: 'حرف واحد', two: 'حرفان', few: `${n} أحرف`, many: `${n} حرفاً`, other: `${n} حرف` })

/** Messages of the texts of pages at the desk. */
export const { useText: useTextsText } = defineMessages(
  {
    intro: 'نصوص صفحات الموقع بلغتيه. ما تنشره هنا يراه القراء في الحال، ويبقى ما سبقه في السجل.',
    failed: 'تعذّر تحميل النصوص. لم يتغيّر شيء.',
    languages: { ar: 'العربية', en: 'الإنجليزية' },
    builtIn: 'النص الأصلي',
    editedBy: (editor: string, time: string) => `كتابة: ${editor}، ${time}`,
    back: 'كل النصوص',
    heading: (title: string, language: string) => `${title}، ${language}`,
    seePage: 'افتح الصفحة',
    source: 'النص',
    help: `السطر الأول عنوان بعد ${isolateCode('#')}، تليه فقرة تعرّف بالصفحة. للعنوان الفرعي ${isolateCode('##')}، وللقائمة ${isolateCode('-')} في أول كل سطر، وللرابط ${isolate('[الكلمة](العنوان)')}، وللكلمة البارزة ${isolate('**كلمة**')}.`,
    placeholders: `يكتب الموقع بدل هذه الكلمات ما يعرفه: ${isolateCode('{name}')} اسمه، و${isolateCode('{contact}')} بريده، و${isolateCode('{retention}')} جدول ما نحتفظ به من بيانات.`,
    preview: 'المعاينة كما يراها القراء',
    previewFailed: 'تعذّرت المعاينة. نصك هنا كما كتبته.',
    publish: 'انشر',
    reset: 'أعد النص الأصلي',
    unchanged: 'لم يتغيّر شيء بعد.',
    notDone: 'لم يستجب الموقع، ونصك هنا كما كتبته. حاول مجدداً.',
    conflict: 'غيّر غيرك هذا النص في هذه الأثناء. نصك هنا كما كتبته، ونصه في أول السجل أدناه. إن نشرت الآن حلّ نصك محل نصه.',
    history: 'السجل',
    historyFailed: 'تعذّر تحميل السجل.',
    noHistory: 'لم يُغيَّر هذا النص بعد.',
    wasReset: 'أُعيد النص الأصلي',
    length: characters,
    take: 'انقله إلى خانة التحرير',
    taken: 'صار هذا النص في خانة التحرير، ولم يُنشر بعد.',
    unsaved: 'نصك لم يُنشر',
    unsavedText: 'إن تابعت ضاع ما كتبته، فهو ليس في السجل.',
    stay: 'ابقَ في خانة التحرير',
    giveUp: 'تابع دون نشره',
  },
  {
    intro:
      'The texts of the site’s pages in both languages. Readers see what you publish here at once; what it was before stays in the history.',
    failed: 'The texts could not be loaded. Nothing was changed.',
    languages: { ar: 'Arabic', en: 'English' },
    builtIn: 'Built-in text',
    editedBy: (editor: string, time: string) => `Written by ${editor}, ${time}`,
    back: 'All texts',
    heading: (title: string, language: string) => `${title}, ${language}`,
    seePage: 'Open the page',
    source: 'Text',
    help: 'The first line is the title after #, followed by a paragraph that says what the page is about. Subheading: ##, list: - before each line, link: [word](address), strong: **word**.',
    placeholders:
      'The site writes what it knows in place of these words: {name} its name, {contact} its e-mail address, {retention} the table of what data is kept.',
    preview: 'Preview, as readers see it',
    previewFailed: 'There is no preview at the moment. Your text is here as you wrote it.',
    publish: 'Publish',
    reset: 'Restore the built-in text',
    unchanged: 'Nothing has been changed yet.',
    notDone: 'The site did not respond. Your text is here as you wrote it; please try again.',
    conflict:
      'Somebody else has changed this text in the meantime. Yours is here as you wrote it, and theirs is the first in the history below. If you publish now, yours takes the place of theirs.',
    history: 'History',
    historyFailed: 'The history could not be loaded.',
    noHistory: 'This text has not been changed yet.',
    wasReset: 'Built-in text restored',
    length: (n: number) => `${n} ${n === 1 ? 'character' : 'characters'}`,
    take: 'Copy it to the text field',
    taken: 'This text is in the text field now. It is not published yet.',
    unsaved: 'Your text is not published',
    unsavedText: 'If you go on, what you wrote is lost: it is not in the history.',
    stay: 'Stay and edit',
    giveUp: 'Go on without publishing',
  },
)

import type { LocalizedText } from '#text/locale.ts'

export const textFieldMessages: Record<string, LocalizedText> = {
  text_no_title: {
    ar: 'ابدأ النص بعنوان في سطر وحده: # العنوان',
    en: 'Please begin with a title on a line of its own: # Title',
  },
  text_no_intro: {
    ar: 'اكتب بعد العنوان فقرة تعرّف بالصفحة.',
    en: 'Please write a paragraph after the title that says what the page is about.',
  },
  text_empty: { ar: 'العنوان أو الفقرة الأولى بلا كلام.', en: 'The title or the first paragraph has no words.' },
  text_too_large: { ar: 'النص أطول مما تتسع له الصفحة.', en: 'The text is longer than a page can be.' },
  text_unreadable: { ar: 'تعذّرت قراءة هذا النص. بسّط تنسيقه.', en: 'This text could not be read. Please simplify its formatting.' },
}

export const textSuccesses = {
  text_saved: { ar: 'نُشر النص، ويراه القراء الآن', en: 'The text is published, and readers see it now' },
  text_reset: { ar: 'عاد النص الأصلي، ويراه القراء الآن', en: 'The built-in text is back, and readers see it now' },
} satisfies Record<string, LocalizedText>

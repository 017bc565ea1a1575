import { type Locale, useLocale } from '#ui/locale.ts'
import { type EditorMessages, editorAr } from './editorAr.ts'
import { editorEn } from './editorEn.ts'

const messages: Record<Locale, EditorMessages> = { ar: editorAr, en: editorEn }

/** The language of the page, and the sentences for editors of polls. */
export function useEditorWords(): { locale: Locale; words: EditorMessages } {
  const { locale } = useLocale()
  return { locale, words: messages[locale] }
}

import { defineMessages } from '#ui/locale.ts'
import { editorAr } from './editorAr.ts'
import { editorEn } from './editorEn.ts'

/** Messages for editors of polls. */
export const { useText: useEditorText } = defineMessages(editorAr, editorEn)

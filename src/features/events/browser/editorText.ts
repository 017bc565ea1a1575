import { defineMessages } from '#ui/locale.ts'
import { editorAr } from './editorAr.ts'
import { editorEn } from './editorEn.ts'

/** Messages for editors of events. */
export const { useText: useEditorText } = defineMessages(editorAr, editorEn)
